"""The bare handlers on the same server: `uvicorn ops.bench.bare:application`, the list at `/`, webhooks at `/hook`."""

import os
from io import BytesIO

from ops.bench.limits import bare_hook, bare_list
from server.config.bodies import Message, Receive, Send, read_body
from server.config.threads import FixedThreads

THREADS = int(os.environ.get("WEB_THREADS", "8"))
_lists, _hooks = FixedThreads(bare_list, threads=THREADS), FixedThreads(bare_hook, threads=THREADS)


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "http" and scope["path"] == "/hook":
        with await read_body(scope, receive, most=2**20) as body:
            await _hooks(scope, body, send)
    elif scope["type"] == "http":
        await _lists(scope, BytesIO(), send)
