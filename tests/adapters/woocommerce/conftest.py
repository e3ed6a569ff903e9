"""A WooCommerce stand-in on loopback that speaks REST v3, checks signatures and meets scripted faults."""

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from fixtures.sandbox.woocommerce.store import WooStore
from server.ports.stores import StoreAccess
from tests.support.sandbox import Outside


@dataclass
class Shop:
    """One store of the stand-in, seen from both sides."""

    outside: Outside

    @property
    def store(self) -> WooStore:
        return self.outside.store()

    @property
    def base_url(self) -> str:
        return self.outside.store_url()

    @property
    def access(self) -> StoreAccess:
        return StoreAccess(self.base_url, self.outside.keys(), "woo:test")

    def access_with(self, key: str, secret: str) -> StoreAccess:
        return StoreAccess(self.base_url, {"consumer_key": key, "consumer_secret": secret}, "woo:test")

    def fails(self, fault: str, match: str, method: str | None = None, times: int = 1, **options: Any) -> None:
        """Let the next requests meet a fault."""
        self.outside.fails(fault, match, method, times, **options)

    def works(self) -> None:
        """No more faults."""
        self.outside.sandbox.faults.remove()

    def entries(self) -> list[dict[str, Any]]:
        """What the store saw."""
        seen: list[dict[str, Any]] = self.outside.sandbox.log.report(with_entries=True)["entries"]
        return seen

    def goes_quiet(self) -> None:
        """Let a minute pass in which the store creates nothing."""
        for each in self.store.variations.values():
            each["date_created"] = (datetime.fromisoformat(each["date_created"]) - timedelta(minutes=1)).isoformat()

    def forget(self) -> None:
        """Begin a new list of requests."""
        self.outside.sandbox.log.clear()

    def requests(self, pattern: str = "") -> list[str]:
        """The requests to the store, as `METHOD path` below wp-json/wc/v3, where the pattern is found."""
        requested = [f"{each['method']} {each['path'].rpartition('/wc/v3/')[2]}" for each in self.entries()]
        return [each for each in requested if re.search(pattern, each)]


@pytest.fixture
def shop(outside: Outside) -> Shop:
    return Shop(outside)


@dataclass
class Mailbox:
    """What a store posted to us."""

    url: str
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def wait_for(self, count: int) -> list[tuple[dict[str, str], bytes]]:
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.received) >= count, timeout=10)
            return self.received[:]


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with box.arrived:
                box.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
                box.arrived.notify_all()
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test's output clean."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    box = Mailbox(f"http://127.0.0.1:{server.server_port}/hooks")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield box
    server.shutdown()
    server.server_close()
    thread.join(timeout=10)
