"""Sitemaps (sitemaps.org/protocol): the addresses that a site lists, and where robots.txt says that they are."""

import re
import zlib
from dataclasses import dataclass
from io import BytesIO

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

MOST_BYTES = 50_000_000
"""Size limit of a file, decompressed (the protocol's)."""
MOST_ADDRESSES = 50_000
"""Limit of addresses in a file (the protocol's)."""
_LONGEST = 2_048
_GZIP = b"\x1f\x8b"
_EITHER_HEADER = zlib.MAX_WBITS | 32
_NAMED = re.compile(r"^[ \t]*sitemap[ \t]*:[ \t]*(\S{1,2048})", re.IGNORECASE | re.MULTILINE)


class SitemapUnreadable(ValueError):
    """The file is no sitemap, is damaged, or is larger than the protocol allows."""


@dataclass(frozen=True, slots=True)
class Sitemap:
    """The addresses of a file, each once, in order; those of further files for an index.

    `left_out`: how many more it has than the protocol allows.
    """

    addresses: tuple[str, ...]
    is_index: bool
    left_out: int = 0


def sitemaps_in(robots: str) -> list[str]:
    """Return the addresses that a robots.txt names, each once."""
    return list(dict.fromkeys(_NAMED.findall(robots)))


def read_sitemap(body: bytes) -> Sitemap:
    """Read a file, compressed or not. SitemapUnreadable."""
    try:
        return _read(_decompressed(body))
    except (ParseError, DefusedXmlException, zlib.error, LookupError, ValueError) as error:
        raise SitemapUnreadable from error


def _decompressed(body: bytes) -> bytes:
    if not body.startswith(_GZIP):
        return body
    inflater = zlib.decompressobj(_EITHER_HEADER)
    text = inflater.decompress(body, MOST_BYTES)
    if inflater.unconsumed_tail or not inflater.eof:
        raise SitemapUnreadable
    return text


def _read(text: bytes) -> Sitemap:
    found: dict[str, None] = {}
    root, seen = None, 0
    for event, element in iterparse(BytesIO(text), events=("start", "end")):
        if root is None:
            root = element
        if event == "start":
            continue
        # An extension has addresses too, of pictures for example: its names have another namespace.
        if element.tag == f"{root.tag.removesuffix(_name(root.tag))}loc":
            address, seen = (element.text or "").strip(), seen + 1
            if len(found) < MOST_ADDRESSES and 0 < len(address) <= _LONGEST:
                found.setdefault(address)
        if _name(element.tag) in ("url", "sitemap"):
            root.clear()
    name = _name(root.tag) if root is not None else ""
    if name not in ("urlset", "sitemapindex"):
        raise SitemapUnreadable
    return Sitemap(tuple(found), name == "sitemapindex", max(seen - MOST_ADDRESSES, 0))


def _name(tag: str) -> str:
    return tag.rpartition("}")[2]
