"""Processes left over from a run whose launcher was killed. Their environment contains the run's mark."""

import contextlib
import os
import signal
import time
from pathlib import Path

MARK = "TRADEWIND_RUN"


def mark_of(data_dir: Path, run: str = "") -> str:
    """Return the mark of one run of a DATA_DIR; without a run, the common start of all its marks."""
    return f"{data_dir}#{run}"


def end_leftovers(mark: str, *, courtesy: float = 0, patience: float = 3) -> int:
    """End processes whose mark starts with `mark`: first SIGTERM, then SIGKILL. Return how many there were.

    `courtesy` is how many seconds they have to end by themselves. Without /proc, nothing is found.
    """
    _wait(mark, courtesy)
    found = _marked(mark)
    _signal(found, signal.SIGTERM)
    _wait(mark, patience)
    _signal(_marked(mark), signal.SIGKILL)
    return len(found)


def _wait(mark: str, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while _marked(mark) and time.monotonic() < deadline:
        time.sleep(0.1)


def _marked(mark: str) -> list[int]:
    marker = f"{MARK}={mark}".encode()
    pids = (int(entry.name) for entry in Path("/proc").glob("[0-9]*"))
    return [pid for pid in pids if pid != os.getpid() and _carries(pid, marker)]


def _carries(pid: int, marker: bytes) -> bool:
    try:
        environment = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False
    return any(entry.startswith(marker) for entry in environment)


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(OSError):
            os.kill(pid, number)
