"""Limits on a client's connection: how much it may send before its request is complete, and how long that may take.

uvicorn's parser sets no limits. Pass this to uvicorn as `--http server.config.connections:Connection`.
"""

import asyncio
import os
from enum import Enum, auto
from typing import Any

from uvicorn._types import HTTPScope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

# uvicorn loads this before the application.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")

from server.config.idle_connections import leave, line_of, wait
from server.config.refusals import refusal

MOST_HEADERS = 100
MOST_HEAD_BYTES = 64 * 1024
HEAD_SECONDS = 15.0
"""Most seconds for a complete head, counted from the connection or the first byte of a further request."""
UNREAD_SECONDS = 60.0
"""How long a response may wait for a client that reads none of it."""
DROPPED_BYTES = 32 * 1024 * 1024
"""How much of a refused body is read and dropped, so that the client gets to its response."""
LINGER_SECONDS = 1.0


class Stage(Enum):
    """Which part of a request is arriving."""

    NOTHING = auto()
    HEAD = auto()
    BODY = auto()


class Connection(HttpToolsProtocol):
    """uvicorn's connection with limits of count, bytes and time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stage = Stage.NOTHING
        self._is_refused = False
        self._status = 400
        self._steps = 0
        self._head_bytes = self._headers = self._odd_bytes = self._dropped = 0
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._line = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._line = line_of(self.client[0]) if self.client else ""
        self._wait()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()
        for timer in (self._timer, self._unread):
            if timer:
                timer.cancel()

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            return
        steps = self._steps
        super().data_received(data)
        if self.transport.is_closing() or self._is_refused:
            return
        if self._stage is not Stage.NOTHING:
            self._wait()
            # Bytes since the last parser step all belong to one head, or to the framing around the chunks of a body.
            self._odd_bytes = self._odd_bytes + len(data) if self._steps == steps else 0
            if self._odd_bytes > MOST_HEAD_BYTES:
                self._refuse(431)
        self._watch()

    def on_message_begin(self) -> None:
        self._stage, self._head_bytes, self._headers = Stage.HEAD, 0, 0
        self._steps += 1
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._head_bytes += len(name) + len(value)
        if self._headers > MOST_HEADERS or self._head_bytes + len(self.url) > MOST_HEAD_BYTES:
            self._status = 431
            raise ValueError("too large a head")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stage = Stage.BODY
        self._steps += 1
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._steps += 1
        if self.cycle.response_complete:
            self._dropped += len(body)
            if self._dropped > DROPPED_BYTES:
                self.transport.close()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stage = Stage.NOTHING
        self._steps += 1
        self._leave()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._is_answering():
            self._wait()

    def send_400_response(self, msg: str) -> None:
        self._refuse(self._status)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread:
            self._unread.cancel()

    def drop(self) -> None:
        """Close an idle connection to make room for others from the same address."""
        self.transport.close()

    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _watch(self) -> None:
        # A body has its own timeout (bodies.py).
        owes = self._stage is Stage.HEAD or not self._is_answering()
        if owes and self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self._late)
        elif not owes and self._timer:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        if self._is_answering():
            self._watch()
        elif self._stage is Stage.HEAD:
            self._refuse(408)
        else:
            self.transport.close()

    def _refuse(self, status: int) -> None:
        self._is_refused = True
        if self._is_answering():
            self.transport.close()
            return
        # Neither exists before the first byte of a request.
        known: HTTPScope | None = self.scope
        scope, url = dict(known or {}), getattr(self, "url", b"/")
        headers, content = refusal(scope | {"path": url.partition(b"?")[0].decode("latin-1")}, status)
        lines = [b"%s: %s\r\n" % pair for pair in [*headers, (b"connection", b"close")]]
        self.transport.write(b"".join([STATUS_LINE[status], *lines, b"\r\n", content]))
        # Closing at once, while more data arrives, would reset the connection and lose the response.
        self.transport.pause_reading()
        self._timer = self.loop.call_later(LINGER_SECONDS, self.transport.close)

    def _wait(self) -> None:
        wait(self, self._line, now=self.loop.time())

    def _leave(self) -> None:
        leave(self, self._line)
