"""Reader of one product and its currency: from its JSON, else its script JSON, else its page's structured data."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from server.adapters.bot_checks import is_bot_check
from server.adapters.shopify.client import META, Storefront, json_or_none, product_path
from server.adapters.shopify.hosts import at_host
from server.adapters.shopify.links import product_link, recognise
from server.adapters.shopify.mapper import as_json_product, availability, map_product
from server.adapters.structured_data import (
    PageState,
    read_canonical,
    read_page_parts,
    read_page_state,
    read_product_page,
)
from server.adapters.translate import read_json, refuse_bot_check
from server.adapters.values import as_dict
from server.kit.http import OutboundResponse
from server.kit.money import is_known_currency
from server.kit.reasons import Reason
from server.kit.web_addresses import read_address
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import LinkRefused, PageType, SourceLink, SourceProduct

_IN_PAGE = re.compile(
    r"""Shopify\.currency\s*=\s*\{[^{}]{0,500}?["']active["']\s*:\s*["']([A-Z]{3})["']"""
    r"""|["']priceCurrency["']\s*:\s*["']([A-Z]{3})["']"""
    r"""|(?:og|product):price:currency["']\s+content=["']([A-Z]{3})["']"""
)

Json = dict[str, Any]
LONGEST_SHOWN = 100
UNREAD = frozenset({"supplier.page_silent", "supplier.page_without_price", "supplier.price_unreadable"})


def read_product(shop: Storefront, link: SourceLink, *, follows: bool = True) -> SourceProduct:
    """Read the product of `link` by the first way that works. Permanent when there is none.

    A renamed product is read under its new handle, if it `follows`. Another product that took a handle over is unknown.
    A headless storefront is not asked for JSON again.
    """
    is_page = link.source_id.startswith("/")
    if (link.page_only or is_page) and (product := _by_page(shop, link, follows=follows)):
        return product
    if is_page:
        raise Permanent(Reason("supplier.unreadable", {"host": shop.host}))
    answer = shop.ask_json(product_path(link.source_id, ".json"))
    product = _by_json(shop, link, answer) or _by_script(shop, link) or _by_page_after(shop, link, answer, follows)
    if product and link.lasting_id and product.link.lasting_id not in ("", link.lasting_id):
        raise Permanent(Reason("supplier.product_unknown", {"host": shop.host}))
    if product:
        return product
    unreadable = Reason("supplier.unreadable", {"host": shop.host})
    raise Retryable(unreadable) if answer.status == 200 else Permanent(unreadable)


def _by_page_after(shop: Storefront, link: SourceLink, answer: OutboundResponse, follows: bool) -> SourceProduct | None:
    """Read the page where JSON told nothing. If an answer came in its place, both may be different soon."""
    try:
        return _by_page(shop, link, follows=follows)
    except Permanent as refusal:
        if answer.status == 200 and refusal.reason.code in UNREAD:
            raise Retryable(refusal.reason) from refusal
        raise


def find_currency(shop: Storefront, *, shown: bool = False, meta: Mapping[str, Any] | None = None) -> str:
    """Find the shop's own currency: in its meta.json, else its cart, else its home page. Permanent when none states it.

    Retryable on a bot check: the next source may state another currency, that of a visitor.

    `shown`: find the currency that a visitor sees, which the cart states (shopify.dev, Ajax API: `.js` uses it).
    `meta`: its meta.json if already read.
    """
    for path in ("/cart.js", META) if shown else (META, "/cart.js"):
        said = meta if path == META and meta is not None else _said(shop, path)
        if currency := read_currency(said.get("currency")):
            return currency
    if currency := _currency_in_page(shop.ask_page("/").text):
        return currency
    raise Permanent(Reason("supplier.currency_unknown", {"host": shop.host}))


def _said(shop: Storefront, path: str) -> Mapping[str, Any]:
    answer = shop.ask_json(path)
    refuse_bot_check(answer)
    return as_dict(json_or_none(answer))


def read_currency(value: Any) -> str:
    """Return an ISO 4217 code; empty for anything else."""
    code = value.strip().upper() if isinstance(value, str) else ""
    return code if len(code) == 3 and is_known_currency(code) else ""


def _by_json(shop: Storefront, link: SourceLink, answer: OutboundResponse) -> SourceProduct | None:
    if answer.status != 200 or answer.is_html:
        return None
    content = read_json(answer)
    raw = content.get("product") if isinstance(content, dict) else None
    if not isinstance(raw, dict) or not isinstance(raw.get("variants"), list):
        raise Retryable(Reason("supplier.unreadable", {"host": shop.host}))
    _add_availability(shop, link, raw)
    product = map_product(raw, at_host(link, shop.host_of(answer.url)), _stated_by_variants(raw) or find_currency(shop))
    if product is None:
        raise Retryable(Reason("supplier.unreadable", {"host": shop.host}))
    return product


def _add_availability(shop: Storefront, link: SourceLink, raw: Json) -> None:
    """Add which variants can be bought: `.json` omits it, `.js` states it.

    Retryable on a bot check or a broken answer: without this the product would count as sold out.
    """
    variants = [entry for entry in raw["variants"] if isinstance(entry, dict)]
    if all(isinstance(entry.get("available"), bool) for entry in variants):
        return
    answer = shop.ask_json(product_path(link.source_id, ".js"))
    refuse_bot_check(answer)
    stated = availability(read_json(answer) if answer.status == 200 else None)
    for entry in variants:
        entry.setdefault("available", stated.get(str(entry.get("id")), True))


def _by_script(shop: Storefront, link: SourceLink) -> SourceProduct | None:
    answer = shop.ask_json(product_path(link.source_id, ".js"))
    content = json_or_none(answer)
    if not isinstance(content, dict) or not isinstance(content.get("title"), str):
        return None
    own = at_host(link, shop.host_of(answer.url))
    return map_product(as_json_product(content), own, find_currency(shop, shown=True))


def _by_page(shop: Storefront, link: SourceLink, *, follows: bool) -> SourceProduct | None:
    page = shop.ask_page(_page_path(link))
    if is_bot_check(page):
        raise Retryable(Reason("outside.bot_check", {"host": shop.host}))
    is_handle = not link.source_id.startswith("/")
    if page.status != 200 or (is_handle and "/products/" not in page.url):
        raise _refusal(shop, page)
    if is_handle and follows and (renamed := _renamed(link, page)):
        return read_product(shop, renamed, follows=False)
    own = at_host(link, shop.host_of(page.url, read_canonical(page.text, page.url)))
    product = read_product_page(page.text, page.url, own, default_currency=_currency_in_page(page.text))
    has_price = product is not None and any(variant.cost_minor is not None for variant in product.variants)
    state = PageState.DESCRIBED if has_price else read_page_state(page.text, page.url)
    if state is PageState.UNCLEAR:
        raise Permanent(Reason("supplier.store_page_unclear", {"host": shop.host}))
    if state is PageState.SILENT:
        raise Permanent(_why_unread(shop, page, has_currency=product is not None))
    return product


def _why_unread(shop: Storefront, page: OutboundResponse, *, has_currency: bool) -> Reason:
    """Return what the page of a product shows to programs, and what it lacks."""
    parts = read_page_parts(page.text, page.url)
    if parts.has_price:
        is_known = has_currency or bool(_currency_in_page(page.text))
        return Reason("supplier.price_unreadable" if is_known else "supplier.currency_unknown", {"host": shop.host})
    if not parts.title:
        return Reason("supplier.page_silent", {"host": shop.host})
    shown = {"host": shop.host, "title": parts.title[:LONGEST_SHOWN], "count": str(parts.pictures)}
    return Reason("supplier.page_without_price", shown)


def _page_path(link: SourceLink) -> str:
    """Return the path of the page: as its sitemap lists it, perhaps with a language."""
    address = read_address(link.url)
    return f"{address.path}{f'?{address.query}' if address.query else ''}"


def _renamed(link: SourceLink, page: OutboundResponse) -> SourceLink | None:
    """Return the link that the page of an old handle led to; None when it led nowhere else."""
    try:
        shown = recognise(page.url, PageType.PRODUCT)
    except LinkRefused:
        return None
    if shown.source_id == link.source_id:
        return None
    return replace(product_link(read_address(link.url).origin, link.host, shown.source_id), lasting_id=link.lasting_id)


def _refusal(shop: Storefront, page: OutboundResponse) -> OutsideFailure:
    closed = page.status in (401, 403)
    code = "supplier.storefront_closed" if closed else "supplier.product_unknown"
    return Permanent(Reason(code, {"host": shop.host}))


def _stated_by_variants(product: dict[str, Any]) -> str:
    """Return the currency that the product's variants state; empty when they state none."""
    variants = product.get("variants")
    first = variants[0] if isinstance(variants, list) and variants else None
    return read_currency(as_dict(first).get("price_currency"))


def _currency_in_page(page: str) -> str:
    """Return the currency that a page's script or markup states; empty when it states none."""
    found = _IN_PAGE.search(page)
    return read_currency(next(filter(None, found.groups()))) if found else ""
