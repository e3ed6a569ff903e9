"""A small process beside the launcher that ends leftover processes if the launcher is killed.

Our children get a signal when we die, but their own children do not. The sweeper holds one end of a pipe; when the
other end closes we are gone, and it ends every process with the run's mark.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ops.bootstrap.stamps import ROOT
from ops.launcher.leftovers import end_leftovers

_COURTESY = 8.0


@contextmanager
def sweeping(mark: str) -> Iterator[None]:
    """End the processes of this run, however we end."""
    sweeper = subprocess.Popen(
        [sys.executable, "-m", "ops.launcher.sweeper", mark],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        yield
    finally:
        sweeper.communicate()


def main() -> None:
    """Wait for the launcher's end, then end what is left."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    end_leftovers(sys.argv[1], courtesy=_COURTESY)


if __name__ == "__main__":
    main()
