"""The three storefronts of the sandbox: open, behind a password, headless."""

import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import uvicorn

from fixtures.catalogue.awkward import awkward_products
from fixtures.sandbox.app import build
from fixtures.sandbox.config import Config
from fixtures.sandbox.shopify.catalogue_file import complete_product
from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.state import Sandbox


@dataclass
class Storefronts:
    """Addresses, and a hand on the sandbox behind them."""

    open: str
    locked: str
    headless: str
    sandbox: Sandbox

    def fails(self, fault: str, match: str, times: int | None = 1, **options: Any) -> None:
        """Let the next requests that match meet a fault."""
        self.sandbox.faults.add({"fault": fault, "match": match, "times": times, **options})

    def paths(self) -> list[str]:
        """The paths that were requested since the test began."""
        return [str(entry["path"]) for entry in self.sandbox.log.entries]


@pytest.fixture(scope="session")
def running_storefronts() -> Iterator[Storefronts]:
    listeners = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
    ports = [listener.getsockname()[1] for listener in listeners]
    app, sandbox = build(Config(port=ports[0]))
    shops = list(sandbox.storefronts.values())
    sandbox.storefronts = dict(zip(ports, shops, strict=True))
    shelf = shops[0].shelf
    assert isinstance(shelf, ListShelf)
    for product in awkward_products():
        shelf.put(complete_product(product))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": listeners}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    first, second, third = (f"http://127.0.0.1:{port}" for port in ports)
    yield Storefronts(first, second, third, sandbox)
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture
def storefronts(running_storefronts: Storefronts) -> Storefronts:
    running_storefronts.sandbox.faults.remove()
    running_storefronts.sandbox.log.clear()
    return running_storefronts
