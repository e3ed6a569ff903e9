"""The WSGI application: Django, and before it the short way of webhooks."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from server.kit.collector import settle_collector

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "server.config.settings")
settle_collector()
_django = get_wsgi_application()

from server.hooks.short_way import PREFIX, answer  # noqa: E402 - needs Django to be ready


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request."""
    answered = answer(environ, start_response) if environ["PATH_INFO"].startswith(PREFIX) else None
    return _django(environ, start_response) if answered is None else answered
