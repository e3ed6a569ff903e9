"""Around every request: an id for it, a log line, hosted shops by host name, and the public schema at both ends."""

import time
import uuid
from collections.abc import Awaitable, Callable
from typing import cast

import structlog
from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from server.api.gateway.failures import method_refused, request_id
from server.kit.log import get_logger
from server.tenancy.scope import public_scope

log = get_logger("tradewind.request")
Next = Callable[[HttpRequest], HttpResponse]
AsyncNext = Callable[[HttpRequest], Awaitable[HttpResponse]]


@sync_and_async_middleware
def CorrelationMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Bind a correlation id to every log line of the request, answer it as X-Request-Id, log the request once."""

    def begin(request: HttpRequest) -> float:
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(correlation_id=uuid.uuid4().hex)
        return time.monotonic()

    def end(request: HttpRequest, response: HttpResponse, started: float) -> HttpResponse:
        response["X-Request-Id"] = request_id()
        if request.path.startswith(("/api/", "/hooks/")):
            took = round((time.monotonic() - started) * 1000, 1)
            log.info("request", method=request.method, path=request.path, status=response.status_code, ms=took)
        return response

    if iscoroutinefunction(get_response):
        next_async = cast(AsyncNext, get_response)

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            started = begin(request)
            return end(request, await next_async(request), started)

        return cast(Next, asynchronous)

    def synchronous(request: HttpRequest) -> HttpResponse:
        started = begin(request)
        return end(request, get_response(request), started)

    return synchronous


@sync_and_async_middleware
def PublicSchemaMiddleware(get_response: Next) -> Next:  # noqa: N802
    """A request begins and ends in the public schema, whatever ran on this thread's connection before."""
    if iscoroutinefunction(get_response):
        # Streams touch the database only through helpers that enter and leave a scope themselves.
        return cast(Next, get_response)

    def synchronous(request: HttpRequest) -> HttpResponse:
        with public_scope():
            return get_response(request)

    return synchronous


class MethodMiddleware:
    """A method that an API address does not know is refused in the envelope too."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and request.path.startswith("/api/"):
            return method_refused(allowed=response["Allow"])
        return response


@sync_and_async_middleware
def ShopHostMiddleware(get_response: Next) -> Next:  # noqa: N802
    """Hosts under SHOP_DOMAIN serve hosted shops and nothing else; other hosts serve everything but shops."""

    def route(request: HttpRequest) -> None:
        host = request.get_host().rsplit(":", 1)[0].lower()
        if host.endswith(f".{settings.SHOP_DOMAIN}"):
            request.urlconf = "server.api.shop.urls"

    if iscoroutinefunction(get_response):
        next_async = cast(AsyncNext, get_response)

        async def asynchronous(request: HttpRequest) -> HttpResponse:
            route(request)
            return await next_async(request)

        return cast(Next, asynchronous)

    def synchronous(request: HttpRequest) -> HttpResponse:
        route(request)
        return get_response(request)

    return synchronous
