"""Responses to requests that never reach a handler, in the format of the API that was called."""

from io import BytesIO
from typing import Any

from django.core.handlers.asgi import ASGIRequest

from server.api.gateway.failures import TOO_BIG, refused_at
from server.api.gateway.outages import RETRY_AFTER, UNAVAILABLE
from server.kit.codes import Code
from server.kit.log import get_logger

log = get_logger("tradewind.request")

NOT_VALID = "The request is not valid."
HEADERS_TOO_BIG = "The headers of the request are too large."
TOO_SLOW = "The request took too long to arrive. Please try again."
SENTENCES = {400: NOT_VALID, 408: TOO_SLOW, 413: TOO_BIG, 431: HEADERS_TOO_BIG, 503: UNAVAILABLE}

Headers = list[tuple[bytes, bytes]]
_MISSING = {"path": "/", "method": "GET", "query_string": b"", "headers": []}


def refusal(scope: Any, status: int) -> tuple[Headers, bytes]:
    """Return headers and body of the response, given the request's scope or part of it."""
    request = ASGIRequest({**_MISSING, **scope}, BytesIO())
    log.info("request refused unread", status=status, path=request.path, client=(scope.get("client") or ("",))[0])
    response = refused_at(request, status=status, code=Code.INVALID, sentence=SENTENCES[status])
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(response.content))]
    if status == 503:
        headers.append((b"retry-after", RETRY_AFTER.encode()))
    return headers, response.content
