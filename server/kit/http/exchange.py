"""One request and one response: no redirect, no retry.

Bodies are returned decompressed and are never longer than the caller accepts (no gzip bombs).
"""

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

import httpcore
import httpx

from server.kit.http.backend import connections
from server.kit.http.deadlines import time_left
from server.kit.http.errors import BrokenOff, ConnectionFailed, TimedOut, TooLarge
from server.kit.http.response import OutboundResponse

ACCEPTED = "gzip"
_EITHER_HEADER = 47
_PIECE = 1 << 20
_DONE = 200
USER_AGENT = "Mozilla/5.0 (compatible; Tradewind/0.1)"
_DEFAULTS = {"user-agent": USER_AGENT, "accept": "*/*", "accept-encoding": ACCEPTED}
_NEVER_SENT = (
    httpcore.ConnectError,
    httpcore.ConnectTimeout,
    httpcore.LocalProtocolError,
    httpcore.PoolTimeout,
    httpcore.UnsupportedProtocol,
)


def decoded(parts: Iterable[bytes], encoding: str, max_bytes: int) -> Iterator[bytes]:
    """Decompress piece by piece. Raise TooLarge as soon as the limit is passed, compressed or not."""
    if encoding not in ("", "identity", "gzip", "x-gzip", "deflate"):
        raise ConnectionFailed("answered in a compression that was not asked for", sent=True)
    size = 0
    for piece in parts if encoding in ("", "identity") else _inflated(parts):
        size += len(piece)
        _refuse_beyond(size, max_bytes)
        yield piece


def _inflated(parts: Iterable[bytes]) -> Iterator[bytes]:
    inflater, is_empty = zlib.decompressobj(_EITHER_HEADER), True
    try:
        for part in parts:
            left = part
            while left:
                yield inflater.decompress(left, _PIECE)
                left, is_empty = inflater.unconsumed_tail, False
        yield inflater.flush()
    except zlib.error as error:
        raise BrokenOff("the compressed answer is damaged") from error
    if not is_empty and not inflater.eof:
        raise BrokenOff("the compressed answer breaks off")


def _refuse_beyond(size: int, max_bytes: int) -> None:
    if size > max_bytes:
        raise TooLarge(f"more than {max_bytes} bytes")


def exchange(request: httpx.Request, *, max_bytes: int, into: IO[bytes] | None = None) -> OutboundResponse:
    """Send the request and read the whole response. Write the body of a status 200 to `into`, if given.

    Raise the errors of `server.kit.http.errors`.
    """
    url, headers, patience = _core_url(request.url), _raw_headers(request), {"timeout": {"pool": time_left()}}
    stream = connections().stream
    with (
        _translated(),
        stream(request.method, url, headers=headers, content=request.content, extensions=patience) as answer,
    ):
        head = httpx.Response(answer.status, headers=answer.headers, request=request)
        encoding = head.headers.get("content-encoding", "").strip().lower()
        with _reading():
            pieces = decoded(answer.iter_stream(), encoding, max_bytes)
            body = _poured(pieces, into) if into and answer.status == _DONE else b"".join(pieces)
    return OutboundResponse(answer.status, head.headers, body, str(request.url), _cookies(head))


def _poured(pieces: Iterable[bytes], into: IO[bytes]) -> bytes:
    into.seek(0)
    into.truncate()  # an earlier try may have written a part
    into.writelines(pieces)
    return b""


def _raw_headers(request: httpx.Request) -> list[tuple[bytes, bytes]]:
    missing = [(name, value) for name, value in _DEFAULTS.items() if name not in request.headers]
    return [*request.headers.raw, *((name.encode(), value.encode()) for name, value in missing)]


def _cookies(head: httpx.Response) -> dict[str, str]:
    # httpx raises an error for two cookies of one name with different paths. Take the last.
    return {cookie.name: cookie.value or "" for cookie in head.cookies.jar}


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
        # Not chained: the original text can quote a header, and with it a secret.
        raise ConnectionFailed(f"connection failed: {type(error).__name__}", sent=sent) from None
