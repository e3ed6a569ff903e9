"""Web addresses that others wrote: the one way to take them apart and to join them. Nothing here raises an error.

`server.kit.http` parses again, and more strictly, what is called.
"""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import parse_qs, quote, urljoin, urlsplit

_STRAY_PERCENT = re.compile("%(?![0-9A-Fa-f]{2})")
_WRITTEN = "!#$%&()*+,/:;=?@[]~"
"""What an address may contain besides letters, digits and `_.-`; an apostrophe would end it in markup."""
_ENCODED = re.compile(r"(?:[\w.!#$&()*+,/:;=?@\[\]~-]++|%[0-9A-Fa-f]{2})*+", re.ASCII)


@dataclass(frozen=True, slots=True)
class WebAddress:
    """The parts of an address; all empty for a text that is none. `place` is host and port, without credentials."""

    scheme: str = ""
    host: str = ""
    port: int | None = None
    place: str = ""
    path: str = ""
    query: str = ""
    has_credentials: bool = False

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.place}"

    @property
    def is_web(self) -> bool:
        return self.scheme in {"http", "https"} and bool(self.host)

    @property
    def is_loopback(self) -> bool:
        """Return whether the host is this machine."""
        if self.host == "localhost" or self.host.endswith(".localhost"):
            return True
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return False

    def param(self, name: str) -> str:
        """Return the first value of a query parameter, empty when it is missing."""
        return "".join(parse_qs(self.query).get(name, [])[:1])


def read_address(text: str) -> WebAddress:
    """Take an address apart. Scheme, host and place are in lower case."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return WebAddress()
    credentials, at, place = parts.netloc.rpartition("@")
    return WebAddress(parts.scheme, host, port, place.lower(), parts.path, parts.query, bool(credentials or at))


def join_address(base: str, address: str) -> str:
    """Return an address that may be relative to `base`. Empty for an empty one, and when the two can't be joined."""
    try:
        return urljoin(base, address.strip()) if address else ""
    except ValueError:
        return ""


def is_web_address(text: str) -> bool:
    """Return whether this is an http or https URL with a host."""
    return read_address(text).is_web


def encoded_address(address: str) -> str:
    """Return the address with its spaces and foreign letters percent-encoded; empty when that is impossible."""
    if _ENCODED.fullmatch(address):
        return address
    try:
        parts = urlsplit(address)
        host = parts.netloc if parts.netloc.isascii() else parts.netloc.encode("idna").decode()
        return quote(_STRAY_PERCENT.sub("%25", parts._replace(netloc=host).geturl()), safe=_WRITTEN)
    except ValueError:
        return ""
