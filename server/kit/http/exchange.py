"""One request, one answer: no redirect, no second try.

Bodies are as they were before compression, never longer than the caller accepts (no gzip bombs).
"""

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import httpcore
import httpx

from server.kit.http.backend import connections
from server.kit.http.deadlines import time_left
from server.kit.http.errors import BrokenOff, ConnectionFailed, TimedOut, TooLarge
from server.kit.http.response import OutboundResponse

ACCEPTED = "gzip"
_EITHER_HEADER = 47
USER_AGENT = "Mozilla/5.0 (compatible; Tradewind/0.1)"
_DEFAULTS = {"user-agent": USER_AGENT, "accept": "*/*", "accept-encoding": ACCEPTED}
_NEVER_SENT = (
    httpcore.ConnectError,
    httpcore.ConnectTimeout,
    httpcore.LocalProtocolError,
    httpcore.PoolTimeout,
    httpcore.UnsupportedProtocol,
)


def read_body(parts: Iterable[bytes], encoding: str, max_bytes: int) -> bytes:
    """Read and decompress. TooLarge as soon as the limit is passed, compressed or not."""
    if encoding in ("", "identity"):
        return _collect(parts, max_bytes)
    if encoding in ("gzip", "x-gzip", "deflate"):
        return _inflate(parts, max_bytes)
    raise ConnectionFailed("answered in a compression that was not asked for", sent=True)


def _collect(parts: Iterable[bytes], max_bytes: int) -> bytes:
    collected, size = [], 0
    for part in parts:
        collected.append(part)
        size += len(part)
        _refuse_beyond(size, max_bytes)
    return b"".join(collected)


def _inflate(parts: Iterable[bytes], max_bytes: int) -> bytes:
    inflater, body = zlib.decompressobj(_EITHER_HEADER), bytearray()
    try:
        for part in parts:
            body += inflater.decompress(part, max_bytes - len(body) + 1)
            _refuse_beyond(len(body), max_bytes)
        body += inflater.flush()
    except zlib.error as error:
        raise BrokenOff("the compressed answer is damaged") from error
    _refuse_beyond(len(body), max_bytes)
    if body and not inflater.eof:
        raise BrokenOff("the compressed answer breaks off")
    return bytes(body)


def _refuse_beyond(size: int, max_bytes: int) -> None:
    if size > max_bytes:
        raise TooLarge(f"more than {max_bytes} bytes")


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
