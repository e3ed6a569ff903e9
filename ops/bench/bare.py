"""The bare list handler on the same server: `uvicorn ops.bench.bare:application`."""

import os
from io import BytesIO

from ops.bench.limits import bare_list
from server.config.bodies import Message, Receive, Send
from server.config.threads import FixedThreads

_threads = FixedThreads(bare_list, threads=int(os.environ.get("WEB_THREADS", "8")))


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        await _threads(scope, BytesIO(), send)
