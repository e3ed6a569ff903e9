"""Run a WSGI application in fixed threads behind an ASGI server.

The event loop and the threads exchange as little as possible, because every exchange waits for the interpreter's lock,
which another request holds under load. A response is handed over once, when it is complete, so a slow client keeps no
thread.
"""

import asyncio
import contextvars
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import IO, Any, Self, TypeVar, TypeVarTuple, cast

from a2wsgi.wsgi import build_environ

from server.config.bodies import Message, Send, refuse
from server.config.spool import PIECE, Full, Spool

LENGTH = b"content-length"
BODILESS = (204, 304)
"""Statuses without a body and without a length header (RFC 9110, 8.6)."""

WsgiApp = Callable[..., Iterable[bytes]]
Turn = AbstractAsyncContextManager[object]
Args = TypeVarTuple("Args")
T = TypeVar("T")


class FixedThreads:
    """The application in its own `threads` threads, so that each keeps its database connection."""

    def __init__(self, app: WsgiApp, *, threads: int) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(max_workers=threads, thread_name_prefix="request")

    async def __call__(self, scope: Message, body: IO[bytes], send: Send, turn: Turn | None = None) -> None:
        """Answer a request whose body has been read. Wait for its `turn`, if given, before taking a thread."""
        # WSGI needs a length; the length of a chunked body is known by now.
        length = {"CONTENT_LENGTH": str(body.seek(0, os.SEEK_END))}
        body.seek(0)
        environ = build_environ(cast(Any, scope), cast(Any, body)) | length
        with _Answer() as answer:
            try:
                async with turn or nullcontext():
                    await self.run(answer.make, self._app, environ)
            except Full:
                await refuse(scope, send, 503)
            else:
                await answer.send(send)

    async def run(self, function: Callable[[*Args], T], *args: *Args) -> T:
        """Call a function in one of the threads."""
        run = contextvars.copy_context().run
        return await asyncio.get_running_loop().run_in_executor(self._threads, run, function, *args)


class _Answer:
    """The response of one request, passed from the thread to the event loop."""

    def __init__(self) -> None:
        self._body = Spool()
        self._head: Message = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._body.close()

    def make(self, app: WsgiApp, environ: Any) -> None:
        """Run the application to its end. Called in a thread."""
        body = app(environ, self._start)
        try:
            for piece in body:
                self._body.write(piece)
        finally:
            getattr(body, "close", lambda: None)()

    async def send(self, send: Send) -> None:
        """Send the whole response as fast as the client reads it. Called on the event loop."""
        size, is_last = self._body.tell(), False
        if self._head["status"] not in BODILESS and not any(name == LENGTH for name, _ in self._head["headers"]):
            self._head["headers"].append((LENGTH, b"%d" % size))
        await send(self._head)
        self._body.seek(0)
        while not is_last:
            piece = self._body.read(PIECE)
            is_last = self._body.tell() == size
            await send({"type": "http.response.body", "body": piece, "more_body": not is_last})

    def _start(self, status: str, headers: list[tuple[str, str]], exc_info: object = None) -> Callable[[bytes], int]:
        wire = [(name.lower().encode("latin-1"), value.strip().encode("latin-1")) for name, value in headers]
        self._head = {"type": "http.response.start", "status": int(status.split(" ", 1)[0]), "headers": wire}
        return self._body.write
