"""Links to Shopify storefronts: any host, `/products/{handle}`, `/collections/{handle}`."""

import re
from urllib.parse import quote

from babel import localedata

from server.adapters.suppliers.links import ParsedLink, read_line
from server.kit.web_addresses import read_address
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier

_LOCALE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})?", re.IGNORECASE)
LONGEST_ID = 300
OTHER_PAGES = frozenset({"product", "p"})
"""Parts of the addresses of product pages in other shop software; "products" is Shopify's."""
_WHOLE_STORE = {(), ("collections",), ("collections", "all"), ("products",)}


def recognise(line: str, page_type: PageType) -> SourceLink:
    """Return the product, store or collection of a link. LinkRefused for anything else."""
    read = {PageType.PRODUCT: _product, PageType.COLLECTION: _collection, PageType.STORE: _store}[page_type]
    return read_line(line, lambda link: read(line, link, _without_locale(link.segments)))


def product_link(origin: str, host: str, handle: str) -> SourceLink:
    """Return the link of a product found in a listing of this storefront."""
    url = f"{origin}/products/{quote(handle)}"
    return SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, host, handle, url)


def page_link(origin: str, host: str, path: str, query: str = "") -> SourceLink | None:
    """Return the link of a product by the address of its page, the same for every language; None for the home page, and
    for a longer address than is stored.

    No handle begins with "/", as this id does.
    """
    search = f"?{query}" if query else ""
    source_id = f"/{'/'.join(_without_language(path))}{search}"
    if is_home(path) or len(source_id) > LONGEST_ID:
        return None
    url = f"{origin}{path}{search}"
    return SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, host, source_id, url, page_only=True)


def is_home(path: str) -> bool:
    """Return whether this is the path of a home page, in any language."""
    return not _without_language(path)


def _without_language(path: str) -> list[str]:
    segments = [segment for segment in path.split("/") if segment]
    return segments[1:] if segments and _is_language(segments[0]) else segments


def _is_language(segment: str) -> bool:
    """Return whether this is a language, with or without a country; `tea` in `/tea/cup` is not."""
    code = segment.lower().partition("-")[0]
    return len(code) == 2 and _LOCALE.fullmatch(segment) is not None and localedata.exists(code)


def _product(line: str, link: ParsedLink, segments: tuple[str, ...]) -> SourceLink:
    if segments[:1] == ("collections",):
        segments = segments[2:]
    if len(segments) == 2 and segments[0] in OTHER_PAGES:
        return _other_page(line, link, segments[1])
    if len(segments) != 2 or segments[0] != "products":
        raise LinkRefused(line)
    return product_link(link.origin, link.host, _handle(line, segments[1]))


def _other_page(line: str, link: ParsedLink, segment: str) -> SourceLink:
    _handle(line, segment)
    # What follows "?" is a variant or a campaign: the page without it is the product.
    if (page := page_link(link.origin, link.host, read_address(link.url).path)) is None:
        raise LinkRefused(line)
    return page


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
