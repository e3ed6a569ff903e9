"""Middleware of every request: its id and log line, hosted shops by host name, and the public schema at both ends."""

import time
import uuid
from collections.abc import Awaitable, Callable
from functools import partial
from typing import cast

import structlog
from asgiref.sync import iscoroutinefunction
from csp.constants import HEADER as POLICY_HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils.decorators import sync_and_async_middleware

from server.api.gateway import file_links
from server.api.gateway.cookies import renew_cookie
from server.api.gateway.failures import method_refused, request_id
from server.api.gateway.pages import unknown_address
from server.api.gateway.requests import host_name, return_origin
from server.kit import image_links
from server.kit.log import get_logger
from server.kit.own_paths import console_origin, note_return_origin
from server.tenancy.scope import public_scope

log = get_logger("tradewind.request")
Next = Callable[[HttpRequest], HttpResponseBase]
AsyncNext = Callable[[HttpRequest], Awaitable[HttpResponseBase]]


@sync_and_async_middleware
def CorrelationMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Bind a correlation id to every log line of the request, return it as X-Request-Id, log the request once."""

    def begin(request: HttpRequest) -> float:
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(correlation_id=uuid.uuid4().hex)
        note_return_origin(partial(return_origin, request))
        return time.monotonic()

    def end(request: HttpRequest, response: HttpResponseBase, started: float) -> HttpResponseBase:
        response["X-Request-Id"] = request_id()
        if request.path.startswith(("/api/", "/hooks/")):
            took = round((time.monotonic() - started) * 1000, 1)
            log.info("request", method=request.method, path=request.path, status=response.status_code, ms=took)
        return response

    if iscoroutinefunction(get_response):
        next_async = cast(AsyncNext, get_response)

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            started = begin(request)
            return end(request, await next_async(request), started)

        return cast(Next, asynchronous)

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        started = begin(request)
        try:
            return end(request, get_response(request), started)
        finally:
            # The thread is reused, and its later log lines must not carry this request's names.
            structlog.contextvars.clear_contextvars()
            note_return_origin(None)

    return synchronous


@sync_and_async_middleware
def PublicSchemaMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Begin and end each request in the public schema, whatever ran on this thread's connection before."""
    if iscoroutinefunction(get_response):
        # Streams use the database only through helpers that enter and leave a scope themselves.
        return cast(Next, get_response)

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        with public_scope():
            return get_response(request)

    return synchronous


@sync_and_async_middleware
def PolicyMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Add the Content-Security-Policy of the settings, built once: no page needs one with a nonce.

    What the API answers is somebody's own, so no cache keeps it, unless the operation itself says otherwise.
    """
    policy = build_policy()

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault(POLICY_HEADER, policy)
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    return _ending(get_response, end)


@sync_and_async_middleware
def SlidingCookieMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Extend the session cookie with the session, because a browser drops an expired cookie by itself."""

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        renew_cookie(request, response)
        return response

    return _ending(get_response, end)


@sync_and_async_middleware
def MethodMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Refuse an unknown method of an API address in the envelope."""

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.status_code == 405 and request.path.startswith("/api/"):
            return method_refused(request, allowed=response["Allow"])
        return response

    return _ending(get_response, end)


def _ending(get_response: Next, end: Callable[[HttpRequest, HttpResponseBase], HttpResponseBase]) -> Next:
    """Return the handler followed by `end`, in a thread or on the event loop as the handler is."""
    if iscoroutinefunction(get_response):
        next_async = cast(AsyncNext, get_response)

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            return end(request, await next_async(request))

        return cast(Next, asynchronous)

    return lambda request: end(request, get_response(request))


ON_EVERY_HOST = frozenset({"/healthz", "/readyz", file_links.PATH, image_links.PORTAL_PATH})
"""Files and images open by their signature, for staff too."""


@sync_and_async_middleware
def HostMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Serve each host only what belongs to it.

    SHOP_DOMAIN and hosts under it serve only hosted shops. With a CONSOLE_HOST, that host serves only the console, and
    no other host serves it.
    """

    def route(request: HttpRequest) -> HttpResponseBase | None:
        host = host_name(request)
        if f".{host}".endswith(f".{settings.SHOP_DOMAIN.lower()}"):
            request.urlconf = "server.api.shop.urls"
            return None
        return _elsewhere(request, host) if settings.CONSOLE_HOST else None

    if iscoroutinefunction(get_response):
        next_async = cast(AsyncNext, get_response)

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            return route(request) or await next_async(request)

        return cast(Next, asynchronous)

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        return route(request) or get_response(request)

    return synchronous


def _elsewhere(request: HttpRequest, host: str) -> HttpResponseBase | None:
    """Answer a request that came to the portal's host instead of the console's, or the reverse."""
    if request.path in ON_EVERY_HOST:
        return None
    is_console_host = host == settings.CONSOLE_HOST.lower()
    if f"{request.path}/".startswith("/antShopCrm/") or (is_console_host and request.path == "/"):
        return HttpResponseRedirect(f"{console_origin()}/console/")
    is_for_console = f"{request.path}/".startswith(("/console/", "/api/console/"))
    if is_for_console is is_console_host:
        return None
    with public_scope():
        return unknown_address(request)
