"""The one door for outbound HTTP: rate limit, address guard, redirects and retries within one total timeout."""

import random
import re
import time
from base64 import b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import IO

import httpx
import orjson

from server.kit.http.deadlines import deadline, postpone, time_left
from server.kit.http.errors import CertificateRefused, ConnectionFailed, HostUnknown, NothingGoesOut, RedirectRefused
from server.kit.http.exchange import exchange
from server.kit.http.rate_limits import wait_for_turn
from server.kit.http.response import OutboundResponse
from server.kit.http.urls import Params, headers_for_elsewhere, next_url, parse_url, same_site
from server.kit.quiet import is_quiet
from server.kit.redaction import hide_from_now_on

_NAMED = re.compile(r"authorization|cookie|token|secret|password|signature|consumer_key|^sign$|^session$|^code$", re.I)
_SCHEME = re.compile(r"(bearer|basic)\s+(\S+)", re.I)


_IDEMPOTENT = frozenset({"GET", "HEAD", "OPTIONS", "PUT", "DELETE"})
_FOLLOWED = frozenset({"GET", "HEAD"})
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PASSING = frozenset({429, 430, 500, 502, 503, 504})
_FIRST_PAUSE, _LONGEST_PAUSE = 0.25, 3.0

Files = Mapping[str, tuple[str | None, bytes, str]]
"""Form parts by name: file name, content, type."""


@dataclass(frozen=True, slots=True)
class _Limits:
    bucket: str
    rate: float | None
    max_bytes: int
    follow_redirects: int
    tries: int
    into: IO[bytes] | None


def request(
    method: str,
    url: str,
    *,
    bucket: str = "",
    rate: float | None = None,
    headers: Mapping[str, str] | None = None,
    params: Params | None = None,
    cookies: Mapping[str, str] | None = None,
    json: object = None,
    form: Mapping[str, str] | None = None,
    content: bytes | None = None,
    files: Files | None = None,
    timeout: float = 20.0,
    max_bytes: int = 16_000_000,
    into: IO[bytes] | None = None,
    follow_redirects: int = 5,
    retries: int = 2,
    idempotent: bool | None = None,
) -> OutboundResponse:
    """Call an outside system and return its response, whatever the status.

    `timeout` is the total wall clock time in seconds for connecting, redirects, tries and pauses; only waiting for a
    turn in `bucket` (a token bucket shared by all processes, `rate` requests per second) comes on top. `max_bytes`
    limits the decoded body. With `into`, an open file, the body of a status 200 is written there and not held in
    memory. Follow redirects for GET and HEAD; send the caller's `headers` and `cookies` only to the host they were
    meant for. Retry only idempotent methods, or any when `idempotent` says so.
    Raise the errors of `server.kit.http.errors`.
    """
    if is_quiet():
        raise NothingGoesOut("the installation is quiet")
    made = _build(method, parse_url(url, params), headers, cookies, json, form, content, files)
    hide_credentials(made, json, form)
    may_repeat = made.method in _IDEMPOTENT if idempotent is None else idempotent
    follow = follow_redirects if made.method in _FOLLOWED else 0
    limits = _Limits(bucket, rate, max_bytes, follow, 1 + retries if may_repeat else 1, into)
    with deadline(timeout):
        _queue(limits)
        return _try_repeatedly(made, limits)


def _build(
    method: str,
    url: httpx.URL,
    headers: Mapping[str, str] | None,
    cookies: Mapping[str, str] | None,
    json: object,
    form: Mapping[str, str] | None,
    content: bytes | None,
    files: Files | None,
) -> httpx.Request:
    given = dict(headers or {})
    if json is not None:
        content, given = orjson.dumps(json), {"content-type": "application/json", **given}
    if cookies:
        given["cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    sent = {name.encode(): value.encode() for name, value in given.items()}
    made = httpx.Request(method, url, headers=sent, content=content, data=form, files=files)
    made.read()  # so that it can be sent again
    return made


def _queue(limits: _Limits) -> None:
    began = time.monotonic()
    wait_for_turn(limits.bucket, limits.rate)
    postpone(time.monotonic() - began)


def _try_repeatedly(made: httpx.Request, limits: _Limits) -> OutboundResponse:
    for attempt in range(1, limits.tries):
        try:
            response = _follow(made, limits)
        except (HostUnknown, CertificateRefused):
            raise
        except ConnectionFailed:
            if not _pause(attempt, None):
                raise
        else:
            if response.status not in _PASSING or not _pause(attempt, response.retry_after):
                return response
        _queue(limits)
    return _follow(made, limits)


def _pause(attempt: int, requested: float | None) -> bool:
    """Sleep before the next try. Return False when the pause would be too long or leave too little time."""
    grown = _FIRST_PAUSE * 3 ** (attempt - 1) * random.uniform(0.5, 1.5)  # noqa: S311
    seconds = grown if requested is None else max(requested, grown)
    if seconds > _LONGEST_PAUSE or seconds > time_left() / 2:
        return False
    time.sleep(seconds)
    return True


def _follow(made: httpx.Request, limits: _Limits) -> OutboundResponse:
    cookies: dict[str, str] = {}
    for hop in range(limits.follow_redirects + 1):
        if hop:
            _queue(limits)
        response = exchange(made, max_bytes=limits.max_bytes, into=limits.into)
        location = response.headers.get("location")
        if not limits.follow_redirects or response.status not in _REDIRECTS or not location:
            return replace(response, cookies={**cookies, **response.cookies})
        target = next_url(made.url, location)
        stays = same_site(made.url, target)
        cookies = {**cookies, **response.cookies} if stays else {}
        made = _redirected(made, target, stays=stays, cookies=cookies)
    raise RedirectRefused(f"redirected more than {limits.follow_redirects} times")


def _redirected(made: httpx.Request, target: httpx.URL, *, stays: bool, cookies: Mapping[str, str]) -> httpx.Request:
    headers = httpx.Headers(made.headers) if stays else headers_for_elsewhere(made.headers)
    headers.pop("host", None)
    if cookies:
        fresh = "; ".join(f"{name}={value}" for name, value in cookies.items())
        headers["cookie"] = "; ".join(filter(None, [headers.get("cookie", ""), fresh]))
    return httpx.Request(made.method, target, headers=headers)


def hide_credentials(made: httpx.Request, *bodies: object) -> None:
    """Let no later text of this process hold what the call sends as a secret in headers, query or `bodies`."""
    named: list[tuple[object, object]] = [*made.headers.multi_items(), *made.url.params.multi_items()]
    named += [pair for body in bodies if isinstance(body, Mapping) for pair in body.items()]
    secrets = (str(value) for name, value in named if _NAMED.search(str(name)))
    hide_from_now_on(part for value in secrets for part in _parts(value))


def _parts(value: str) -> Iterator[str]:
    """Yield the value; of a header with a scheme, what follows the scheme: a token, or a name and password."""
    scheme = _SCHEME.fullmatch(value)
    yield scheme[2] if scheme else value
    if scheme and scheme[1].lower() == "basic":
        yield from b64decode(scheme[2]).decode("utf-8", "replace").split(":")
