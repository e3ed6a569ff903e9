"""Read a request's whole body on the event loop before a thread is taken, so a slow client costs only a socket."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from io import BytesIO
from typing import IO, Any

from server.config.refusals import refusal
from server.config.spool import Full, Spool

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

GRACE_SECONDS = 20.0
LARGE = {"/api/account-service/import_list/file": 64 * 1024 * 1024}
"""Paths with a larger body limit."""
SLOWEST = 8 * 1024
"""Minimum speed in bytes per second, after the grace period."""


class Gone(Exception):
    """The client left before its request was complete."""


class BodyRefused(Exception):
    """The body is too large or too slow, or too many bodies are buffered; the status says which."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


async def read_body(scope: Message, receive: Receive, *, most: int) -> IO[bytes]:
    """Read the body, at most `most` bytes of it, and rewind it. The caller closes it.

    Raise BodyRefused, or Gone when the client has left.
    """
    if _content_length(scope) > most:
        raise BodyRefused(413)
    if not _announces_body(scope):
        if (await receive())["type"] != "http.request":
            raise Gone
        return BytesIO()
    body = Spool()
    try:
        await _fill(body, receive, most)
    except Full:
        body.close()
        raise BodyRefused(503) from None
    except BaseException:
        body.close()
        raise
    body.seek(0)
    return body


async def refuse(scope: Message, send: Send, status: int) -> None:
    """Answer that the body was refused. Read and drop the rest of a large body, so that the client gets the answer."""
    headers, content = refusal(scope, status)
    if status == 408 or _waits_for_leave(scope):
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


def after_body(receive: Receive) -> Receive:
    """Return a `receive` for a handler that reads no body: first an empty body, then the server's own messages."""
    is_sent = False

    async def receive_empty() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": b"", "more_body": False}

    return receive_empty


async def _fill(body: IO[bytes], receive: Receive, most: int) -> None:
    deadline = asyncio.get_running_loop().time() + GRACE_SECONDS
    size, more = 0, True
    while more:
        try:
            async with asyncio.timeout_at(deadline + size / SLOWEST):
                message = await receive()
        except TimeoutError:
            raise BodyRefused(408) from None
        if message["type"] != "http.request":
            raise Gone
        piece, more = message.get("body", b""), message.get("more_body", False)
        size += len(piece)
        if size > most:
            raise BodyRefused(413)
        body.write(piece)


def _header(scope: Message, header: bytes) -> bytes:
    return next((value for name, value in scope["headers"] if name == header), b"")


def _announces_body(scope: Message) -> bool:
    return bool(_header(scope, b"content-length") or _header(scope, b"transfer-encoding"))


def _content_length(scope: Message) -> int:
    length = _header(scope, b"content-length")
    return int(length) if length.isdigit() else 0


def _waits_for_leave(scope: Message) -> bool:
    return bool(_header(scope, b"expect"))
