"""Processes of an earlier run of this DATA_DIR that was killed. They carry its mark in their environment."""

import contextlib
import os
import signal
import time
from pathlib import Path

from ops.launcher.plan import MARK


def end_leftovers(data_dir: Path, *, patience: float = 3) -> int:
    """End what an earlier run left behind: politely, then for good. Gives how many there were.

    Call it only as the DATA_DIR's owner. Where there is no /proc it finds nothing.
    """
    found = _marked(data_dir)
    _signal(found, signal.SIGTERM)
    deadline = time.monotonic() + patience
    while (left := _marked(data_dir)) and time.monotonic() < deadline:
        time.sleep(0.05)
    _signal(left, signal.SIGKILL)
    return len(found)


def _marked(data_dir: Path) -> list[int]:
    mark = f"{MARK}={data_dir}".encode()
    pids = (int(entry.name) for entry in Path("/proc").glob("[0-9]*"))
    return [pid for pid in pids if pid != os.getpid() and mark in _environment(pid)]


def _environment(pid: int) -> list[bytes]:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return []


def _signal(pids: list[int], wanted: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, wanted)
