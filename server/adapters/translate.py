"""Outside HTTP calls of all adapters: network errors become the ports' failures."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any, TypedDict, Unpack

from server.adapters.bot_checks import is_bot_check
from server.kit import http
from server.kit.http import Files, Params
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.ports.failures import Permanent, Retryable

_TOO_MANY_REQUESTS = frozenset({429, 430})
_LONGEST_WORDS = 300
_TAG = re.compile(r"<[^<>]*>")


class CallOptions(TypedDict, total=False):
    bucket: str
    rate: float | None
    headers: Mapping[str, str] | None
    params: Params | None
    cookies: Mapping[str, str] | None
    json: object
    form: Mapping[str, str] | None
    content: bytes | None
    files: Files | None
    timeout: float
    max_bytes: int
    into: IO[bytes] | None
    follow_redirects: int
    retries: int
    idempotent: bool | None


def call(method: str, url: str, *, write: bool = False, **options: Unpack[CallOptions]) -> http.OutboundResponse:
    """Call outside with the keywords of `kit.http.request`; return every status that an adapter can judge.

    Retryable for 429, 430, 5xx, lost connections, incomplete answers and timeouts; Permanent for forbidden addresses,
    unknown hosts, refused certificates, bad redirects and oversized answers. With `write`, the `unknown_outcome` of a
    Retryable says whether the write may have been done although its answer was lost.
    """
    host = host_of(url)
    with translated(host, write=write):
        response = http.request(method, url, **options)
    _refuse_passing(response, host, write=write)
    return response


def read_json(response: http.OutboundResponse, *, write: bool = False) -> Any:
    """Return the answer's JSON; Retryable when it is an HTML page or incomplete."""
    try:
        return response.json()
    except http.NotJson as error:
        refuse_bot_check(response, write=write)
        code = "outside.not_json" if response.is_html else "outside.garbled"
        raise Retryable(_reason(code, host_of(response.url)), unknown_outcome=write) from error


def refuse_bot_check(response: http.OutboundResponse, *, write: bool = False) -> None:
    """Raise Retryable when the answer is a bot check."""
    if is_bot_check(response):
        after = response.retry_after
        raise Retryable(_reason("outside.bot_check", host_of(response.url)), after=after, unknown_outcome=write)


def refuse_redirect(response: http.OutboundResponse, *, write: bool = False) -> None:
    """Raise Retryable when the answer leads elsewhere; for a store's API this is mostly a maintenance page."""
    if 300 <= response.status < 400:
        raise Retryable(_reason("outside.redirected", host_of(response.url)), unknown_outcome=write)


def host_of(url: str) -> str:
    """Return host and port for a reason's `host`; never the path or query."""
    return read_address(url).place[:253]


@contextmanager
def translated(host: str, *, write: bool = False) -> Iterator[None]:
    """Turn errors of `server.kit.http` into Retryable and Permanent with a reason about `host`."""
    try:
        yield
    except http.Queued as error:
        raise Retryable(_reason("outside.busy", host), after=error.after) from error
    except http.NothingGoesOut as error:
        raise Retryable(Reason("outside.quiet")) from error
    except http.TooLarge as error:
        raise _of_size(host, write=write) from error
    except http.ConnectionFailed as error:
        raise _of_connection(error, host, write=write) from error
    except http.AddressRefused as error:
        raise Permanent(_reason("outside.address_refused", error.host)) from error
    except http.RedirectRefused as error:
        raise Permanent(_reason("outside.redirect_refused", host)) from error
    except http.UrlRefused as error:
        raise Permanent(_reason("outside.url_refused", host)) from error


def _of_size(host: str, *, write: bool) -> Retryable | Permanent:
    # Another request would get an answer of the same size; a write may still have been done.
    reason = _reason("outside.too_large", host)
    return Retryable(reason, unknown_outcome=True) if write else Permanent(reason)


def _of_connection(error: http.ConnectionFailed, host: str, *, write: bool) -> Retryable | Permanent:
    if isinstance(error, http.HostUnknown):
        return Permanent(_reason("outside.unreachable", host))
    if isinstance(error, http.CertificateRefused):
        return Permanent(_reason("outside.certificate_refused", host))
    if isinstance(error, http.BrokenOff):
        return Retryable(_reason("outside.garbled", host), unknown_outcome=write)
    code = "outside.slow" if isinstance(error, http.TimedOut) else "outside.down"
    return Retryable(_reason(code, host), unknown_outcome=write and error.sent)


def _refuse_passing(response: http.OutboundResponse, host: str, *, write: bool) -> None:
    if response.status >= 500 or response.status in _TOO_MANY_REQUESTS:
        refuse_bot_check(response, write=write)
    if response.status in _TOO_MANY_REQUESTS:
        raise Retryable(_reason("outside.busy", host), after=response.retry_after)
    if response.status >= 500:
        code = "outside.broken"
        if response.status == 503:
            code = "outside.busy" if response.retry_after else "outside.unavailable"
        said = _words_of(response)
        raise Retryable(_reason(code, host), after=response.retry_after, unknown_outcome=write, said=said)


def _words_of(response: http.OutboundResponse) -> str:
    """Return the `message` of an answer; empty where it has none that people can read."""
    try:
        content = response.json()
    except http.NotJson:
        return ""
    said = content.get("message") if isinstance(content, dict) else None
    return _TAG.sub(" ", said).strip()[:_LONGEST_WORDS] if isinstance(said, str) else ""


def _reason(code: str, host: str) -> Reason:
    return Reason(code, {"host": host})
