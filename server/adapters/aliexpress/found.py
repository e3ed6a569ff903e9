"""From what AliExpress finds to our products, categories and quotes. Pure; each API has other names for the same."""

from typing import Any

from server.adapters.aliexpress.links import product_link
from server.adapters.suppliers.finding import read_orders, read_rating
from server.adapters.values import as_dict, read_count, read_picture, read_price, read_text
from server.kit.money import is_known_currency
from server.ports.finding import FoundProduct, FreightQuote, SourceCategory

Entry = dict[str, Any]
_BASE = "https://www.aliexpress.com/"
_TRUE = (True, "true")


def map_found(entry: Entry, asked: str) -> FoundProduct | None:
    """An entry of a result list, a feed or an image search; None for one without id or title."""
    product_id, title = _text(entry, "itemId", "product_id"), _words(entry, "title") or _words(entry, "product_title")
    if not product_id.isdecimal() or not title:
        return None
    sale, original = (as_dict(as_dict(entry.get("price")).get(name)) for name in ("sale", "original"))
    currency = _text(entry, "targetOriginalPriceCurrency", "target_sale_price_currency") or read_text(
        sale.get("currency")
    )
    known = currency.upper() if is_known_currency(currency.upper()) else asked
    price = _price(entry, sale, known, "targetSalePrice", "target_sale_price", "salePrice", "sale_price")
    was = _price(entry, original, known, "targetOriginalPrice", "target_original_price", "originalPrice")
    return FoundProduct(
        link=product_link(product_id),
        title=title,
        currency=known,
        price_minor=price,
        compare_at_minor=was if was and price is not None and was > price else None,
        image_url=read_picture(_text(entry, "itemMainPic", "product_main_image_url", "image_url"), _BASE),
        orders=read_orders(_text(entry, "orders", "lastest_volume", "latest_volume", "volume")),
        rating=read_rating(_text(entry, "score", "evaluateRate", "evaluate_rate")),
        category_id=_category(entry),
    )


def map_category(entry: Entry) -> SourceCategory | None:
    category_id, name = read_text(entry.get("category_id")), _words(entry, "category_name")
    parent = read_text(entry.get("parent_category_id"))
    return SourceCategory(category_id, name, parent) if category_id and name else None


def map_quote(entry: Entry, asked: str) -> FreightQuote | None:
    """A way of sending; None where its price cannot be read. The fee is in whole units in spite of its name."""
    currency = read_text(entry.get("shipping_fee_currency")).upper()
    known = currency if is_known_currency(currency) else asked
    cost = 0 if entry.get("free_shipping") in _TRUE else read_price(entry.get("shipping_fee_cent"), known)
    service = _words(entry, "code")
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


def _words(entry: Entry, name: str) -> str:
    stated = entry.get(name)
    return read_text(stated) if isinstance(stated, str) else ""


def _category(entry: Entry) -> str:
    levels = as_dict(entry.get("category"))
    nested = (read_text(as_dict(levels.get(name)).get("id")) for name in ("second_level", "first_level"))
    return _text(entry, "cateId", "second_level_category_id", "first_level_category_id") or next(
        filter(None, nested), ""
    )


def _price(entry: Entry, nested: Entry, currency: str, *names: str) -> int | None:
    stated = [*(entry.get(name) for name in names), nested.get("value")]
    return next((price for one in stated if (price := read_price(one, currency)) is not None), None)


def _text(entry: Entry, *names: str) -> str:
    return next((text for name in names if (text := read_text(entry.get(name)))), "")
