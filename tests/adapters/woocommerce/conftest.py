"""A WooCommerce stand-in on loopback that speaks REST v3, checks signatures and meets scripted faults."""

import re
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import uvicorn

from fixtures.sandbox import credentials
from fixtures.sandbox.app import build
from fixtures.sandbox.config import Config
from fixtures.sandbox.state import Sandbox
from fixtures.sandbox.woocommerce.store import WooStore, demo_stores
from server.ports.stores import StoreAccess


@dataclass
class Shop:
    """One store of the stand-in, seen from both sides."""

    sandbox: Sandbox
    base_url: str

    @property
    def store(self) -> WooStore:
        return self.sandbox.stores["demo"]

    @property
    def access(self) -> StoreAccess:
        return self.access_with(credentials.WOO_DEMO_KEY, credentials.WOO_DEMO_SECRET)

    def access_with(self, key: str, secret: str) -> StoreAccess:
        return StoreAccess(self.base_url, {"consumer_key": key, "consumer_secret": secret}, "woo:test")

    def fails(self, fault: str, match: str, method: str | None = None, times: int = 1, **options: Any) -> None:
        """Let the next requests meet a fault."""
        self.sandbox.faults.add({"fault": fault, "match": match, "method": method, "times": times, **options})

    def requests(self, pattern: str = "") -> list[str]:
        """What was asked of the store, as `METHOD path` below wp-json/wc/v3, where the pattern is found."""
        entries = self.sandbox.log.report(with_entries=True)["entries"]
        seen = [f"{each['method']} {each['path'].rpartition('/wc/v3/')[2]}" for each in entries]
        return [each for each in seen if re.search(pattern, each)]


@pytest.fixture(scope="session")
def running_sandbox() -> Iterator[tuple[Sandbox, int]]:
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    app, sandbox = build(Config(port=port))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield sandbox, port
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture
def shop(running_sandbox: tuple[Sandbox, int]) -> Shop:
    sandbox, port = running_sandbox
    sandbox.stores = demo_stores()
    sandbox.faults.remove()
    sandbox.log.clear()
    return Shop(sandbox, f"http://127.0.0.1:{port}/woo/demo")
