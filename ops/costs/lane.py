"""Run one lane of the tests, and write down what it took."""

import ctypes
import json
import os
import resource
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from signal import SIGTERM

from ops.postgres.tether import tethered

FOLDER = "TEST_COSTS"
"""The variable that names the folder for the costs. Where it is not set, nothing is measured."""
APPLICATION = "lane "
"""What the database calls a connection of a lane begins with this."""
_PR_SET_CHILD_SUBREAPER = 36


def run_lane(name: str, command: list[str]) -> int:
    """Run the command, and count the processor seconds of all that it started and that has ended with it."""
    if not (folder := os.environ.get(FOLDER)):
        os.execvp(command[0], command)  # noqa: S606 - a lane is what the Makefile says
    _adopt_orphans()
    started = time.monotonic()
    environment = os.environ | {"PGAPPNAME": f"{APPLICATION}{name}"}
    code = _ended(subprocess.Popen(command, env=environment, preexec_fn=tethered(SIGTERM)))
    clock = time.monotonic() - started
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    lane = {"name": name, "clock": clock, "processor": used.ru_utime + used.ru_stime}
    (Path(folder) / f"lane-{name}.json").write_text(json.dumps(lane), "utf-8")
    return code


def _adopt_orphans() -> None:
    """Become the parent of those whose parent ends first, so that they are counted (on Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _ended(child: "subprocess.Popen[bytes]") -> int:
    """Wait for the child, and bury the adopted ones as they end: nobody else would."""
    ended = status = 0
    while ended != child.pid:
        ended, status = os.wait()
    child.returncode = os.waitstatus_to_exitcode(status)
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return child.returncode
