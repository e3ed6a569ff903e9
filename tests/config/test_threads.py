"""Requests in fixed threads: what the application answers arrives whole, in order, and its body is closed."""

import asyncio
from collections.abc import Iterable, Iterator, MutableMapping
from io import BytesIO
from typing import Any

import pytest

from server.config.spool import PIECE
from server.config.threads import FixedThreads, WsgiApp

Message = MutableMapping[str, Any]
SCOPE: Message = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "path": "/api/x",
    "query_string": b"a=1",
    "headers": [(b"host", b"testserver"), (b"content-length", b"6")],
}


class Closable:
    """A body that tells whether it was closed."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.pieces = pieces
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.pieces)

    def close(self) -> None:
        self.is_closed = True


def ask(app: WsgiApp, sent: list[Message], body: bytes = b"") -> None:
    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(FixedThreads(app, threads=1)(dict(SCOPE), BytesIO(body), send))


def test_an_answer_crosses_whole_with_its_status_and_headers() -> None:
    sent: list[Message] = []
    body = Closable([b"one ", b"two"])

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("201 Created", [("X-Request-Id", "7")])
        return body

    ask(app, sent)
    assert sent == [
        {"type": "http.response.start", "status": 201, "headers": [(b"x-request-id", b"7"), (b"content-length", b"7")]},
        {"type": "http.response.body", "body": b"one two", "more_body": False},
    ]
    assert body.is_closed


def test_a_download_crosses_in_pieces() -> None:
    sent: list[Message] = []
    body = Closable([b"a" * PIECE, b"b" * PIECE, b"c"])

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return body

    ask(app, sent)
    assert b"".join(message.get("body", b"") for message in sent) == b"a" * PIECE + b"b" * PIECE + b"c"
    assert [message.get("more_body") for message in sent] == [None, True, True, False]
    assert body.is_closed


def test_an_empty_answer_ends() -> None:
    sent: list[Message] = []

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("204 No Content", [])
        return []

    ask(app, sent)
    assert [message.get("more_body") for message in sent] == [None, False]
    assert sent[0]["headers"] == []


def test_a_length_that_the_application_sets_is_sent_once() -> None:
    sent: list[Message] = []

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [("Content-Length", "3")])
        return [b"abc"]

    ask(app, sent)
    assert sent[0]["headers"] == [(b"content-length", b"3")]


def test_a_client_that_takes_a_download_slowly_keeps_no_thread() -> None:
    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [b"a" * PIECE * 4 if environ["QUERY_STRING"] == "large" else b"small"]

    async def both() -> None:
        threads, is_served = FixedThreads(app, threads=1), asyncio.Event()

        async def slow(message: Message) -> None:
            await is_served.wait()

        async def quick(message: Message) -> None:
            pass

        large = asyncio.create_task(threads({**SCOPE, "query_string": b"large"}, BytesIO(), slow))
        await asyncio.sleep(0)
        await asyncio.wait_for(threads({**SCOPE, "query_string": b""}, BytesIO(), quick), timeout=20)
        is_served.set()
        await large

    asyncio.run(both())


def test_when_too_much_waits_for_slow_clients_the_next_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.config.spool.MOST", 1_000)
    sent: list[Message] = []

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return [b"a" * (1_001 if environ["wsgi.input"].read() == b"large" else 1_000)]

    ask(app, sent, b"large")
    ask(app, sent, b"small")
    assert [message["status"] for message in sent[::2]] == [503, 200]
    assert (b"retry-after", b"5") in sent[0]["headers"]


def test_the_application_reads_the_body_with_its_true_length() -> None:
    sent: list[Message] = []

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        body = environ["wsgi.input"]
        line, rest = body.readline(), body.read()
        return [environ["QUERY_STRING"].encode(), environ["CONTENT_LENGTH"].encode(), line, rest]

    ask(app, sent, b"ab\ncdef")
    assert sent[1]["body"] == b"a=17ab\ncdef"


def test_what_the_application_raises_reaches_the_server_and_closes_the_body() -> None:
    sent: list[Message] = []

    def broken() -> Iterator[bytes]:
        yield b"half"
        raise ValueError("no more")

    body = Closable(broken())

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return body

    with pytest.raises(ValueError, match="no more"):
        ask(app, sent)
    assert sent == []
    assert body.is_closed


def test_a_websocket_is_closed() -> None:
    from server.config.asgi import application

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    asyncio.run(application({"type": "websocket", "path": "/"}, receive, send))
    assert sent == [{"type": "websocket.close", "code": 1000}]
