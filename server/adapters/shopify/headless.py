"""Listings of headless storefronts, which have no `products.json`: a store by its sitemap, a collection by its pages.

Only links are known; each product is read from its own page, and is one if its structured data says so. What robots.txt
asks of programs is done. Source: sitemaps.org/protocol.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote

from server.adapters.bot_checks import is_bot_check
from server.adapters.shopify.client import Storefront
from server.adapters.shopify.links import OTHER_PAGES, is_home, page_link, product_link, recognise
from server.adapters.structured_data.listings import Listed, read_listing
from server.adapters.structured_data.robots import Robots
from server.adapters.structured_data.sitemaps import Sitemap, SitemapUnreadable, read_sitemap, sitemaps_in
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.ports.failures import Permanent, Retryable
from server.ports.suppliers import LinkRefused, ListingPage, PageType, SourceLink, SourceProduct

SITEMAP, PAGE = "sitemap:", "page:"
"""Beginnings of our cursors: `sitemap:file:position in it`, `page:number:digest of the page before:path`."""
ROBOTS, USUAL = "/robots.txt", "/sitemap.xml"
PER_PAGE = 1_000
MOST_PRODUCTS = 100_000
_PRODUCTS = "product"
"""Part of the name of files that list products."""
MOST_FILES, MOST_NAMED = 200, 10
LAST_PAGE = 100


@dataclass(frozen=True, slots=True)
class _Place:
    file: int = 0
    position: int = 0
    read: int = 0

    @classmethod
    def of(cls, cursor: str | None) -> "_Place":
        numbers = (cursor or "").removeprefix(SITEMAP).split(":")
        return cls(*map(int, numbers)) if len(numbers) == 3 and all(map(str.isdecimal, numbers)) else cls()

    @property
    def cursor(self) -> str:
        return f"{SITEMAP}{self.file}:{self.position}:{self.read}"


class _Sitemaps:
    """The sitemaps of one storefront; each file is read once."""

    def __init__(self, shop: Storefront, robots: OutboundResponse) -> None:
        self.shop, self.robots = shop, robots
        self.known: dict[str, tuple[Sitemap | None, OutboundResponse]] = {}

    def list_files(self) -> list[str]:
        """Return the paths of the files that list products, as far as their names say, else of all files."""
        named = [file for path in self._named() for file in self._files_of(path)]
        found = list(dict.fromkeys(named or self._files_of(USUAL)))
        if len(found) > MOST_FILES:
            raise _too_long(self.shop)
        return found

    def _files_of(self, path: str) -> list[str]:
        sitemap, answer = self.read(path)
        if sitemap is None or not sitemap.is_index:
            return [path] if sitemap else []
        paths = [each for address in sitemap.addresses if (each := _path_in(self.shop, answer, address))]
        return [each for each in paths if _PRODUCTS in each.lower()] or paths

    def addresses(self, path: str, number: int) -> tuple[list[str], int]:
        """Return the addresses of products in a file, and how many it has beyond the protocol's limit.

        Permanent for a file of products that the index names and the storefront does not show; `number` counts from 1.
        """
        sitemap, answer = self.read(path)
        if sitemap is None and _PRODUCTS in path.lower():
            params = {"host": self.shop.host, "page": str(number), "status": str(answer.status)}
            raise Permanent(Reason("supplier.list_refused", params))
        if sitemap is None or sitemap.is_index:
            return [], 0
        shown = [address for address in sitemap.addresses if _is_marked(address, OTHER_PAGES | {"products"})]
        if not shown and _PRODUCTS in path.lower():
            shown = [address for address in sitemap.addresses if not is_home(read_address(address).path)]
        return shown, sitemap.left_out

    def read(self, path: str) -> tuple[Sitemap | None, OutboundResponse]:
        """Read a file; None where there is none. Retryable for a bot check, and for a damaged file."""
        if path not in self.known:
            answer = self.shop.ask_page(path)
            _refuse_bot_check(self.shop, answer)
            self.known[path] = (_sitemap_in(self.shop, answer), answer)
        return self.known[path]

    def _named(self) -> list[str]:
        named = sitemaps_in(_text_of(self.robots))
        return [path for address in named[:MOST_NAMED] if (path := _path_in(self.shop, self.robots, address))]


def has_cursor(cursor: str | None) -> bool:
    """Return whether a cursor is one of these listings."""
    return (cursor or "").startswith((SITEMAP, PAGE))


def read_headless(shop: Storefront, link: SourceLink, cursor: str | None) -> ListingPage:
    """Read the product links at `cursor`.

    Permanent for a store without a readable sitemap, a collection without product links, for a longer list, and for
    one that robots.txt closes to programs.
    """
    answer = shop.ask_page(ROBOTS)
    robots = Robots(_text_of(answer))
    shop = replace(shop, pause=robots.pause)
    if link.page_type is PageType.COLLECTION:
        page = _read_collection(shop, link, cursor)
    else:
        page = _read_store(_Sitemaps(shop, answer), link, cursor)
    return _without_closed(shop, page, robots, is_first=cursor is None)


def _text_of(robots: OutboundResponse) -> str:
    return robots.text if robots.status == 200 and not robots.is_html else ""


def _without_closed(shop: Storefront, page: ListingPage, robots: Robots, *, is_first: bool) -> ListingPage:
    products = tuple(product for product in page.products if robots.allows(product.link.url))
    if page.products and not products and is_first:
        raise Permanent(Reason("supplier.robots_refuse", {"host": shop.host}))
    return replace(page, products=products, closed=len(page.products) - len(products))


def _read_store(sitemaps: _Sitemaps, link: SourceLink, cursor: str | None) -> ListingPage:
    place, shop = _Place.of(cursor), sitemaps.shop
    if place.read >= MOST_PRODUCTS:
        raise _too_long(shop)
    files = sitemaps.list_files()
    for number in range(place.file, len(files)):
        addresses, left_out = sitemaps.addresses(files[number], number + 1)
        start = place.position if number == place.file else 0
        if not (shown := addresses[start : start + PER_PAGE]):
            continue
        is_named = _PRODUCTS in files[number].lower()
        links = _links(shop, link, shown, sitemaps.read(files[number])[1], is_named=is_named)
        ends = start + PER_PAGE >= len(addresses)
        following = _Place(number + 1 if ends else number, 0 if ends else start + PER_PAGE, place.read + len(shown))
        unreadable = len(shown) - len(links) + (0 if start else left_out)
        next_cursor = following.cursor if following.file < len(files) else None
        return _listing(links, next_cursor, malformed=unreadable)
    if cursor:
        return ListingPage((), None)
    raise _no_list(shop)


def _sitemap_in(shop: Storefront, answer: OutboundResponse) -> Sitemap | None:
    if answer.status != 200 or answer.is_html:
        return None
    try:
        return read_sitemap(answer.body)
    except SitemapUnreadable as error:
        raise Retryable(Reason("outside.garbled", {"host": shop.host})) from error


def _read_collection(shop: Storefront, link: SourceLink, cursor: str | None) -> ListingPage:
    number, _, rest = (cursor or f"{PAGE}1::").removeprefix(PAGE).partition(":")
    former, _, path = rest.partition(":")
    answer = shop.ask_page(path or f"/collections/{quote(link.source_id)}")
    _refuse_bot_check(shop, answer)
    if answer.status == 404 and not cursor:
        raise Permanent(Reason("supplier.store_unknown", {"host": shop.host}))
    listed = read_listing(answer.text, answer.url) if answer.status == 200 else Listed()
    links = _links(shop, link, listed.addresses, answer)
    digest = hashlib.blake2b("\n".join(each.source_id for each in links).encode(), digest_size=8).hexdigest()
    if cursor and (not links or digest == former):
        return ListingPage((), None)
    if not links:
        raise _no_list(shop)
    following = _path_in(shop, answer, listed.following)
    if following and int(number) >= LAST_PAGE:
        raise Permanent(Reason("supplier.list_too_long", {"host": shop.host, "pages": str(LAST_PAGE)}))
    next_cursor = f"{PAGE}{int(number) + 1}:{digest}:{following}" if following else None
    return _listing(links, next_cursor, stated=None if cursor else listed.total)


def _listing(
    links: Sequence[SourceLink], next_cursor: str | None, *, malformed: int = 0, stated: int | None = None
) -> ListingPage:
    # In several languages, a product has several addresses. The first counts.
    each: dict[str, SourceLink] = {}
    for link in links:
        each.setdefault(link.source_id, link)
    products = tuple(SourceProduct(link, link.url, "") for link in each.values())
    return ListingPage(products, next_cursor, malformed, stated, are_links=True)


def _links(
    shop: Storefront, link: SourceLink, addresses: Iterable[str], answer: OutboundResponse, *, is_named: bool = False
) -> list[SourceLink]:
    """Return the products among addresses of this site; where `is_named` after products, any may be one."""
    here = [address for address in addresses if _is_here(shop, answer, read_address(address).place)]
    found = filter(None, (_page(shop, link, address, is_named) for address in here))
    return [replace(page, page_only=True, pause=shop.pause) for page in found]


def _page(shop: Storefront, link: SourceLink, address: str, is_named: bool) -> SourceLink | None:
    parts = read_address(address)
    page = page_link(shop.origin, link.host, parts.path, parts.query)
    if not (handle := _handle_of(address)):
        return page if is_named or _is_marked(address, OTHER_PAGES) else None
    known = product_link(shop.origin, link.host, handle)
    # With a language, the page may have no other address.
    is_whole = page is not None and page.source_id.startswith("/products/")
    return replace(known, url=f"{shop.origin}{parts.path}") if is_whole else known


def _handle_of(address: str) -> str:
    try:
        found = recognise(address, PageType.PRODUCT)
    except LinkRefused:
        return ""
    return "" if found.page_only else found.source_id


def _is_marked(address: str, marks: frozenset[str]) -> bool:
    return not marks.isdisjoint(read_address(address).path.rstrip("/").split("/")[:-1])


def _path_in(shop: Storefront, answer: OutboundResponse, address: str) -> str:
    """Return path and query of an address of this site; empty for any other."""
    parts = read_address(address)
    if not parts.is_web or not _is_here(shop, answer, parts.place):
        return ""
    return f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"


def _is_here(shop: Storefront, answer: OutboundResponse, place: str) -> bool:
    """Return whether a place is the storefront, or where its answer came from, with or without www."""
    ours = (read_address(shop.origin).place, read_address(answer.url).place)
    return place.removeprefix("www.") in {each.removeprefix("www.") for each in ours}


def _refuse_bot_check(shop: Storefront, answer: OutboundResponse) -> None:
    if is_bot_check(answer):
        raise Retryable(Reason("outside.bot_check", {"host": shop.host}))


def _no_list(shop: Storefront) -> Permanent:
    return Permanent(Reason("supplier.headless_store", {"host": shop.host}))


def _too_long(shop: Storefront) -> Permanent:
    return Permanent(Reason("supplier.sitemap_too_long", {"host": shop.host, "most": f"{MOST_PRODUCTS:,}"}))
