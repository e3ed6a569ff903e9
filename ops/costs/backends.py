"""The database's part of each lane: its server's processes, looked at every second and told apart by application."""

import threading
from collections import defaultdict
from contextlib import suppress

import psutil
import psycopg

from ops.costs.lane import APPLICATION

BACKENDS = "SELECT pid, application_name FROM pg_stat_activity WHERE backend_type = 'client backend'"


class Backends(threading.Thread):
    """Watch a server of this machine until `stop`.

    A backend's last second is not seen, nor what the server does for itself. Both are in the server's own account, so
    the whole of that is shared out in proportion to what was seen.
    """

    def __init__(self, server: str) -> None:
        super().__init__(daemon=True)
        self._connection = psycopg.connect(server, autocommit=True)
        self._server = _server_of(self._connection.info.backend_pid)
        self._ended = threading.Event()
        self._latest: dict[int, float] = {}
        self._seen: defaultdict[str, float] = defaultdict(float)

    def run(self) -> None:
        with suppress(psycopg.Error):  # a test may end every connection of its server; the costs then end here
            while not self._ended.wait(1):
                self._look()

    def _look(self) -> None:
        for pid, name in self._connection.execute(BACKENDS).fetchall():
            now = backend_seconds(pid)
            self._seen[name] += max(now - self._latest.get(pid, 0), 0)
            self._latest[pid] = now

    def stop(self) -> dict[str, float]:
        """Return the server's processor seconds by lane."""
        self._ended.set()
        self.join()
        whole = self._whole()
        self._connection.close()
        lanes = {name.removeprefix(APPLICATION): s for name, s in self._seen.items() if name.startswith(APPLICATION)}
        return {lane: whole * seen / sum(lanes.values()) for lane, seen in lanes.items() if seen}

    def _whole(self) -> float:
        """Sum up the server, its backends that have ended and those that run; 0 for one that cannot be seen."""
        with suppress(psutil.Error):
            if self._server:
                running = sum(backend_seconds(process.pid) for process in self._server.children())
                return running + sum(self._server.cpu_times()[:4])
        return 0.0


def _server_of(backend: int) -> psutil.Process | None:
    """Return the process that started a backend, None for one of another machine."""
    with suppress(psutil.Error):
        process = psutil.Process(backend)
        return process.parent() if "postgres" in process.name() else None
    return None


def backend_seconds(pid: int) -> float:
    """Return how long a process has computed, 0 when it has ended."""
    with suppress(psutil.Error):
        return sum(psutil.Process(pid).cpu_times()[:2])
    return 0.0
