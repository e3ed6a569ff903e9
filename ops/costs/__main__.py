"""`python -m ops.costs table|lane NAME -- COMMAND...`: run tests and tell what they cost.

`table` prints what all lanes below it have cost. A lane whose table nobody prints is run as it is.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from signal import SIGTERM

from ops.bootstrap.problem import Problem, report
from ops.costs.backends import Backends
from ops.costs.lane import FOLDER, run_lane
from ops.costs.table import read_costs, table
from ops.postgres.tether import tethered


def main() -> int:
    match sys.argv[1:]:
        case ["lane", name, "--", *command] if command:
            return run_lane(name, command)
        case ["table", "--", *command] if command:
            return _with_table(command)
    raise Problem("usage: python -m ops.costs table|lane NAME -- COMMAND...")


def _with_table(command: list[str]) -> int:
    with tempfile.TemporaryDirectory(prefix="costs-") as folder:
        backends = Backends(os.environ["DATABASE_URL"])
        backends.start()
        started = time.monotonic()
        code = subprocess.call(command, env=os.environ | {FOLDER: folder}, preexec_fn=tethered(SIGTERM))
        costs = read_costs(Path(folder), backends.stop())
        print(table(costs, time.monotonic() - started), flush=True)
    return code


if __name__ == "__main__":
    sys.exit(report(main))
