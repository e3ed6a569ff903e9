"""`make run` with the platform's own programs: killed while a merchant works, it comes back, and stops whole."""

import contextlib
import json
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.ops.bare_run import MAILBOX, PASSWORD
from tests.ops.conftest import wait_for
from tests.ops.launched import Run, command_of
from tests.support.databases import migrated_copy

pytestmark = pytest.mark.serial
FINISHED = 3
PATIENCE = 180
"""Seconds; processes start and readers come back, maybe on a busy machine."""


class Follower(threading.Thread):
    """Follows a stream to its last line as the portal does (`portal/src/shared/api/stream.ts`)."""

    def __init__(self, client: httpx.Client, path: str) -> None:
        super().__init__(daemon=True)
        self._client, self._path = client, path
        self.connections: list[list[dict[str, Any]]] = []
        """The lines of each connection that was open."""
        self.start()

    @property
    def has_begun(self) -> bool:
        return bool(self.connections and self.connections[0])

    @property
    def last(self) -> dict[str, Any]:
        return next((lines[-1] for lines in reversed(self.connections) if lines), {"state": 0})

    def run(self) -> None:
        while self.last["state"] != FINISHED:
            with contextlib.suppress(httpx.HTTPError):
                self._read_once()
            time.sleep(0.5)

    def _read_once(self) -> None:
        with self._client.stream("GET", self._path) as response:
            response.raise_for_status()
            self.connections.append([])
            for line in response.iter_lines():
                self.connections[-1].append(json.loads(line))


def logged_in(run: Run) -> httpx.Client:
    client = httpx.Client(
        base_url=f"http://127.0.0.1:{run.port}/api/account-service", headers={"Host": f"localhost:{run.port}"},
        timeout=35,
    )  # fmt: skip
    body = {"mailbox": MAILBOX, "password": PASSWORD}
    client.headers["Authorization"] = client.post("/user/login", json=body).json()["token"]
    client.cookies.clear()
    return client


def counted(line: dict[str, Any]) -> tuple[int, int, int]:
    return line["state"], line["successful"], line["total"]


def killed(run: Run, command: str) -> None:
    os.kill(next(pid for pid in run.processes() if command in command_of(pid)), signal.SIGKILL)


def test_an_import_and_who_watches_it_outlive_the_killed_worker_and_web(data_dir: Path) -> None:
    with migrated_copy("launched") as database:
        run = Run(data_dir, "tests.ops.bare_run", DATABASE_URL=database)
        run.wait_until_ready()
        client, sandbox = logged_in(run), f"http://127.0.0.1:{run.sandbox_port}"
        sold = httpx.get(f"{sandbox}/products.json?limit=3", timeout=30).json()["products"]
        links = [f"{sandbox}/products/{product['handle']}" for product in sold]
        fault = {"fault": "slow", "match": "/products/", "seconds": 3}
        httpx.post(f"{sandbox}/_sandbox/faults", json=fault, timeout=30).raise_for_status()
        killed(run, "manage.py work")
        started = client.post("/product/import?type=13&way=2&action=1", json={"product_ids": links}).json()["data"]
        followers = [Follower(client, f"/record/size/{started}") for _ in range(5)]
        wait_for(lambda: all(each.has_begun for each in followers), PATIENCE)
        killed(run, "ops.launcher.web")
        for each in followers:
            each.join(PATIENCE)
        assert all(len(each.connections) > 1 for each in followers), "all of them broke off"
        assert [counted(each.connections[0][0]) for each in followers] == [(1, 0, 3)] * 5
        assert [counted(each.last) for each in followers] == [(FINISHED, 3, 3)] * 5
        assert run.text().count("starting it again") == 2
        assert len(run.processes()) > 4
        assert run.stop() == 0
        assert run.processes() == []
        assert "nothing is left running" in run.text()
