"""Parsing of pasted links: by host and path, never by substring."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote

from server.kit.http import UrlRefused
from server.kit.http.urls import parse_url
from server.kit.pasted_links import APPS, addresses_in, cleaned_line
from server.ports.suppliers import LinkRefused, SourceLink

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_HAS_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_APP = re.compile(r"([a-z][a-z0-9+.-]*)://", re.IGNORECASE)
_BARE_HOST = re.compile(r"(?:[^\s/:?#@.]+\.)+[^\s/:?#@.]+\.?(?::\d{1,5})?(?=[/?#]|$)")
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class ParsedLink:
    """A parsed link. `host` is lower-case ASCII, with the port where it is not the scheme's own.

    `app`: the scheme by which a marketplace's app opens it, such as `aliexpress`; empty for a web address.
    """

    scheme: str
    host: str
    segments: tuple[str, ...]
    query: tuple[tuple[str, str], ...]
    url: str
    app: str = ""

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def path(self) -> str:
        return "/" + "/".join(self.segments)


def read_line(line: str, read: Callable[[ParsedLink], SourceLink | None]) -> SourceLink:
    """Return what `read` makes of the link in a pasted line, also inside a text that an app shared.

    LinkRefused for a line without a link that `read` knows, and for one with several products.
    """
    readings = [_first(addresses, read) for addresses in addresses_in(clean_line(line))]
    found = {(link.supplier, link.host, link.source_id, link.url): link for link in readings if link}
    if len(found) != 1:
        raise LinkRefused(line)
    return found.popitem()[1]


def _first(addresses: Iterable[str], read: Callable[[ParsedLink], SourceLink | None]) -> SourceLink | None:
    for address in addresses:
        try:
            if found := read(parse_link(address)):
                return found
        except LinkRefused:
            continue
    return None


def parse_link(line: str) -> ParsedLink:
    """Parse an address; without a scheme it is read as https. LinkRefused if it is not a web address.

    One that opens a marketplace's app is read as the web address that it resembles.
    """
    text = clean_line(line)
    app = match[1].lower() if (match := _APP.match(text)) else ""
    try:
        url = parse_url(_APP.sub("https://", text, count=1) if app in APPS else _with_scheme(text))
    except UrlRefused as error:
        raise LinkRefused(line) from error
    host = url.raw_host.decode("ascii").lower().rstrip(".")
    if not host or _UNPRINTABLE.search(unquote(url.path)):
        raise LinkRefused(line)
    host = f"[{host}]" if ":" in host else host
    port = f":{url.port}" if url.port and url.port != _DEFAULT_PORTS[url.scheme] else ""
    segments = tuple(unquote(part).strip() for part in url.raw_path.decode().partition("?")[0].split("/") if part)
    query = tuple(parse_qsl(url.query.decode("ascii")))
    return ParsedLink(url.scheme, host + port, segments, query, str(url), app if app in APPS else "")


def clean_line(line: str) -> str:
    """Drop invisible marks and surrounding blanks. LinkRefused when empty, too long, or with control characters."""
    text = cleaned_line(line)
    if not text or _UNPRINTABLE.search(text):
        raise LinkRefused(line)
    return text


def _with_scheme(text: str) -> str:
    if _HAS_SCHEME.match(text):
        return text
    bare = text.removeprefix("//")
    if not _BARE_HOST.match(bare):
        raise LinkRefused(text)
    return f"https://{bare}"
