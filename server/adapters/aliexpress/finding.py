"""Searches, feeds, categories and freight of AliExpress (PROTOCOLS section 7).

`aliexpress.ds.text.search`, `.recommend.feed.get`, `.feedname.get`, `.image.searchV2`, `.category.get`,
`.freight.query`.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from server.adapters.aliexpress.client import GATEWAY, call_business, listed, refused
from server.adapters.aliexpress.found import map_category, map_found, map_quote
from server.adapters.suppliers.finding import cheapest_first, found_page, picture_text, readable
from server.adapters.values import as_dict, read_count
from server.ports.finding import FindQuery, FindSort, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.suppliers import SupplierAccess

MOST_PER_PAGE = 50
"""Sources disagree on whether feeds allow more."""
_SORT = {
    FindSort.ORDERS: "orders,desc",
    FindSort.PRICE: "min_price,asc",
    FindSort.PRICE_DOWN: "min_price,desc",
    FindSort.RATING: "comments,desc",
}
_FEED_SORT = {
    FindSort.ORDERS: "volumeDesc",
    FindSort.PRICE: "priceAsc",
    FindSort.PRICE_DOWN: "priceDesc",
    FindSort.RATING: "DSRratingDesc",
}
_IMAGE_SORT = {
    FindSort.ORDERS: ("orders", "desc"),
    FindSort.PRICE: ("price", "asc"),
    FindSort.PRICE_DOWN: ("price", "desc"),
}
_NOT_SENT_TO_COUNTRY = "DELIVERY_INFO_EMPTY"
_LOCALES = {"zh": "zh_CN", "pt": "pt_BR", "en": "en_US", "ja": "ja_JP", "ko": "ko_KR", "ar": "ar_MA"}


def search_text(query: FindQuery, access: SupplierAccess) -> FoundPage:
    params = {
        "keyWord": query.text,
        "local": _locale(access),
        "countryCode": access.ship_to,
        "categoryId": query.category_id,
        "sortBy": _SORT.get(query.sort, ""),
        "pageSize": str(min(query.page_size, MOST_PER_PAGE)),
        "pageIndex": str(query.page),
        "currency": access.currency,
    }
    result = call_business("aliexpress.ds.text.search", params, access)
    return _page(as_dict(result.get("data")), "totalCount", query, access)


def read_feed(query: FindQuery, access: SupplierAccess) -> FoundPage:
    params = {
        "feed_name": query.feed,
        "country": access.ship_to,
        "category_id": query.category_id,
        "sort": _FEED_SORT.get(query.sort, ""),
        "page_no": str(query.page),
        "page_size": str(min(query.page_size, MOST_PER_PAGE)),
        "target_currency": access.currency,
        "target_language": access.spoken.upper(),
    }
    return _page(call_business("aliexpress.ds.recommend.feed.get", params, access), "total_record_count", query, access)


def search_image(image: bytes, query: FindQuery, access: SupplierAccess) -> FoundPage:
    """Search by image. The platform returns one page of similar products, 150 at most."""
    if query.page > 1:
        return FoundPage((), None, is_last=True)
    sort, order = _IMAGE_SORT.get(query.sort, ("best", "desc"))
    params = {
        "search_type": "similar",
        "image_base64": picture_text(image),
        "currency": access.currency,
        "lang": access.spoken,
        "sort_type": sort,
        "sort_order": order,
        "ship_to": access.ship_to,
    }
    result = call_business("aliexpress.ds.image.searchV2", {"param0": json.dumps(params)}, access)
    entries = [] if result.get("empty") is True else listed(as_dict(result.get("data")), "products")
    return replace(_found(entries, query, len(entries), access), is_last=True)


def feed_names(access: SupplierAccess) -> Sequence[str]:
    result = call_business("aliexpress.ds.feedname.get", {}, access)
    names = (entry.get("promo_name") for entry in listed(result, "promos"))
    return list(dict.fromkeys(readable((name if isinstance(name, str) else None for name in names), GATEWAY.host)))


def categories(access: SupplierAccess) -> Sequence[SourceCategory]:
    result = call_business("aliexpress.ds.category.get", {"language": access.spoken}, access)
    return readable(map(map_category, listed(result, "categories")), GATEWAY.host)


def freight(query: FreightQuery, product_id: str, access: SupplierAccess) -> Sequence[FreightQuote]:
    """Quote freight. `product_id`: the product's id in the destination country."""
    params = {
        "quantity": query.quantity,
        "shipToCountry": query.ship_to,
        "productId": product_id,
        "selectedSkuId": query.source_sku_id,
        "provinceCode": query.state,
        "cityCode": query.city,
        "language": _locale(access),
        "locale": _locale(access),
        "currency": access.currency,
    }
    known = {name: value for name, value in params.items() if value != ""}
    result = call_business("aliexpress.ds.freight.query", {"queryDeliveryReq": json.dumps(known)}, access)
    if result.get("msg") == _NOT_SENT_TO_COUNTRY:
        return []
    if result.get("success") is False:
        raise refused(result)
    quotes = (map_quote(entry, access.currency) for entry in listed(result, "delivery_options"))
    return cheapest_first(readable(quotes, GATEWAY.host))


def _page(result: dict[str, Any], total: str, query: FindQuery, access: SupplierAccess) -> FoundPage:
    known = read_count(result.get(total))
    return _found([] if known == 0 else listed(result, "products"), query, known, access)


def _found(entries: list[dict[str, Any]], query: FindQuery, total: int | None, access: SupplierAccess) -> FoundPage:
    return found_page((map_found(entry, access.currency) for entry in entries), query, total, GATEWAY.host)


def _locale(access: SupplierAccess) -> str:
    return _LOCALES.get(access.spoken, f"{access.spoken}_{access.spoken.upper()}")
