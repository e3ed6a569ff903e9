"""Orders at AliExpress: `aliexpress.ds.order.create`, `aliexpress.trade.ds.order.get`, `aliexpress.ds.address.get`.

Its `out_order_id` de-duplicates for 24 hours, so that the same call again is its way to ask. It has no list by our key
and no call to cancel.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache

from server.adapters.aliexpress.client import GATEWAY, call_business, codes_of, items, refused
from server.adapters.aliexpress.finding import freight
from server.adapters.aliexpress.order_answers import map_contents, map_order, order_numbers
from server.adapters.aliexpress.order_refusals import NAME, gateway_refusal, refusal_of
from server.adapters.aliexpress.order_requests import order_parameters
from server.adapters.aliexpress.products import read_product, sold_as
from server.adapters.suppliers.buying import is_divided, refuse_above, unconfirmed
from server.adapters.values import as_dict, first_text, read_text
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent
from server.ports.finding import FreightQuery
from server.ports.places import fit_places
from server.ports.purchases import (
    NewPurchase,
    PlacedPurchase,
    PurchaseItem,
    PurchaseRefused,
    ReadParcelItem,
    ReadPurchase,
    Refusal,
)
from server.ports.suppliers import SourceVariant, SupplierAccess

KEY_LIFE = timedelta(hours=23)
"""How long a key surely de-duplicates: an hour less than it promises."""
PLACES_LIFE = timedelta(days=30)
_UNKNOWN_ORDER = "isv.insufficient-permission"


def place(purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
    """Implement `SupplierOrderPort.place_order`."""
    if purchase.first_attempt_at is not None:
        return _once_more(purchase, access)
    _check_price(purchase, access)
    try:
        return _create(purchase, access, pays=purchase.try_to_pay)
    except PurchaseRefused as failure:
        # Its code for missing stock is also one for its own errors: look, then try once more with the same key.
        if failure.refusal is not Refusal.OUT_OF_STOCK:
            raise
        for item in purchase.items:
            _variant(item, purchase, access)
    return _create(purchase, access, pays=purchase.try_to_pay)


def find(purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase | None:
    """Implement `SupplierOrderPort.find_order`."""
    try:
        return _once_more(purchase, access)
    except PurchaseRefused:
        return None


def read(order_ids: Sequence[str], access: SupplierAccess) -> dict[str, ReadPurchase]:
    """Implement `SupplierOrderPort.read_orders`, with one call for each."""
    found = ((order_id, _read(order_id, access)) for order_id in order_ids)
    return {order_id: order for order_id, order in found if order is not None}


def payment_page(order_ids: Sequence[str]) -> str:
    """Return the page of an order, or the list of all when there are several."""
    base = GATEWAY.address if GATEWAY.stand_in else "https://www.aliexpress.com"
    if len(order_ids) != 1:
        return f"{base}/p/order/index.html"
    return f"{base}/p/order/detail.html?{urlencode({'orderId': order_ids[0]})}"


def places(country: str, access: SupplierAccess) -> dict[str, list[str]]:
    """Return provinces with their cities; empty where it has no list for the country."""
    parameters = {"countryCode": country, "language": "en", "isMultiLanguage": "false"}
    result = call_business("aliexpress.ds.address.get", parameters, access)
    data = as_dict(result.get("data")) or next(iter(items(result.get("data"))), {})
    return {name: [city for city, _ in _named(province)] for name, province in _named(data)}


def _once_more(purchase: NewPurchase, access: SupplierAccess) -> PlacedPurchase:
    """Send the same call again; PurchaseRefused only for a refusal that the first call must have met too."""
    since = purchase.first_attempt_at
    if since is None or clock.now() - since > KEY_LIFE:
        raise unconfirmed("purchase.look_yourself", NAME)
    try:
        _check_price(purchase, access)
    except PurchaseRefused as failure:
        # What is not for sale any more cannot be ordered now; what costs more could be.
        if failure.refusal is Refusal.PRICE_ABOVE_LIMIT:
            raise unconfirmed("purchase.look_yourself", NAME) from failure
    try:
        return _create(purchase, access, pays=False)
    except PurchaseRefused as failure:
        if failure.refusal is Refusal.ADDRESS_INVALID:
            raise
        raise unconfirmed("purchase.look_yourself", NAME) from failure


def _create(purchase: NewPurchase, access: SupplierAccess, *, pays: bool) -> PlacedPurchase:
    ids = [sold_as(item.link, purchase.address.country, access) for item in purchase.items]
    parameters = order_parameters(_spelled(purchase, access), ids, pays=pays)
    method = "aliexpress.ds.order.create"
    result = call_business(method, parameters, access, write=True, refuse=gateway_refusal)
    code, message = (first_text(result, *names) for names in (("error_code",), ("error_msg", "error_message")))
    numbers = order_numbers(result.get("order_list"))
    if numbers:
        problem = Reason("purchase.autopay_failed", {"supplier": NAME}) if pays and message else None
        return PlacedPurchase(numbers, currency=purchase.currency, pay_problem=problem)
    if result.get("is_success") in (False, "false") and (code or message):
        raise refusal_of(code, message)
    raise unconfirmed("purchase.no_number", NAME)


def _spelled(purchase: NewPurchase, access: SupplierAccess) -> NewPurchase:
    """Return the purchase with province and city as AliExpress spells them; it takes no others."""
    country = purchase.address.country
    key = f"aliexpress:places:{country}"
    known: Mapping[str, Sequence[str]] | None = cache.get(key)
    if known is None:
        known = places(country, access)
        cache.set(key, known, PLACES_LIFE.total_seconds())
    fitted = fit_places(purchase.address, known)
    if fitted.unclear is None:
        return replace(purchase, address=fitted.address)
    if purchase.first_attempt_at is not None:
        # The list may be another than at the first call.
        raise unconfirmed("purchase.look_yourself", NAME)
    raise PurchaseRefused(Refusal.ADDRESS_INVALID, Reason("address.not_in_list"), field=fitted.unclear)


def _check_price(purchase: NewPurchase, access: SupplierAccess) -> None:
    """Read again what it costs, and raise PurchaseRefused when that is more than agreed, or it is not for sale."""
    if purchase.most_minor is not None:
        refuse_above(sum(_current_costs(purchase, access)), purchase.most_minor, purchase.currency)


def _current_costs(purchase: NewPurchase, access: SupplierAccess) -> Iterator[int]:
    """Yield what goods and freight of each item cost now."""
    for item in purchase.items:
        variant = _variant(item, purchase, access)
        if variant.cost_minor is None:
            raise PurchaseRefused(Refusal.OTHER, Reason("purchase.price_unknown", {"currency": purchase.currency}))
        yield variant.cost_minor * item.quantity
        yield _freight(item, variant, purchase, access)


def _variant(item: PurchaseItem, purchase: NewPurchase, access: SupplierAccess) -> SourceVariant:
    """Return what is for sale now; PurchaseRefused when it is not."""
    country, currency = purchase.address.country, purchase.currency
    try:
        product = read_product(item.link, replace(access, ship_to=country, currency=currency))
    except Permanent as failure:
        raise PurchaseRefused(Refusal.SKU_CHANGED, failure.reason) from failure
    if product is None:
        raise GATEWAY.garbled()
    found = [variant for variant in product.variants if _is_meant(variant, item)]
    if not found:
        raise PurchaseRefused(Refusal.SKU_CHANGED, Reason("purchase.sku_changed", {"supplier": NAME}))
    if not found[0].available or (found[0].stock is not None and found[0].stock < item.quantity):
        raise PurchaseRefused(Refusal.OUT_OF_STOCK, Reason("purchase.out_of_stock", {"supplier": NAME}))
    return found[0] if product.currency == currency else replace(found[0], cost_minor=None)


def _is_meant(variant: SourceVariant, item: PurchaseItem) -> bool:
    if item.source_sku_id:
        return variant.source_sku_id == item.source_sku_id
    return variant.source_attr == item.source_attr


def _freight(item: PurchaseItem, variant: SourceVariant, purchase: NewPurchase, access: SupplierAccess) -> int:
    country = purchase.address.country
    query = FreightQuery(item.link, variant.source_sku_id, item.quantity, country)
    quotes = freight(query, sold_as(item.link, country, access), replace(access, currency=purchase.currency))
    fitting = [quote for quote in quotes if quote.currency == purchase.currency and item.service in ("", quote.service)]
    if not fitting:
        raise PurchaseRefused(Refusal.NO_SHIPPING, Reason("purchase.no_shipping", {"supplier": NAME}))
    return min(quote.cost_minor for quote in fitting)


def _read(order_id: str, access: SupplierAccess) -> ReadPurchase | None:
    query = {"single_order_query": json.dumps({"order_id": order_id})}
    try:
        result = call_business("aliexpress.trade.ds.order.get", query, access, refuse=_unreadable)
    except _NotOurs:
        return None
    order = map_order(order_id, result)
    if order is None:
        raise GATEWAY.garbled()
    return replace(order, contents=_contents(order, access)) if is_divided(order) else order


def _contents(order: ReadPurchase, access: SupplierAccess) -> dict[str, tuple[ReadParcelItem, ...]]:
    """Return what is in which parcel, empty while AliExpress does not tell."""
    query = {"ae_order_id": order.order_id, "language": "en_US"}
    try:
        return map_contents(call_business("aliexpress.ds.order.tracking.get", query, access), order.lines)
    except OutsideFailure:
        return {}


class _NotOurs(Permanent):
    """The account has no order with this number: its code is one for missing permission."""


def _unreadable(answer: Mapping[str, Any]) -> OutsideFailure:
    failure = refused(answer)
    return _NotOurs(failure.reason) if _UNKNOWN_ORDER in codes_of(answer) else failure


def _named(entry: Mapping[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the parts of a place with their names; at the top they are JSON in text."""
    stated = entry.get("children")
    try:
        parts = items(json.loads(stated) if isinstance(stated, str) and stated else stated)
    except ValueError as error:
        raise GATEWAY.garbled() from error
    return [(name, part) for part in parts if (name := read_text(part.get("name")))]
