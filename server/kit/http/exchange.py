"""One request, one answer: no redirect, no second try."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpcore
import httpx

from server.kit.http.deadlines import time_left
from server.kit.http.decoding import ACCEPTED, read_body
from server.kit.http.errors import BrokenOff, ConnectionFailed, TimedOut
from server.kit.http.pool import connections
from server.kit.http.response import OutboundResponse

USER_AGENT = "Mozilla/5.0 (compatible; Tradewind/0.1)"
_DEFAULTS = {"user-agent": USER_AGENT, "accept": "*/*", "accept-encoding": ACCEPTED}
_NEVER_SENT = (
    httpcore.ConnectError,
    httpcore.ConnectTimeout,
    httpcore.LocalProtocolError,
    httpcore.PoolTimeout,
    httpcore.UnsupportedProtocol,
)


def exchange(request: httpx.Request, *, max_bytes: int) -> OutboundResponse:
    """Send it and read the answer whole. Raises what `server.kit.http.errors` lists."""
    url, headers, patience = _core_url(request.url), _raw_headers(request), {"timeout": {"pool": time_left()}}
    stream = connections().stream
    with (
        _translated(),
        stream(request.method, url, headers=headers, content=request.content, extensions=patience) as answer,
    ):
        head = httpx.Response(answer.status, headers=answer.headers, request=request)
        encoding = head.headers.get("content-encoding", "").strip().lower()
        with _reading():
            body = read_body(answer.iter_stream(), encoding, max_bytes)
    return OutboundResponse(answer.status, head.headers, body, str(request.url), dict(head.cookies))


def _raw_headers(request: httpx.Request) -> list[tuple[bytes, bytes]]:
    missing = [(name, value) for name, value in _DEFAULTS.items() if name not in request.headers]
    return [*request.headers.raw, *((name.encode(), value.encode()) for name, value in missing)]


def _core_url(url: httpx.URL) -> httpcore.URL:
    return httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path)


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except (httpcore.NetworkError, httpcore.ProtocolError) as error:
        raise BrokenOff(f"the answer breaks off: {type(error).__name__}") from None


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except httpcore.TimeoutException as error:
        raise TimedOut("no complete answer in time", sent=not isinstance(error, _NEVER_SENT)) from error
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol) as error:
        sent = not isinstance(error, _NEVER_SENT)
        # Not chained: its text can quote a header, and with it a secret.
        raise ConnectionFailed(f"connection failed: {type(error).__name__}", sent=sent) from None
