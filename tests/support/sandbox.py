"""The sandbox in a thread, for every test that calls an outside system."""

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

Running = tuple[Sandbox, int]


@dataclass
class Outside:
    """The outside systems on loopback: a Shopify storefront at the root, WooCommerce stores, the AliExpress gateway."""

    sandbox: Sandbox
    url: str

    def handles(self, count: int = 1) -> list[str]:
        """Return the handles of the storefront's first products."""
        shelf = next(iter(self.sandbox.storefronts.values())).shelf
        return [str(product["handle"]) for product in shelf.page(0, count)]

    def store_url(self, name: str = "demo") -> str:
        return f"{self.url}/woo/{name}"

    def store(self, name: str = "demo") -> WooStore:
        return self.sandbox.stores[name]

    def keys(self, name: str = "demo") -> dict[str, str]:
        pairs = {
            "demo": (credentials.WOO_DEMO_KEY, credentials.WOO_DEMO_SECRET),
            "berlin": (credentials.WOO_BERLIN_KEY, credentials.WOO_BERLIN_SECRET),
        }
        return dict(zip(("consumer_key", "consumer_secret"), pairs[name], strict=True))

    def fails(self, fault: str, match: str, method: str | None = None, times: int = 1, **options: Any) -> None:
        """Make the next matching requests fail in this way."""
        self.sandbox.faults.add({"fault": fault, "match": match, "method": method, "times": times, **options})


@pytest.fixture(scope="session")
def running_outside() -> Iterator[Running]:
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    app, sandbox = build(Config(port=port))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", date_header=False, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield sandbox, port
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture
def outside(running_outside: Running) -> Outside:
    """A fresh sandbox: no faults, stores in their initial state."""
    return as_new(running_outside)


def as_new(running: Running) -> Outside:
    sandbox, port = running
    sandbox.stores = demo_stores()
    sandbox.faults.remove()
    sandbox.log.clear()
    return Outside(sandbox, f"http://127.0.0.1:{port}")
