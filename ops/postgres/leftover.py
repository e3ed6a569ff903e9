"""Leftovers of a killed run: a server that still runs, or the `postmaster.pid` of one that is gone."""

import contextlib
import os
import signal
import time
from pathlib import Path


def end_leftover(cluster: Path) -> None:
    """Stop a server that still runs on this cluster, else remove its stale pid file.

    PostgreSQL itself fails on a pid that is now a zombie or another program. Removing the file is safe: the server
    still refuses to start while shared memory is attached.
    """
    pid = _recorded_pid(cluster)
    if pid is None:
        return
    for number, seconds in ((signal.SIGINT, 30), (signal.SIGQUIT, 10), (signal.SIGKILL, 5)):
        if not _runs(pid, cluster):
            break
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)
        _wait_for_end(pid, cluster, seconds)
    (cluster / "postmaster.pid").unlink(missing_ok=True)


def _recorded_pid(cluster: Path) -> int | None:
    try:
        return abs(int((cluster / "postmaster.pid").read_text().split("\n", 1)[0]))
    except (OSError, ValueError):
        return None


def _runs(pid: int, cluster: Path) -> bool:
    process = Path(f"/proc/{pid}")
    if not Path("/proc/self").exists():
        return _is_written_for(cluster) and _answers_signals(pid)
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        return state not in "ZX" and (process / "cwd").resolve(strict=True) == cluster.resolve()
    except OSError:
        return False


def _is_written_for(cluster: Path) -> bool:
    """Return whether the pid file is this cluster's own. A copy has that of the original."""
    lines = (cluster / "postmaster.pid").read_text().splitlines()
    return len(lines) < 2 or Path(lines[1]).resolve() == cluster.resolve()


def _answers_signals(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def _wait_for_end(pid: int, cluster: Path, seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while _runs(pid, cluster) and time.monotonic() < deadline:
        time.sleep(0.05)
