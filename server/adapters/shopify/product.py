"""Reading one product: its JSON, else its script JSON, else the structured data of its page."""

from typing import Any

from server.adapters.bot_checks import is_bot_check
from server.adapters.shopify.client import Storefront, json_or_none, product_path
from server.adapters.shopify.currency import currency_in_page, find_currency, stated_by_variants
from server.adapters.shopify.javascript import as_json_product, availability
from server.adapters.shopify.mapper import map_product
from server.adapters.structured_data import read_product_page
from server.adapters.translate import read_json
from server.kit.http import OutboundResponse
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import SourceLink, SourceProduct

Json = dict[str, Any]


def read_product(shop: Storefront, link: SourceLink) -> SourceProduct:
    """The product that `link` shows, by the first way that works. Permanent when there is none."""
    answer = shop.ask_json(product_path(link.source_id, ".json"))
    product = _by_json(shop, link, answer) or _by_script(shop, link) or _by_page(shop, link)
    if product:
        return product
    unreadable = Reason("supplier.unreadable", {"host": shop.host})
    raise Retryable(unreadable) if answer.status == 200 else Permanent(unreadable)


def _by_json(shop: Storefront, link: SourceLink, answer: OutboundResponse) -> SourceProduct | None:
    if answer.status != 200 or answer.is_html:
        return None
    content = read_json(answer)
    raw = content.get("product") if isinstance(content, dict) else None
    if not isinstance(raw, dict) or not isinstance(raw.get("variants"), list):
        raise Retryable(Reason("supplier.unreadable", {"host": shop.host}))
    _add_availability(shop, link, raw)
    product = map_product(raw, link, stated_by_variants(raw) or find_currency(shop))
    if product is None:
        raise Retryable(Reason("supplier.unreadable", {"host": shop.host}))
    return product


def _add_availability(shop: Storefront, link: SourceLink, raw: Json) -> None:
    """`.json` leaves out what can be bought; `.js` says it."""
    variants = [entry for entry in raw["variants"] if isinstance(entry, dict)]
    if all(isinstance(entry.get("available"), bool) for entry in variants):
        return
    stated = availability(json_or_none(shop.ask_json(product_path(link.source_id, ".js"))))
    for entry in variants:
        entry.setdefault("available", stated.get(str(entry.get("id")), True))


def _by_script(shop: Storefront, link: SourceLink) -> SourceProduct | None:
    content = json_or_none(shop.ask_json(product_path(link.source_id, ".js")))
    if not isinstance(content, dict) or not isinstance(content.get("title"), str):
        return None
    return map_product(as_json_product(content), link, find_currency(shop, shown=True))


def _by_page(shop: Storefront, link: SourceLink) -> SourceProduct | None:
    page = shop.ask_page(product_path(link.source_id))
    if is_bot_check(page):
        raise Retryable(Reason("outside.bot_check", {"host": shop.host}))
    if page.status != 200 or "/products/" not in page.url:
        raise _refusal(shop, page)
    return read_product_page(page.text, page.url, link, default_currency=currency_in_page(page.text))


def _refusal(shop: Storefront, page: OutboundResponse) -> OutsideFailure:
    closed = page.status in (401, 403)
    code = "supplier.storefront_closed" if closed else "supplier.product_unknown"
    return Permanent(Reason(code, {"host": shop.host}))
