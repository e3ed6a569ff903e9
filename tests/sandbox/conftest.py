"""The sandbox on three real ports, so that faults can break real connections."""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx
import pytest
import uvicorn

from fixtures.sandbox.app import build
from fixtures.sandbox.config import Config
from fixtures.sandbox.state import Sandbox
from tests.sandbox.woo import WooClient, web


@dataclass
class Running:
    """The running sandbox, its state, and clients for its three ports."""

    sandbox: Sandbox
    port: int

    def url(self, step: int = 0) -> str:
        return f"http://127.0.0.1:{self.port + step}"

    def get(self, path: str, step: int = 0, **options: Any) -> httpx.Response:
        return web.get(f"{self.url(step)}{path}", **options)

    def post(self, path: str, **options: Any) -> httpx.Response:
        return web.post(f"{self.url()}{path}", **options)

    def fault(self, kind: str, match: str = "", **options: Any) -> None:
        """Ask for a fault the way a drill does."""
        answer = self.post("/_sandbox/faults", json={"fault": kind, "match": match, **options})
        assert answer.status_code == 201, answer.text


def three_sockets() -> list[socket.socket]:
    """Listeners on three neighbouring free ports."""
    for _ in range(50):
        with ExitStack() as undo:
            first = undo.enter_context(socket.create_server(("127.0.0.1", 0)))
            port = first.getsockname()[1]
            try:
                rest = [undo.enter_context(socket.create_server(("127.0.0.1", port + n))) for n in (1, 2)]
            except OSError:
                continue
            undo.pop_all()
            return [first, *rest]
    raise RuntimeError("no three neighbouring free ports")


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    sockets = three_sockets()
    port = sockets[0].getsockname()[1]
    app, sandbox = build(Config(port=port))
    runner = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1, http="httptools"))
    thread = threading.Thread(target=lambda: asyncio.run(runner.serve(sockets)), daemon=True)
    thread.start()
    while not runner.started:
        time.sleep(0.01)
    yield Running(sandbox, port)
    runner.should_exit = True
    thread.join(timeout=10)


@pytest.fixture
def running(server: Running) -> Running:
    """The sandbox as just started."""
    assert server.post("/_sandbox/reset").status_code == 200
    return server


@dataclass
class Listener:
    """An address that keeps what is posted to it and answers with `status`."""

    url: str
    status: int = 200
    received: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def wait_for(self, count: int) -> list[tuple[dict[str, str], bytes]]:
        """The first `count` posts; fails when they do not come within a minute."""
        until = time.monotonic() + 60
        while len(self.received) < count and time.monotonic() < until:
            time.sleep(0.01)
        assert len(self.received) >= count
        return self.received[:count]


@pytest.fixture
def listener() -> Iterator[Listener]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard.received.append(({key.lower(): value for key, value in self.headers.items()}, body))
            self.send_response(heard.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        heard = Listener(f"http://127.0.0.1:{http.server_port}/hook")
        threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True).start()
        yield heard
        http.shutdown()


@pytest.fixture
def demo(running: Running) -> WooClient:
    """The store `demo`, called with its own keys."""
    return WooClient(f"{running.url()}/woo/demo")
