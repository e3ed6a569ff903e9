"""The WSGI application: Django with all its middleware, and a short way for what outside systems send."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.handlers.exception import convert_exception_to_response
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

from server.kit.collector import settle_collector

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
HOOKS = "/hooks/"


class HookHandler(WSGIHandler):
    """Django for webhooks, which come in thousands from other servers: without what only browsers need.

    Left out are the headers of pages, files of the frontends, cookies and sign-in. Logging, hosts and schema remain.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        from server.api.gateway import middleware

        self._view_middleware: list[Any] = []
        self._template_response_middleware: list[Any] = []
        self._exception_middleware: list[Any] = []
        handler: Any = convert_exception_to_response(self._get_response)  # type: ignore[attr-defined]
        for wrap in (middleware.PublicSchemaMiddleware, middleware.HostMiddleware, middleware.CorrelationMiddleware):
            handler = convert_exception_to_response(wrap(handler))
        self._middleware_chain = handler


settle_collector()
_pages = get_wsgi_application()
_hooks = HookHandler()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    is_hook = environ["REQUEST_METHOD"] == "POST" and environ["PATH_INFO"].startswith(HOOKS)
    return (_hooks if is_hook else _pages)(environ, start_response)
