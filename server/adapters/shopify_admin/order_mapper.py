"""Map Shopify's orders to ours. Pure: a record has all its pages, and `Assigned` says what others fulfil."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from server.adapters.shopify_admin.mapper import number_of
from server.adapters.shopify_admin.order_lines import (
    Assigned,
    Purse,
    dicts,
    lines_of,
    nodes,
    refund_of,
    shipping_lines,
)
from server.adapters.shopify_admin.order_states import (
    fees_of,
    gateways,
    is_on_delivery,
    paid_at,
    payment_of,
    risk_of,
    shipments_changed,
    shipping_of,
    unknown_word,
)
from server.adapters.stores.orders import version_at
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_html, read_language, read_moment, read_text
from server.ports.orders import Dual, PaymentState, StoreAddress, StoreBuyer, StoreOrder

Json = dict[str, Any]
PROTECTED = frozenset({"shippingAddress", "billingAddress", "email", "phone"})
"""Fields of protected customer data, level 2 (shopify.dev, "Protected customer data")."""
_CREDENTIAL = re.compile(r"(SHIPPING|TAX)_(?:CREDENTIAL|(EMAIL))(?:_(TYPE|USE))?_[A-Z]{2}")
_MADE_BY_HAND = frozenset({"pos", "shopify_draft_order"})
"""Sources whose orders may have neither an address nor a way to reach the buyer."""
_TOTAL = ("currentTotalPriceSet", "totalRefundedSet", "refundDiscrepancySet")
"""What edits and refunds left, what was given back, and what of refunded goods was not: together what it came to."""
_ADDRESS = {
    "first_name": "firstName",
    "last_name": "lastName",
    "name": "name",
    "company": "company",
    "address1": "address1",
    "address2": "address2",
    "city": "city",
    "province": "province",
    "province_code": "provinceCode",
    "postcode": "zip",
    "country": "countryCodeV2",
    "phone": "phone",
}


def order_of(record: Json, hidden: frozenset[str], assigned: Assigned) -> StoreOrder:
    """Return the order. `hidden`: names of fields that the app may not see.

    A word or a currency that we do not know makes a state UNKNOWN, so that nothing is bought for it by itself.
    """
    purse = Purse(read_text(record.get("currencyCode")), read_text(record.get("presentmentCurrencyCode")))
    payment, shipping = payment_of(record), shipping_of(record)
    includes = record.get("taxesIncluded") is True
    lines = lines_of(record, purse, assigned)
    refunds = tuple(refund_of(each, purse, lines, taxes_included=includes) for each in dicts(record.get("refunds")))
    changed_at = max([_moment(record, "updatedAt"), *shipments_changed(record)])
    order = StoreOrder(
        external_id=number_of(read_text(record.get("id"))),
        number=read_text(record.get("name")),
        version=version_at(changed_at),
        created_at=_moment(record, "createdAt"),
        changed_at=changed_at,
        currency=purse.currency,
        buyer_currency=purse.buyer_currency,
        payment=payment,
        shipping=shipping,
        lines=lines,
        buyer=_buyer(record, hidden),
        total=purse.total(map(record.get, _TOTAL)),
        subtotal=purse.read(record.get("currentSubtotalPriceSet")),
        discount=purse.read(record.get("currentTotalDiscountsSet")),
        shipping_price=purse.read(record.get("currentShippingPriceSet")),
        tax=_sum([purse.read(record.get("currentTotalTaxSet")), *(each.tax for each in refunds if each.tax)]),
        duties=purse.read(record.get("currentTotalDutiesSet")),
        tip=purse.read(record.get("totalTipReceivedSet")),
        refunded=purse.read(record.get("totalRefundedSet")),
        taxes_included=includes,
        cancelled_at=read_moment(record.get("cancelledAt")),
        cancel_reason=read_text(record.get("cancelReason")).lower(),
        paid_at=paid_at(record, payment),
        payment_method=", ".join(gateways(record)),
        is_cash_on_delivery=is_on_delivery(record),
        risk=risk_of(record),
        is_test=record.get("test") is True,
        status_word=unknown_word(record, payment, shipping),
        tags=tuple(filter(None, map(read_text, as_list(record.get("tags"))))),
        shipping_lines=tuple(shipping_lines(record, purse)),
        refunds=refunds,
        fees=fees_of(record),
        source=read_text(record.get("sourceName")),
    )
    return replace(order, payment=PaymentState.UNKNOWN, status_word=purse.currency) if purse.is_unreadable else order


def _sum(amounts: Iterable[Dual]) -> Dual:
    parts = list(amounts)
    return Dual(sum(part.shop for part in parts), sum(part.buyer for part in parts))


def _moment(record: Json, name: str) -> datetime:
    moment = read_moment(record.get(name))
    if moment is None:
        raise MalformedAnswer(name)
    return moment


def _buyer(record: Json, hidden: frozenset[str]) -> StoreBuyer:
    shipping, billing = (_address(record.get(name)) for name in ("shippingAddress", "billingAddress"))
    email, phone = read_text(record.get("email")), read_text(record.get("phone"))
    customer = number_of(read_text(as_dict(record.get("customer")).get("id")))
    is_nameless = not any((email, phone, shipping.name, shipping.address1, billing.name, billing.address1))
    is_online = bool(customer) or read_text(record.get("sourceName")) not in _MADE_BY_HAND
    return StoreBuyer(
        external_id=customer,
        email=email,
        phone=phone,
        shipping=shipping,
        billing=billing,
        note=read_html(record.get("note")).strip(),
        tax_ids=dict(_tax_ids(nodes(record.get("localizedFields")))),
        language=read_language(record.get("customerLocale")),
        is_withheld=bool(hidden & PROTECTED) or (is_nameless and is_online and _is_sent(record)),
    )


def _is_sent(record: Json) -> bool:
    return any(node.get("requiresShipping") is True for node in nodes(record.get("lineItems")))


def _address(value: Any) -> StoreAddress:
    given = as_dict(value)
    return StoreAddress(**{ours: read_text(given.get(theirs)) for ours, theirs in _ADDRESS.items()})


def _tax_ids(fields: Sequence[Json]) -> Iterable[tuple[str, str]]:
    """Return the ids by purpose, "shipping" and "tax"; what stands beside one by its part: "shipping_type"."""
    for each in fields:
        key, value = read_text(each.get("key")).upper(), read_text(each.get("value"))
        found = _CREDENTIAL.fullmatch(key)
        if value:
            yield "_".join(filter(None, found.groups())).lower() if found else key.lower(), value
