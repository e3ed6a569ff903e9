"""The web process killed for real while people watch: their streams come back by themselves and tell the end."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psutil
import pytest
from django.db import connection

from server.tenancy.contracts import TenantRef
from tenants.processes.contracts import StartedProcess
from tests.support.people import Person
from tests.support.ports import free_ports
from tests.support.streams import pump_all

Start = Callable[..., StartedProcess]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.serial]

ROOT = Path(__file__).resolve().parents[2]
FINISHED = 3
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
READERS = 50
PATIENCE = 180
"""Seconds; two processes start and fifty readers come back, maybe on a busy machine."""


class Follower(threading.Thread):
    """Follows a stream to its last line as the portal does (`portal/src/shared/api/stream.ts`)."""

    def __init__(self, url: str, person: Person) -> None:
        super().__init__(daemon=True)
        self.connections: list[list[dict[str, object]]] = []
        """The lines of each connection that was open."""
        self.breaks = 0
        self._url, self._headers = url, {"Authorization": person.client.defaults["HTTP_AUTHORIZATION"]}
        self.start()

    @property
    def has_ended(self) -> bool:
        return bool(self.connections) and any(line["state"] == FINISHED for line in self.connections[-1])

    def run(self) -> None:
        pause = FIRST_PAUSE
        while not self.has_ended:
            heard = len(self.connections)
            try:
                self._read_once()
            except httpx.HTTPError:
                self.breaks += bool(self.connections)
            pause = FIRST_PAUSE if len(self.connections) > heard else min(pause * 2, LONGEST_PAUSE)
            if not self.has_ended:
                time.sleep(pause)

    def _read_once(self) -> None:
        with httpx.stream("GET", self._url, headers=self._headers, timeout=35) as answer:
            answer.raise_for_status()
            self.connections.append([])
            for line in answer.iter_lines():
                self.connections[-1].append(json.loads(line))


class Web:
    """The web process on one port, killed and started again."""

    def __init__(self, port: int, directory: Path) -> None:
        where = connection.settings_dict
        login = f"{where['USER']}:{where['PASSWORD']}@{where['HOST']}:{where['PORT']}"
        self.url = f"http://127.0.0.1:{port}"
        self._command = [
            *(sys.executable, "-m", "uvicorn", "server.config.asgi:application", "--host", "127.0.0.1"),
            *("--port", str(port), "--http", "server.config.connections:Connection", "--log-level", "warning"),
        ]
        self._environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "server.config.settings",
            "DATABASE_URL": f"postgresql://{login}/{where['NAME']}",
            "DATA_DIR": str(directory),
            "PUBLIC_URL": self.url,
        }
        self.start()

    def start(self) -> None:
        self._process: subprocess.Popen[bytes] = subprocess.Popen(self._command, cwd=ROOT, env=self._environment)
        until(self._serves, "the web process")

    def kill(self) -> None:
        below = psutil.Process(self._process.pid).children(recursive=True)
        for pid in (*(one.pid for one in below), self._process.pid):
            os.kill(pid, signal.SIGKILL)
        self._process.wait()

    def _serves(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=30).is_success
        except httpx.HTTPError:
            return False


def until(is_so: Callable[[], bool], what: str) -> None:
    ends = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < ends, what
        time.sleep(0.05)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    made = Web(free_ports(1), tmp_path)
    yield made
    made.kill()


def test_fifty_streams_come_back_after_their_web_process_was_killed(
    web: Web, owner: Person, tenant: TenantRef, start: Start
) -> None:
    record = start(3)
    path = f"{web.url}/api/account-service/record/size/{record.id}"
    followers = [Follower(path, owner) for _ in range(READERS)]
    until(lambda: all(one.connections and one.connections[0] for one in followers), "a first line on all streams")
    web.kill()
    until(lambda: all(one.breaks for one in followers), "all streams to break")
    # Nobody tells them what happens meanwhile: the first line after they come back does.
    pump_all(record.id, tenant)
    web.start()
    for one in followers:
        one.join(PATIENCE)
    assert [one.has_ended for one in followers].count(True) == READERS
    first, last = followers[0].connections[0], followers[0].connections[-1]
    assert (first[0]["state"], first[0]["successful"]) == (1, 0)
    assert (last[0]["state"], last[0]["successful"], last[0]["total"]) == (FINISHED, 3, 3)
    assert [one.connections[-1] for one in followers] == [last] * READERS
