"""Listings of a whole store or collection, 250 products per page."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from server.adapters.bot_checks import is_bot_check
from server.adapters.shopify.client import META, PAGE_SIZE, Storefront, json_or_none
from server.adapters.shopify.headless import has_cursor, read_headless
from server.adapters.shopify.hosts import at_host
from server.adapters.shopify.mapper import map_listed
from server.adapters.shopify.product import find_currency, read_currency
from server.adapters.translate import read_json
from server.adapters.values import as_dict, read_count
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import ListingPage, PageType, SourceLink

LAST_PAGE = 400
PARTS = 5
"""The number of parts that an oversized page is split into."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position in a listing: `page:currency:fingerprint of the page before`. A bare page number is valid too."""

    page: int = 1
    currency: str = ""
    former: str = ""

    @classmethod
    def read(cls, cursor: str | None) -> "Position":
        """Parse a cursor. ValueError for an invalid one."""
        page, _, rest = (cursor or "1").partition(":")
        currency, _, former = rest.partition(":")
        if not page.isdecimal() or not 1 <= int(page) < 10**6:
            raise ValueError(f"not a cursor: {cursor!r}")
        return cls(int(page), read_currency(currency), former)

    def next(self, currency: str, fingerprint: str) -> str | None:
        return None if self.page > LAST_PAGE else f"{self.page + 1}:{currency}:{fingerprint}"


def read_page(shop: Storefront, link: SourceLink, cursor: str | None) -> ListingPage:
    """Read the products at `cursor`. The listing ends with an empty page or one that repeats the page before.

    A headless storefront, without this list, is read by its sitemap. Permanent if pages follow `LAST_PAGE`.
    """
    if has_cursor(cursor):
        return read_headless(shop, link, cursor)
    try:
        return _read_page(shop, link, cursor)
    except Permanent as refusal:
        if cursor or refusal.reason.code != "supplier.headless_store":
            raise
    return read_headless(shop, link, None)


def _read_page(shop: Storefront, link: SourceLink, cursor: str | None) -> ListingPage:
    position = Position.read(cursor)
    if position.page > LAST_PAGE + 1:
        return ListingPage((), None)
    stated, currency = (None, position.currency) if position.currency else _first_look(shop, link)
    entries, shown = _ask(shop, link, position.page, currency)
    fingerprint = _fingerprint(entries)
    if not entries or fingerprint == position.former:
        return ListingPage((), None, repeats=bool(entries))
    if position.page > LAST_PAGE:
        raise Permanent(Reason("supplier.list_too_long", {"host": shop.host, "pages": str(LAST_PAGE)}))
    own = at_host(link, shop.host_of(shown))
    mapped = [map_listed(entry, read_address(own.url).origin, own.host, currency) for entry in entries]
    products = tuple(product for product in mapped if product is not None)
    if not products:
        raise Retryable(Reason("supplier.unreadable", {"host": shop.host}))
    return ListingPage(products, position.next(currency, fingerprint), len(entries) - len(products), stated)


def count_products(shop: Storefront, link: SourceLink) -> int | None:
    """Return how many products the shop or collection states; None where it states none."""
    if link.page_type is PageType.COLLECTION:
        said = json_or_none(shop.ask_json(f"/collections/{quote(link.source_id)}.json"))
        return read_count(as_dict(as_dict(said).get("collection")).get("products_count"))
    return _count_in(as_dict(json_or_none(shop.ask_json(META))))


def _count_in(meta: Mapping[str, Any]) -> int | None:
    return read_count(meta.get("published_products_count"))


def _first_look(shop: Storefront, link: SourceLink) -> tuple[int | None, str]:
    meta = as_dict(json_or_none(shop.ask_json(META)))
    currency = _currency(shop, link, meta)
    is_collection = link.page_type is PageType.COLLECTION
    return count_products(shop, link) if is_collection else _count_in(meta), currency


def _currency(shop: Storefront, link: SourceLink, meta: Mapping[str, Any]) -> str:
    try:
        return find_currency(shop, meta=meta)
    except Permanent:
        _ask(shop, link, 1, "")
        raise


def _ask(shop: Storefront, link: SourceLink, page: int, currency: str) -> tuple[list[Any], str]:
    """Return the entries of a page, and the address where the storefront showed them."""
    try:
        return _ask_part(shop, link, page, PAGE_SIZE, currency)
    except Permanent as failure:
        if failure.reason.code != "outside.too_large":
            raise
    first = (page - 1) * PARTS + 1
    parts = [_ask_part(shop, link, part, PAGE_SIZE // PARTS, currency) for part in range(first, first + PARTS)]
    return [entry for entries, _ in parts for entry in entries], parts[0][1]


def _ask_part(shop: Storefront, link: SourceLink, page: int, size: int, currency: str) -> tuple[list[Any], str]:
    params = {"limit": str(size), "page": str(page)}
    answer = shop.ask_json(_path(link), {**params, "currency": currency} if currency else params)
    if answer.status != 200 or answer.is_html:
        raise _refusal(shop, link, page, answer)
    content = read_json(answer)
    products = content.get("products") if isinstance(content, dict) else None
    if not isinstance(products, list):
        raise Retryable(Reason("outside.garbled", {"host": shop.host}))
    return products, answer.url


def _path(link: SourceLink) -> str:
    if link.page_type is PageType.COLLECTION:
        return f"/collections/{quote(link.source_id)}/products.json"
    return "/products.json"


def _refusal(shop: Storefront, link: SourceLink, page: int, answer: OutboundResponse) -> OutsideFailure:
    """Return why the listing failed: bot check, temporary fault, unknown collection, closed shop, or no listings."""
    host = {"host": shop.host}
    if is_bot_check(answer):
        return Retryable(Reason("outside.bot_check", host))
    if answer.status in (401, 403):
        return Permanent(Reason("supplier.storefront_closed", host))
    if answer.status == 200 and (page > 1 or _lists_exist(shop, META)):
        return Retryable(Reason("outside.not_json", host))
    if page > 1:
        return Permanent(Reason("supplier.list_refused", {**host, "page": str(page), "status": str(answer.status)}))
    if link.page_type is PageType.COLLECTION and _lists_exist(shop, "/products.json?limit=1"):
        return Permanent(Reason("supplier.store_unknown", host))
    return Permanent(Reason("supplier.headless_store", host))


def _lists_exist(shop: Storefront, path: str) -> bool:
    return isinstance(json_or_none(shop.ask_json(path)), dict)


def _fingerprint(entries: list[Any]) -> str:
    names = (str(entry.get("id") or entry.get("handle")) for entry in entries if isinstance(entry, dict))
    return hashlib.blake2b("\n".join(names).encode("utf-8", "replace"), digest_size=8).hexdigest()
