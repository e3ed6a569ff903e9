"""Read a process's stream."""

import json
import threading
import time
from collections.abc import Callable

import httpx

from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.engine.pump import pump
from tests.support.people import Person


class Reader(threading.Thread):
    """Reads a stream until it ends or is closed."""

    def __init__(self, url: str, person: Person, token: str = "") -> None:
        super().__init__(daemon=True)
        self.lines: list[dict[str, object]] = []
        self.ended = False
        self._url, self._headers = url, {"Authorization": token or person.client.defaults["HTTP_AUTHORIZATION"]}
        self.client = httpx.Client(timeout=30)
        self.start()

    def run(self) -> None:
        try:
            with self.client.stream("GET", self._url, headers=self._headers) as answer:
                for line in answer.iter_lines():
                    self.lines.append(json.loads(line))
            self.ended = True
        except httpx.HTTPError:
            pass

    def wait_for(self, condition: Callable[[list[dict[str, object]]], bool], seconds: float = 10) -> None:
        until = time.monotonic() + seconds
        while not condition(self.lines):
            assert time.monotonic() < until, self.lines
            time.sleep(0.02)


def pump_all(record_id: int, tenant: TenantRef) -> None:
    with tenant_scope_of(tenant):
        while pump(record_id) is not None:
            continue
