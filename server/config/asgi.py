"""One port for everything: requests on Django's WSGI handler in fixed threads, streams on its ASGI handler.

Measured (ops/decisions, "serving"): fixed threads with persistent database connections answer twice as many requests as
Django's ASGI handler, which can hold thousands of open streams in one process.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")

from asgiref.sync import ThreadSensitiveContext
from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import get_resolver

from server.config.bodies import LARGE, BodyRefused, Gone, Message, Receive, Send, after_body, read_body, refuse
from server.config.env import load_env
from server.config.outward import BY_MERCHANT, THREADS, Outside, image_turn, merchant_of, merchant_turn, waits_for
from server.config.threads import FixedThreads, Turn
from server.config.wsgi import application as wsgi_application
from server.kit.collector import settle_collector
from server.kit.log import get_logger

log = get_logger(__name__)
STREAM_PREFIX = "/api/account-service/record/"
STREAM_NAMES = ("size", "execution")
STREAMS = ("/api/console/work_orders/live",)

_requests = FixedThreads(wsgi_application, threads=load_env().web_threads)
_outward = {place: FixedThreads(wsgi_application, threads=number) for place, number in THREADS.items()}
_streams: Any = get_asgi_application()
# Runs the short parts of Django that need a thread when a stream begins and ends. Otherwise Django keeps one thread for
# each open stream.
_beginnings = ThreadPoolExecutor(max_workers=1, thread_name_prefix="stream")


async def application(scope: Message, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] != "http":
        await send({"type": "websocket.close", "code": 1000})
    else:
        await _answer(scope, receive, send)


async def _answer(scope: Message, receive: Receive, send: Send) -> None:
    try:
        most = LARGE.get(scope["path"], settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        body = await read_body(scope, receive, most=most)
    except BodyRefused as refused:
        await refuse(scope, send, refused.status)
        return
    except Gone:
        return
    with body:
        if _is_stream(scope["path"]):
            async with ThreadSensitiveContext(executor=_beginnings):
                await _streams(scope, after_body(receive), send)
        else:
            threads, turn = await _threads_for(scope)
            await threads(scope, body, send, turn)


async def _threads_for(scope: Message) -> tuple[FixedThreads, Turn | None]:
    place = waits_for(scope["method"], scope["path"])
    if place is Outside.IMAGES:
        turn = image_turn(scope["query_string"])
        return (_outward[place], turn) if turn else (_requests, None)
    if place in BY_MERCHANT:
        return _outward[place], merchant_turn(place, await _requests.run(merchant_of, scope))
    return (_outward[place] if place else _requests), None


def _is_stream(path: str) -> bool:
    rest = path.removeprefix(STREAM_PREFIX)
    return path in STREAMS or (rest != path and rest.split("/", 1)[0] in STREAM_NAMES)


def get_ready() -> None:
    """Import everything now, not in the first request, and exclude it from garbage collection."""
    get_resolver().url_patterns  # noqa: B018 - a property that imports
    settle_collector()
    for warning in load_env().warnings:
        log.warning("check the configuration", warning=warning)


async def _lifespan(receive: Receive, send: Send) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            get_ready()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
