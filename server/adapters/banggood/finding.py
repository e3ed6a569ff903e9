"""Banggood's categories, their products and freight quotes. The API has no text search."""

from collections.abc import Sequence
from typing import Any

from babel import Locale

from server.adapters.banggood.client import GATEWAY, ask
from server.adapters.banggood.links import LINKS, warehouse_of
from server.adapters.banggood.mapper import read_warehouse
from server.adapters.suppliers.finding import cheapest_first, found_page, read_days, readable
from server.adapters.values import as_dict, as_list, read_count, read_picture, read_price, read_text, read_words
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.finding import FindQuery, FoundPage, FoundProduct, FreightQuery, FreightQuote, SourceCategory
from server.ports.suppliers import SupplierAccess

_BASE = "https://www.banggood.com/"
_MOST_PAGES = 40


def list_category(query: FindQuery, access: SupplierAccess) -> FoundPage:
    """List a page of a category, keeping products whose title has all the words. The API sets the page size."""
    if not query.category_id:
        raise Permanent(Reason("supplier.category_needed"))
    params = {"cat_id": query.category_id, "page": str(query.page), "lang": access.spoken}
    answer = ask("/product/getProductList", params)
    found = [_found(as_dict(entry), access.currency) for entry in _list(answer, "product_list")]
    page = found_page(found, query, read_count(answer.get("product_total")), GATEWAY.host)
    words = query.text.lower().split()
    fitting = tuple(product for product in page.products if all(word in product.title.lower() for word in words))
    is_last = query.page >= (read_count(answer.get("page_total")) or 0)
    return FoundPage(fitting, None if words else page.total, is_last)


def categories(access: SupplierAccess) -> Sequence[SourceCategory]:
    found: list[SourceCategory] = []
    for page in range(1, _MOST_PAGES + 1):
        answer = ask("/category/getCategoryList", {"page": str(page), "lang": access.spoken})
        found += readable((_category(as_dict(entry)) for entry in _list(answer, "cat_list")), GATEWAY.host)
        if page >= (read_count(answer.get("page_total")) or 0):
            break
    return found


def freight(query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
    product = {"product_id": query.link.source_id, "currency": access.currency, "lang": access.spoken}
    warehouse = warehouse_of(query.link) or _first_warehouse(product, access)
    country = Locale("en").territories.get(query.ship_to, query.ship_to)
    place = {"warehouse": warehouse, "country": country, "quantity": str(query.quantity)}
    variant = {"poa_id": query.source_sku_id} if query.source_sku_id not in ("", query.link.source_id) else {}
    answer = ask("/product/getShipments", {**product, **place, **variant})
    quotes = (_quote(as_dict(entry), access.currency, warehouse) for entry in _list(answer, "shipmethod_list"))
    return cheapest_first(readable(quotes, GATEWAY.host))


def _first_warehouse(product: dict[str, str], access: SupplierAccess) -> str:
    found = read_warehouse(ask("/product/getProductInfo", product), {}, "", access.currency)
    return found.name if found else ""


def _found(entry: dict[str, Any], currency: str) -> FoundProduct | None:
    product_id, title = read_text(entry.get("product_id")), read_words(entry.get("product_name"))
    if not product_id.isdecimal() or not title:
        return None
    return FoundProduct(
        link=LINKS.link(product_id),
        title=title,
        currency=currency,
        price_minor=None,
        image_url=read_picture(entry.get("img"), _BASE),
        category_id=read_text(entry.get("cat_id")),
    )


def _category(entry: dict[str, Any]) -> SourceCategory | None:
    category_id, name = read_text(entry.get("cat_id")), read_words(entry.get("cat_name"))
    parent = read_text(entry.get("parent_id"))
    return SourceCategory(category_id, name, "" if parent == "0" else parent) if name else None


def _quote(entry: dict[str, Any], currency: str, warehouse: str) -> FreightQuote | None:
    service, cost = entry.get("shipmethod_code"), read_price(entry.get("shipfee"), currency)
    if not isinstance(service, str) or cost is None:
        return None
    least, most = read_days(entry.get("shipday"))
    carrier = read_text(entry.get("shipmethod_name")) or service
    return FreightQuote(service, carrier, cost, currency, least, most, warehouse if len(warehouse) == 2 else "")


def _list(answer: dict[str, Any], name: str) -> list[Any]:
    stated = answer.get(name)
    if not isinstance(stated, list):
        raise GATEWAY.garbled()
    return as_list(stated)
