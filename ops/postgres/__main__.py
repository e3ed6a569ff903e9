"""`python -m ops.postgres throwaway -- COMMAND...`: run a command with its own database."""

import os
import signal
import subprocess
import sys

from ops.bootstrap.problem import Problem, report
from ops.postgres.embedded import throwaway
from ops.postgres.reach import check_server
from ops.postgres.tether import tethered


def main() -> int:
    """Run the command with DATABASE_URL set: from the environment, else to a throwaway cluster."""
    match sys.argv[1:]:
        case ["throwaway", "--", *command] if command:
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
            signal.signal(signal.SIGHUP, lambda *_: sys.exit(129))
            return _with_database(command)
    raise Problem("usage: python -m ops.postgres throwaway -- COMMAND...")


def _with_database(command: list[str]) -> int:
    if given := os.environ.get("DATABASE_URL"):
        check_server(given)
        return _run(command, given)
    with throwaway() as url:
        return _run(command, url)


def _run(command: list[str], url: str) -> int:
    """Run a child that gets our Ctrl-C too, and that is ended when we end early."""
    environment = os.environ | {"DATABASE_URL": url}
    child = subprocess.Popen(command, env=environment, preexec_fn=tethered(signal.SIGTERM))
    try:
        return child.wait()
    finally:
        if child.poll() is None:
            child.terminate()
            child.wait()


if __name__ == "__main__":
    sys.exit(report(main))
