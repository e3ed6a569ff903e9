"""1688 (2): offers, searches, freight within China and categories, through the merchant's own account."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.conf import settings

from server.adapters.alibaba1688 import finding_orders, mapper, orders
from server.adapters.alibaba1688.client import GATEWAY, call_api, call_tokens
from server.adapters.alibaba1688.links import LINKS
from server.adapters.alibaba1688.times import read_time
from server.adapters.suppliers.accounts import in_seconds, read_tokens
from server.adapters.suppliers.api_marketplace import ApiMarketplace
from server.adapters.suppliers.finding import picture_text
from server.adapters.values import read_text
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.finding import FindQuery, FindSort, FoundPage, FreightQuery, FreightQuote, SourceCategory
from server.ports.purchases import NewPurchase, PlacedPurchase, PurchaseLimits, ReadPurchase
from server.ports.suppliers import SourceLink, SourceProduct, SupplierAccess, SupplierTokens

PICTURE_BYTES = 75_000
"""As Base64 this is 100 kB; for larger pictures the platform answers image id 0."""
MOST_PER_PAGE = 50
_SORTS = {
    FindSort.ORDERS: '{"monthSold":"desc"}',
    FindSort.PRICE: '{"price":"asc"}',
    FindSort.PRICE_DOWN: '{"price":"desc"}',
    FindSort.RATING: '{"rePurchaseRate":"desc"}',
}
_FORWARDERS = ("440000", "440100", "440111")
"""Guangzhou, Baiyun: where forwarders collect parcels that leave the country."""


class Alibaba1688Supplier(ApiMarketplace):
    """The supplier 1688. Prices of offers and price bounds of searches are in yuan, whatever currency is requested.

    Consent is `oauth/authorize` of auth.1688.com, tokens are `system.oauth2/getToken`.
    """

    items = LINKS

    def read(self, link: SourceLink, access: SupplierAccess) -> SourceProduct | None:
        params = {"offerId": int(link.source_id), "country": _country(access)}
        result = call_api("product.search.queryProductDetail", {"offerDetailParam": params}, access)
        if not mapper.is_on_sale(result):
            raise Permanent(Reason("supplier.product_delisted"))
        return mapper.map_product(result, link, is_chinese=_is_chinese(access))

    def search(self, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """Implement `SupplierSearchPort`."""
        return _search("product.search.keywordQuery", {"keyword": query.text}, query, access)

    def search_by_image(self, image: bytes, query: FindQuery, access: SupplierAccess) -> FoundPage:
        """Implement `SupplierImageSearchPort`."""
        params = {"imageBase64": picture_text(image, most_bytes=PICTURE_BYTES)}
        image_id = read_text(call_api("product.image.upload", {"uploadImageParam": params}, access))
        if not image_id.strip("0"):
            raise Permanent(Reason("supplier.picture_unreadable"))
        return _search("product.search.imageQuery", {"imageId": image_id}, query, access)

    def list_categories(self, access: SupplierAccess) -> Sequence[SourceCategory]:
        """Implement `SupplierCategoryPort`: the first two levels, one call for each category of the first."""
        top = _children("0", access)
        return [*top, *(child for category in top for child in _children(category.id, access))]

    def quote_freight(self, query: FreightQuery, access: SupplierAccess) -> Sequence[FreightQuote]:
        """Implement `SupplierFreightPort`. 1688 ships within China only; `state` and `city` are codes of its regions.

        Without codes, quote freight to where most forwarders are.
        """
        if query.ship_to != "CN":
            return ()
        province, city, district = (query.state, query.city, query.city) if query.city else _FORWARDERS
        params = {
            "offerId": int(query.link.source_id),
            "toProvinceCode": province,
            "toCityCode": city,
            "toCountryCode": district,
            "totalNum": query.quantity,
            "logisticsSkuNumModels": [{"skuId": query.source_sku_id, "number": query.quantity}],
        }
        quote = mapper.map_freight(
            call_api("product.freight.estimate", {"productFreightQueryParamsNew": params}, access)
        )
        return () if quote is None else (quote,)

    def purchase_limits(self) -> PurchaseLimits:
        """Implement `SupplierOrderPort`, with the following. Addresses are the merchant's forwarder's."""
        return PurchaseLimits(most_lines=orders.MOST_LINES, one_seller=True, cancels_unpaid=True, tells_money_back=True)

    def place_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
        return orders.place(purchase, access)

    def find_order(self, purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
        return finding_orders.find(purchase, access)

    def read_orders(self, order_ids: Sequence[str], access: SupplierAccess) -> Mapping[str, ReadPurchase]:
        return finding_orders.read(order_ids, access)

    def payment_page(self, order_ids: Sequence[str], access: SupplierAccess) -> str:
        return orders.payment_page(order_ids, access)

    def cancel_order(self, order_id: str, access: SupplierAccess) -> None:
        orders.cancel(order_id, access)

    def consent_url(self, *, state: str, redirect_uri: str) -> str:
        query = {"client_id": GATEWAY.app_key, "site": "1688", "redirect_uri": redirect_uri, "state": state}
        return f"{settings.ALIBABA1688_AUTH_URL}?{urlencode(query)}"

    def exchange(self, *, code: str, redirect_uri: str) -> SupplierTokens:
        params = {"grant_type": "authorization_code", "need_refresh_token": "true"}
        return _tokens(call_tokens({**params, "redirect_uri": redirect_uri, "code": code}), former="")

    def refresh(self, refresh_token: str) -> SupplierTokens:
        answer = call_tokens({"grant_type": "refresh_token", "refresh_token": refresh_token})
        return _tokens(answer, former=refresh_token)


def _search(api: str, what: Mapping[str, str], find_query: FindQuery, access: SupplierAccess) -> FoundPage:
    query = replace(find_query, page_size=min(find_query.page_size, MOST_PER_PAGE))
    params: dict[str, object] = {
        **what,
        "beginPage": query.page,
        "pageSize": query.page_size,
        "country": _country(access),
        "categoryId": int(query.category_id) if query.category_id.isdecimal() else None,
        "priceStart": _yuan(query.min_price_minor),
        "priceEnd": _yuan(query.max_price_minor),
        "sort": _SORTS.get(query.sort, ""),
    }
    given = {name: value for name, value in params.items() if value}
    page = mapper.map_page(call_api(api, {"offerQueryParam": given}, access), query, is_chinese=_is_chinese(access))
    if page is None:
        raise GATEWAY.garbled()
    return page


def _children(category_id: str, access: SupplierAccess) -> list[SourceCategory]:
    params = {"categoryId": category_id, "language": _country(access)}
    parent = "" if category_id == "0" else category_id
    result = call_api("category.translation.getById", params, access)
    return mapper.map_categories(result, parent, is_chinese=_is_chinese(access))


def _yuan(minor: int | None) -> str:
    return "" if minor is None else to_decimal(minor, mapper.CURRENCY)


def _is_chinese(access: SupplierAccess) -> bool:
    return access.spoken.startswith("zh")


def _country(access: SupplierAccess) -> str:
    """Return the value of `country`, which names the language of translations.

    For Chinese any language will do: answers always hold the Chinese text.
    """
    return "en" if _is_chinese(access) else access.spoken


def _tokens(answer: Mapping[str, Any], former: str) -> SupplierTokens:
    ends, refresh_ends = in_seconds(answer.get("expires_in")), _milliseconds(answer.get("refresh_token_timeout"))
    if not ends:
        raise GATEWAY.garbled()
    named = ("resource_owner", "memberId")
    return read_tokens(answer, GATEWAY, former=former, ends=ends, refresh_ends=refresh_ends, named=named)


def _milliseconds(stated: Any) -> int:
    moment = read_time(stated)
    return clock.milliseconds(moment) if moment else 0
