"""The short way of webhooks to a store's own URL, without Django's request handling: thousands come from one store.

It serves stores that this process has served before, and only deliveries that are verified and new. All others, and
whatever fails here, go the long way (`server.hooks.intake`), which also says why something is refused.
"""

import uuid
from collections.abc import Callable, Iterable
from typing import Any

import structlog
from django.core.handlers.wsgi import WSGIRequest

from server.hooks import bigcommerce, shopify, woocommerce
from server.hooks.intake import Reader, is_kept
from server.kit.log import get_logger

log = get_logger(__name__)
PREFIX = "/hooks/"
_READERS: dict[str, Reader] = {
    "woocommerce": woocommerce.read_event,
    "shopify": shopify.read_event,
    "bigcommerce": bigcommerce.read_event,
}


def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes] | None:
    """Store a delivery once and answer it; None when it must go the long way.

    It writes no log line: the row of the inbox is the record, with the id that the answer has in X-Request-Id.
    """
    name, _, public_id = environ["PATH_INFO"].removeprefix(PREFIX).partition("/")
    reader = _READERS.get(name)
    if reader is None or environ["REQUEST_METHOD"] != "POST":
        return None
    request_id = uuid.uuid4().hex
    if not _is_kept(environ, public_id, reader, request_id):
        environ["wsgi.input"].seek(0)
        return None
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", "2"), ("X-Request-Id", request_id)])
    return [b"ok"]


def _is_kept(environ: dict[str, Any], public_id: str, reader: Reader, request_id: str) -> bool:
    with structlog.contextvars.bound_contextvars(correlation_id=request_id):
        try:
            return is_kept(WSGIRequest(environ), public_id, reader)
        except Exception:
            # The long way meets it too, and answers as it should be answered.
            log.warning("webhook takes the long way", exc_info=True)
            return False
