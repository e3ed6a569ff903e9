"""A WSGI application in fixed threads behind an ASGI server.

The event loop and the threads hand each other as little as possible: every hand-over waits for the interpreter's lock,
which under load is held by another request. An answer of usual size crosses once, when it is complete.
"""

import asyncio
import contextvars
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Any, cast

from a2wsgi.wsgi import build_environ

from server.config.bodies import Message, Send

WsgiApp = Callable[..., Iterable[bytes]]

HELD = 256 * 1024
"""Bytes of an answer that are collected before they cross; a download crosses in pieces of this size."""


class FixedThreads:
    """The application, run in `threads` threads of its own, so each keeps its database connection."""

    def __init__(self, app: WsgiApp, *, threads: int) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="request")

    async def __call__(self, scope: Message, body: IO[bytes], send: Send) -> None:
        """Answer a request whose body is here."""
        loop = asyncio.get_running_loop()
        answer = _Answer(loop, send)
        # WSGI knows no body without a length; one that came in chunks has it now.
        length = {"CONTENT_LENGTH": str(body.seek(0, os.SEEK_END))}
        body.seek(0)
        environ = build_environ(cast(Any, scope), cast(Any, body)) | length
        make = contextvars.copy_context().run
        await loop.run_in_executor(self._threads, make, answer.make, self._app, environ)
        await answer.send(is_last=True)


class _Answer:
    """What one request is answered, on its way from the thread to the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, send: Send) -> None:
        self._loop = loop
        self._send = send
        self._head: Message | None = None
        self._pieces: list[bytes] = []
        self._size = 0

    def make(self, app: WsgiApp, environ: Any) -> None:
        """Run the application to its end; called in a thread."""
        body = app(environ, self._start)
        try:
            for piece in body:
                self._hold(piece)
        finally:
            getattr(body, "close", lambda: None)()

    async def send(self, *, is_last: bool) -> None:
        """Send what is held; called on the event loop."""
        if self._head is not None:
            head, self._head = self._head, None
            await self._send(head)
        body = self._pieces[0] if len(self._pieces) == 1 else b"".join(self._pieces)
        self._pieces, self._size = [], 0
        await self._send({"type": "http.response.body", "body": body, "more_body": not is_last})

    def _start(self, status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Callable[[bytes], None]:
        wire = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        self._head = {"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": wire}
        return self._hold

    def _hold(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._size += len(piece)
        if self._size >= HELD:
            asyncio.run_coroutine_threadsafe(self.send(is_last=False), self._loop).result()
