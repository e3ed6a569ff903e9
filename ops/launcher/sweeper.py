"""A small process beside the launcher that ends what is left of a run, should the launcher be killed.

Our children get a signal when we die, but not what they started themselves. The sweeper holds one end of a
pipe; when the other end closes we are gone, and everything that carries the run's mark is ended.
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
    """Have the processes of this run swept up however we end."""
    sweeper = subprocess.Popen(
        [sys.executable, "-m", "ops.launcher.sweeper", mark],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        yield
    finally:
        sweeper.communicate()


def main() -> None:
    """Wait for the launcher's end, then sweep."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    end_leftovers(sys.argv[1], courtesy=_COURTESY)


if __name__ == "__main__":
    main()
