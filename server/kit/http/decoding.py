"""Bodies as they were before compression, never longer than the caller accepts (no gzip bombs)."""

import zlib
from collections.abc import Iterable

from server.kit.http.errors import BrokenOff, ConnectionFailed, TooLarge

ACCEPTED = "gzip"
_EITHER_HEADER = 47


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
