"""Requests in fixed threads: what the application answers arrives whole, in order, and its body is closed."""

import asyncio
from collections.abc import Iterable, Iterator, MutableMapping
from io import BytesIO
from typing import Any

import pytest

from server.config.threads import HELD, FixedThreads, WsgiApp

Message = MutableMapping[str, Any]
SCOPE: Message = {
    "type": "http",
    "http_version": "1.1",
    "method": "POST",
    "path": "/api/x",
    "query_string": b"a=1",
    "headers": [(b"host", b"testserver"), (b"content-length", b"6")],
}


class Counted:
    """A body that tells how many pieces had crossed when each was made, and whether it was closed."""

    def __init__(self, pieces: Iterable[bytes], sent: list[Message]) -> None:
        self.pieces, self.sent = pieces, sent
        self.sent_before: list[int] = []
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        for piece in self.pieces:
            self.sent_before.append(len(self.sent))
            yield piece

    def close(self) -> None:
        self.is_closed = True


def ask(app: WsgiApp, sent: list[Message], body: bytes = b"") -> None:
    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(FixedThreads(app, threads=1)(dict(SCOPE), BytesIO(body), send))


def test_an_answer_crosses_whole_with_its_status_and_headers() -> None:
    sent: list[Message] = []
    body = Counted([b"one ", b"two"], sent)

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("201 Created", [("X-Request-Id", "7")])
        return body

    ask(app, sent)
    assert sent == [
        {"type": "http.response.start", "status": 201, "headers": [(b"x-request-id", b"7")]},
        {"type": "http.response.body", "body": b"one two", "more_body": False},
    ]
    assert body.is_closed


def test_a_download_crosses_in_pieces_while_it_is_made() -> None:
    sent: list[Message] = []
    body = Counted([b"a" * HELD, b"b" * HELD, b"c"], sent)

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        start_response("200 OK", [])
        return body

    ask(app, sent)
    assert body.sent_before == [0, 2, 3]
    assert b"".join(message.get("body", b"") for message in sent) == b"a" * HELD + b"b" * HELD + b"c"
    assert [message.get("more_body") for message in sent] == [None, True, True, False]


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

    body = Counted(broken(), sent)

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
