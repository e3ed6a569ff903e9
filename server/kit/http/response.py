"""The response of an outbound call."""

import codecs
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

import httpx
import orjson

from server.kit import clock
from server.kit.http.errors import NotJson

_LONGEST_PAUSE = 3600.0
_META_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}[\"']?\s{0,9}([a-z0-9_:.-]{1,40})", re.IGNORECASE)
_META_SCANNED = 4_096


@dataclass(frozen=True, slots=True)
class OutboundResponse:
    """A whole response. `url`: the final URL after redirects; `cookies`: those that its host set."""

    status: int
    headers: httpx.Headers
    body: bytes
    url: str
    cookies: Mapping[str, str] = field(default_factory=dict)

    def json(self) -> Any:
        """Parse the body as JSON, also with a byte order mark or broken characters. Raise NotJson otherwise."""
        try:
            return orjson.loads(self.body)
        except orjson.JSONDecodeError:
            return _read_leniently(self.body)

    @property
    def text(self) -> str:
        """Decode the body by the character set of its header, else its byte order mark or `meta` tag, else as UTF-8."""
        head = httpx.Response(self.status, headers=_only_type(self.headers)).charset_encoding
        charset = head or _charset_within(self.body) or "utf-8"
        try:
            return self.body.decode(charset, "replace")
        except (LookupError, ValueError):
            # Unknown, or one of Python's codecs that is no character set, such as "hex" or "undefined".
            return self.body.decode("utf-8", "replace")

    @property
    def is_html(self) -> bool:
        declared = "html" in self.headers.get("content-type", "")
        return declared or self.body[:200].lstrip().lower().startswith((b"<!doctype", b"<html"))

    @property
    def date(self) -> datetime | None:
        """Return the server's time from the Date header (RFC 9110, 6.6.1), or None when it is missing."""
        try:
            return _moment_of(self.headers.get("date", ""))
        except (ValueError, OverflowError):
            return None

    @property
    def retry_after(self) -> float | None:
        """Return the seconds to wait from Retry-After (RFC 9110, 10.2.3: number or date), at most an hour."""
        stated = self.headers.get("retry-after", "").strip()
        if not stated:
            return None
        try:
            seconds = float(stated) if stated[0].isdigit() else _seconds_until(stated)
        except (ValueError, OverflowError):
            return None
        return min(max(seconds, 0.0), _LONGEST_PAUSE)


def _charset_within(body: bytes) -> str:
    if body.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    stated = _META_CHARSET.search(body, 0, _META_SCANNED)
    try:
        return codecs.lookup(stated[1].decode("ascii")).name if stated else ""
    except LookupError:
        return ""


def _read_leniently(body: bytes) -> Any:
    try:
        return json.loads(body.decode("utf-8-sig", "replace"), strict=False)
    except (ValueError, RecursionError) as error:
        raise NotJson("the answer is no JSON") from error


def _seconds_until(http_date: str) -> float:
    return (_moment_of(http_date) - clock.now()).total_seconds()


def _moment_of(http_date: str) -> datetime:
    moment = parsedate_to_datetime(http_date)
    return moment.replace(tzinfo=moment.tzinfo or UTC)


def _only_type(headers: httpx.Headers) -> dict[str, str]:
    return {"content-type": headers.get("content-type", "text/plain; charset=utf-8")}
