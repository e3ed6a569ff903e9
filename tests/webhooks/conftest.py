"""A receiver of the merchant's on loopback, and an endpoint that leads to it."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import orjson
import pytest

from tests.support.people import Person

ALL_TOPICS = [
    "product.imported",
    "product.import_failed",
    "product.published",
    "product.publish_failed",
    "store.connected",
    "store.disconnected",
    "process.finished",
    "order.created",
    "order.placed",
    "order.problem",
    "order.shipped",
    "order.delivered",
]


@dataclass
class Received:
    """A request as it came in."""

    headers: dict[str, str]
    body: bytes

    @property
    def event(self) -> dict[str, Any]:
        found: dict[str, Any] = orjson.loads(self.body)
        return found


@dataclass
class Receiver:
    """Answers with `status`; keeps what came."""

    url: str = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    came: list[Received] = field(default_factory=list)

    def topics(self) -> list[str]:
        return [received.event["type"] for received in self.came]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            made.came.append(Received(headers, body))
            self.send_response(made.status)
            for name, value in made.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    made.url = f"http://127.0.0.1:{server.server_port}/hook"
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield made
    server.shutdown()
    server.server_close()


@dataclass
class OwnedEndpoint:
    """An endpoint of the owner's."""

    id: str
    secret: str


@pytest.fixture
def endpoint(owner: Person, receiver: Receiver) -> OwnedEndpoint:
    answer = owner.post("webhook", {"url": receiver.url, "topics": ALL_TOPICS})
    assert answer["success"], answer
    return OwnedEndpoint(answer["endpoint"]["id"], answer["secret"])
