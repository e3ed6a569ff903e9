"""Map AliExpress search results, categories and quotes. Pure; each API names the same fields differently."""

from typing import Any

from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.mapper import BASE
from server.adapters.suppliers.finding import read_orders, read_rating
from server.adapters.suppliers.mapping import former_price
from server.adapters.values import (
    as_dict,
    first_price,
    first_text,
    read_count,
    read_picture,
    read_price,
    read_text,
    read_words,
)
from server.kit.money import is_known_currency
from server.ports.finding import FoundProduct, FreightQuote, SourceCategory

Entry = dict[str, Any]
_TRUE = (True, "true")
_PRICES = ("targetSalePrice", "target_sale_price", "salePrice", "sale_price")
_FORMER_PRICES = ("targetOriginalPrice", "target_original_price", "originalPrice")


def map_found(entry: Entry, requested_currency: str) -> FoundProduct | None:
    """Map an entry of a result list, a feed or an image search; None without id or title."""
    product_id = first_text(entry, "itemId", "product_id")
    title = read_words(entry.get("title")) or read_words(entry.get("product_title"))
    if not product_id.isdecimal() or not title:
        return None
    sale, original = (as_dict(as_dict(entry.get("price")).get(name)) for name in ("sale", "original"))
    stated = first_text(entry, "targetOriginalPriceCurrency", "target_sale_price_currency")
    currency = (stated or read_text(sale.get("currency"))).upper()
    known = currency if is_known_currency(currency) else requested_currency
    price, was = (
        first_price([*(entry.get(name) for name in names), nested.get("value")], known)
        for names, nested in ((_PRICES, sale), (_FORMER_PRICES, original))
    )
    return FoundProduct(
        link=LINKS.link(product_id),
        title=title,
        currency=known,
        price_minor=price,
        compare_at_minor=former_price(was, price),
        image_url=read_picture(first_text(entry, "itemMainPic", "product_main_image_url", "image_url"), BASE),
        orders=read_orders(first_text(entry, "orders", "lastest_volume", "latest_volume", "volume")),
        rating=read_rating(first_text(entry, "score", "evaluateRate", "evaluate_rate")),
        category_id=_category(entry),
    )


def map_category(entry: Entry) -> SourceCategory | None:
    category_id, name = read_text(entry.get("category_id")), read_words(entry.get("category_name"))
    return SourceCategory(category_id, name, first_text(entry, "parent_category_id")) if category_id and name else None


def map_quote(entry: Entry, requested_currency: str) -> FreightQuote | None:
    """Map a shipping method; None where its price cannot be read. The fee is in whole units in spite of its name."""
    currency = read_text(entry.get("shipping_fee_currency")).upper()
    known = currency if is_known_currency(currency) else requested_currency
    cost = 0 if entry.get("free_shipping") in _TRUE else read_price(entry.get("shipping_fee_cent"), known)
    service = read_words(entry.get("code"))
    if cost is None or not service:
        return None
    return FreightQuote(
        service=service,
        carrier=read_text(entry.get("company")) or service,
        cost_minor=cost,
        currency=known,
        min_days=read_count(entry.get("min_delivery_days")),
        max_days=read_count(entry.get("max_delivery_days")),
        ship_from=read_text(entry.get("ship_from_country"))[:2].upper(),
        is_tracked=entry.get("tracking") in _TRUE,
    )


def _category(entry: Entry) -> str:
    levels = as_dict(entry.get("category"))
    stated = first_text(entry, "cateId", "second_level_category_id", "first_level_category_id")
    nested = {name: as_dict(levels.get(name)).get("id") for name in ("second_level", "first_level")}
    return stated or first_text(nested, *nested)
