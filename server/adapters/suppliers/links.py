"""Parsing of pasted links: by host and path, never by substring."""

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote

from server.kit.http import UrlRefused
from server.kit.http.urls import parse_url
from server.ports.suppliers import LinkRefused

_LONGEST = 4096
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")
_HAS_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_SHARED = re.compile(r"https?://[\w.~:/?#\[\]@!$&'()*+,;=%-]+", re.IGNORECASE | re.ASCII)
_BARE_HOST = re.compile(r"(?:[^\s/:?#@.]+\.)+[^\s/:?#@.]+\.?(?::\d{1,5})?(?=[/?#]|$)")
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class ParsedLink:
    """A parsed link. `host` is lower-case ASCII, with the port where it is not the scheme's own."""

    scheme: str
    host: str
    segments: tuple[str, ...]
    query: tuple[tuple[str, str], ...]
    url: str

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    @property
    def path(self) -> str:
        return "/" + "/".join(self.segments)


def parse_link(line: str) -> ParsedLink:
    """Parse a pasted line; without a scheme it is read as https. LinkRefused if it is not a web address."""
    text = clean_line(line)
    try:
        url = parse_url(_with_scheme(text))
    except UrlRefused as error:
        raise LinkRefused(line) from error
    host = url.raw_host.decode("ascii").lower().rstrip(".")
    if not host or _UNPRINTABLE.search(unquote(url.path)):
        raise LinkRefused(line)
    host = f"[{host}]" if ":" in host else host
    port = f":{url.port}" if url.port and url.port != _DEFAULT_PORTS[url.scheme] else ""
    segments = tuple(unquote(part) for part in url.raw_path.decode().partition("?")[0].split("/") if part)
    query = tuple(parse_qsl(url.query.decode("ascii")))
    return ParsedLink(url.scheme, host + port, segments, query, str(url))


def address_in(line: str) -> str:
    """Return the first web address in a text that a marketplace's app shared; the line itself without one."""
    found = _SHARED.search(line)
    return found[0] if found else line


def clean_line(line: str) -> str:
    """Strip surrounding blanks. LinkRefused when empty, too long, or with control characters."""
    text = line.strip()
    if not text or len(text) > _LONGEST or _UNPRINTABLE.search(text):
        raise LinkRefused(line)
    return text


def _with_scheme(text: str) -> str:
    if _HAS_SCHEME.match(text):
        return text
    bare = text.removeprefix("//")
    if not _BARE_HOST.match(bare):
        raise LinkRefused(text)
    return f"https://{bare}"
