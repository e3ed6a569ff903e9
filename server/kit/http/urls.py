"""URLs that may be requested, and where a redirect may lead."""

from collections.abc import Mapping, Sequence

import httpx

from server.kit.http.errors import RedirectRefused, UrlRefused

Params = Mapping[str, str] | Sequence[tuple[str, str]]

HIGHEST_PORT = 65_535
_KEPT_ELSEWHERE = frozenset({"accept", "accept-language", "user-agent"})


def parse_url(text: str, params: Params | None = None) -> httpx.URL:
    """Parse a plain http(s) URL. Raise UrlRefused for any other, and for credentials in it."""
    try:
        url = httpx.URL(text)
        # httpx decodes the host when it is read, and raises an error for a host that IDNA 2008 does not know.
        host = url.host
    except (httpx.InvalidURL, ValueError, TypeError) as error:
        raise UrlRefused("not an address") from error
    if url.scheme not in ("http", "https") or not host:
        raise UrlRefused("neither http nor https")
    if url.userinfo or "@" in url.netloc.decode("ascii", "replace"):
        raise UrlRefused("credentials in the address")
    if url.port is not None and not 0 < url.port <= HIGHEST_PORT:
        raise UrlRefused("no such port")
    return url.copy_with(params=url.params.merge(dict(params))) if params else url


def next_url(current: httpx.URL, location: str) -> httpx.URL:
    """Return the target of a redirect. Raise RedirectRefused for https to http and for other schemes than http(s)."""
    try:
        following = parse_url(str(current.join(location)))
    except (UrlRefused, httpx.InvalidURL, ValueError) as error:
        raise RedirectRefused("redirected to something that is no plain address") from error
    if current.scheme == "https" and following.scheme == "http":
        raise RedirectRefused("redirected from https to http")
    return following


def same_site(first: httpx.URL, other: httpx.URL) -> bool:
    """Return whether secrets for one URL may be sent to the other: same host and port, or its upgrade to https."""
    if first.host != other.host:
        return False
    moved_to_https = first.scheme == "http" and other.scheme == "https" and not first.port and not other.port
    return moved_to_https or (first.scheme, first.port) == (other.scheme, other.port)


def headers_for_elsewhere(headers: httpx.Headers) -> httpx.Headers:
    """Return the headers that may be sent to a host that the caller did not name."""
    return httpx.Headers([(name, value) for name, value in headers.items() if name in _KEPT_ELSEWHERE])
