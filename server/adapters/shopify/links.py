"""Links to Shopify storefronts: any host, `/products/{handle}`, `/collections/{handle}`."""

import re
from urllib.parse import quote

from server.adapters.suppliers.links import ParsedLink, read_line
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier

_LOCALE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?", re.IGNORECASE)
_WHOLE_STORE = {(), ("collections",), ("collections", "all"), ("products",)}


def recognise(line: str, page_type: PageType) -> SourceLink:
    """Return the product, store or collection of a link. LinkRefused for anything else."""
    read = {PageType.PRODUCT: _product, PageType.COLLECTION: _collection, PageType.STORE: _store}[page_type]
    return read_line(line, lambda link: read(line, link, _without_locale(link.segments)))


def product_link(origin: str, host: str, handle: str) -> SourceLink:
    """Return the link of a product found in a listing of this storefront."""
    url = f"{origin}/products/{quote(handle)}"
    return SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, host, handle, url)


def _product(line: str, link: ParsedLink, segments: tuple[str, ...]) -> SourceLink:
    if segments[:1] == ("collections",):
        segments = segments[2:]
    if len(segments) != 2 or segments[0] != "products":
        raise LinkRefused(line)
    return product_link(link.origin, link.host, _handle(line, segments[1]))


def _collection(line: str, link: ParsedLink, segments: tuple[str, ...]) -> SourceLink:
    if len(segments) != 2 or segments[0] != "collections":
        raise LinkRefused(line)
    handle = _handle(line, segments[1])
    url = f"{link.origin}/collections/{quote(handle)}"
    return SourceLink(Supplier.SHOPIFY, PageType.COLLECTION, link.host, handle, url)


def _store(line: str, link: ParsedLink, segments: tuple[str, ...]) -> SourceLink:
    if segments not in _WHOLE_STORE:
        raise LinkRefused(line)
    return SourceLink(Supplier.SHOPIFY, PageType.STORE, link.host, "", f"{link.origin}/")


def _without_locale(segments: tuple[str, ...]) -> tuple[str, ...]:
    has_locale = bool(segments) and _LOCALE.fullmatch(segments[0]) is not None
    return segments[1:] if has_locale else segments


def _handle(line: str, segment: str) -> str:
    handle = segment.removesuffix(".json").removesuffix(".js").strip().lower()
    if not handle or handle in (".", "..") or any(mark in handle for mark in "/\\?#"):
        raise LinkRefused(line)
    return handle
