"""Map BigCommerce's orders to ours. Pure. Source: "Orders V2" of the API reference; states in ADR 0007.

States are read by their ids, because merchants rename them. Amounts are in the currency that the buyer paid in.
"""

import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any

from server.adapters.bigcommerce.order_lines import Amounts, id_of, is_declined, lines_of, refund_of
from server.adapters.stores.country_ids import country_ids
from server.adapters.stores.order_amounts import Currencies, plus
from server.adapters.stores.orders import version_at
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_count, read_language, read_moment, read_text
from server.ports.orders import (
    Dual,
    LineKind,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreLine,
    StoreOrder,
    StoreShippingLine,
)

Json = dict[str, Any]

INCOMPLETE = 0
_OVER = frozenset({5, 6})
_HELD = frozenset({12, 13})
_SENT = frozenset({2, 10})
_STATES = {
    INCOMPLETE: PaymentState.PENDING,
    1: PaymentState.PENDING,
    2: PaymentState.PAID,
    3: PaymentState.PAID,
    4: PaymentState.REFUNDED,
    5: PaymentState.VOIDED,
    6: PaymentState.VOIDED,
    7: PaymentState.PENDING,
    8: PaymentState.PAID,
    9: PaymentState.PAID,
    10: PaymentState.PAID,
    11: PaymentState.PAID,
    12: PaymentState.PENDING,
    13: PaymentState.PAID,
    14: PaymentState.PARTIALLY_REFUNDED,
}
_PAYMENTS = {
    "authorized": PaymentState.AUTHORIZED,
    "captured": PaymentState.PAID,
    "paid": PaymentState.PAID,
    "capture pending": PaymentState.PENDING,
    "held for review": PaymentState.PENDING,
    "pending": PaymentState.PENDING,
    "declined": PaymentState.VOIDED,
    "void": PaymentState.VOIDED,
    "void pending": PaymentState.VOIDED,
    "refunded": PaymentState.REFUNDED,
    "partially refunded": PaymentState.PARTIALLY_REFUNDED,
}
_TAKEN = frozenset({PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED})
_ON_DELIVERY = re.compile(r"\b(cod|cash on delivery)\b", re.I)
_TEST = "test payment gateway"
_SEVERAL = "several delivery addresses"


def order_of(record: Json, refund_records: Iterable[Json] = ()) -> StoreOrder:
    """Convert an order that includes its consignments. MalformedAnswer without them, its ids or its time of change."""
    consignments = as_dict(record.get("consignments"))
    if "shipping" not in consignments:
        raise MalformedAnswer
    sent = _rows(consignments.get("shipping"))
    currencies = _currencies(record)
    amounts = Amounts(currencies, includes=record.get("is_tax_inclusive_pricing") is True)
    picked = _products(_rows(consignments.get("pickups")))
    sold = [*_products(sent), *picked, *_others(consignments)]
    lines = lines_of(record, sold, picked, amounts)
    refunds = [refund_of(row, amounts) for row in refund_records if not is_declined(row)]
    refunded, total = plus(*(each.amount for each in refunds)), amounts.plain(record, "total_inc_tax")
    changed_at, state = changed_at_of(record), _state(record)
    is_on_delivery = _ON_DELIVERY.search(read_text(record.get("payment_method"))) is not None
    payment = _payment(record, is_on_delivery=is_on_delivery)
    is_over = state in _OVER or (record.get("is_deleted") is True and state not in _SENT)
    return StoreOrder(
        external_id=str(id_of(record)),
        number=str(id_of(record)),
        version=version_at(changed_at),
        created_at=moment_of(record.get("date_created")) or changed_at,
        changed_at=changed_at,
        currency=currencies.shop,
        buyer_currency=currencies.buyer,
        payment=_after_refunds(payment, total, refunded) if currencies.are_known else PaymentState.UNKNOWN,
        shipping=_shipping(state, lines, len(sent)),
        lines=tuple(lines),
        buyer=_buyer(record, sent),
        total=total,
        # The store's own subtotal is before discounts.
        subtotal=plus(*(line.total for line in lines[: len(sold)])),
        discount=plus(amounts.plain(record, "discount_amount"), amounts.plain(record, "coupon_discount")),
        shipping_price=plus(amounts.priced(record, "shipping_cost"), amounts.priced(record, "handling_cost")),
        tax=amounts.plain(record, "total_tax"),
        refunded=refunded,
        taxes_included=amounts.includes,
        cancelled_at=changed_at if is_over else None,
        cancel_reason=_word(record) if is_over else "",
        payment_method=read_text(record.get("payment_method")),
        is_cash_on_delivery=is_on_delivery,
        is_test=read_text(record.get("payment_method")).casefold() == _TEST,
        is_unfinished=state == INCOMPLETE,
        status_word=_unknown_word(record, currencies, len(sent)),
        shipping_lines=tuple(_shipping_line(each, amounts) for each in sent),
        refunds=tuple(refunds),
        source=read_text(record.get("external_source")) or read_text(record.get("order_source")),
    )


def changed_at_of(record: Json) -> datetime:
    """Return when an order changed. MalformedAnswer where it does not say."""
    moment = moment_of(record.get("date_modified")) or moment_of(record.get("date_created"))
    if moment is None:
        raise MalformedAnswer
    return moment


def _state(record: Json) -> int:
    found = read_count(record.get("status_id"))
    return -1 if found is None else found


def _payment(record: Json, *, is_on_delivery: bool) -> PaymentState:
    """Return what was paid before refunds: what the gateway says, else what the state means."""
    state = _STATES.get(_state(record), PaymentState.UNKNOWN)
    stated = _PAYMENTS.get(read_text(record.get("payment_status")).lower())
    if stated is not None:
        return stated
    return PaymentState.PENDING if is_on_delivery and state is PaymentState.PAID else state


def _after_refunds(state: PaymentState, total: Dual, refunded: Dual) -> PaymentState:
    if state not in _TAKEN or refunded.buyer <= 0:
        return state
    return PaymentState.REFUNDED if refunded.buyer >= total.buyer else PaymentState.PARTIALLY_REFUNDED


def _shipping(state: int, lines: Sequence[StoreLine], addresses: int) -> ShippingState:
    """Return how far the order is sent. One that goes to several addresses is not ours to split: its merchant must."""
    if state in _HELD:
        return ShippingState.HELD
    if state in _SENT:
        return ShippingState.SHIPPED
    if state not in _STATES or addresses > 1:
        return ShippingState.UNKNOWN
    goods = [line for line in lines if line.kind is LineKind.PRODUCT]
    left, open_pieces = (sum(getattr(line, name) for line in goods) for name in ("current_quantity", "open_quantity"))
    if left and not open_pieces:
        return ShippingState.SHIPPED
    return ShippingState.PARTIALLY_SHIPPED if state == 3 or open_pieces < left else ShippingState.UNSHIPPED


def _unknown_word(record: Json, currencies: Currencies, addresses: int) -> str:
    if _state(record) not in _STATES:
        return _word(record)
    if not currencies.are_known:
        return currencies.buyer
    return _SEVERAL if addresses > 1 else ""


def _word(record: Json) -> str:
    """Return the state in the merchant's own words, for an archived order that it is archived."""
    if record.get("is_deleted") is True:
        return "archived"
    return read_text(record.get("custom_status")) or read_text(record.get("status"))


def _buyer(record: Json, sent: Sequence[Json]) -> StoreBuyer:
    fields = as_dict(record.get("billing_address"))
    target = sent[0] if sent else {}
    billing = _address(fields)
    shipping = _address(target)
    customer = read_count(record.get("customer_id"))
    own = [*_rows(fields.get("form_fields")), *_rows(target.get("form_fields"))]
    return StoreBuyer(
        external_id=str(customer) if customer else "",
        email=read_text(fields.get("email")) or read_text(target.get("email")),
        phone=billing.phone or shipping.phone,
        shipping=billing if shipping.is_empty else shipping,
        billing=billing,
        note=read_text(record.get("customer_message")),
        tax_ids=country_ids((each.get("name"), each.get("value")) for each in own),
        language=read_language(record.get("customer_locale")),
    )


def _address(fields: Json) -> StoreAddress:
    first, last = read_text(fields.get("first_name")), read_text(fields.get("last_name"))
    return StoreAddress(
        first_name=first,
        last_name=last,
        name=" ".join(filter(None, [first, last])),
        company=read_text(fields.get("company")),
        address1=read_text(fields.get("street_1")),
        address2=read_text(fields.get("street_2")),
        city=read_text(fields.get("city")),
        province=read_text(fields.get("state")),
        postcode=read_text(fields.get("zip")),
        country=read_text(fields.get("country_iso2")).upper(),
        phone=read_text(fields.get("phone")),
    )


def _shipping_line(row: Json, amounts: Amounts) -> StoreShippingLine:
    return StoreShippingLine(read_text(row.get("shipping_method")), "", amounts.priced(row, "cost"))


def _products(consignments: Iterable[Json]) -> list[Json]:
    return [row for each in consignments for row in _rows(each.get("line_items"))]


def _others(consignments: Json) -> list[Json]:
    """Return the products that go by mail over the network: downloads and gift certificates."""
    certificates = _rows(as_dict(consignments.get("email")).get("gift_certificates"))
    return _products([*_rows(consignments.get("downloads")), *certificates])


def _currencies(record: Json) -> Currencies:
    paid, shop = (
        read_text(record.get(name)).upper() for name in ("default_currency_code", "store_default_currency_code")
    )
    return Currencies.of(
        shop,
        paid or read_text(record.get("currency_code")).upper(),
        record.get("store_default_to_transactional_exchange_rate"),
    )


def moment_of(value: Any) -> datetime | None:
    """Read a time, which v2 writes as mail does: `Tue, 20 Nov 2012 00:00:00 +0000`."""
    text = read_text(value)
    with suppress(ValueError):
        text = parsedate_to_datetime(text).isoformat()
    return read_moment(f"{text}+00:00") or read_moment(text)


def _rows(value: Any) -> list[Json]:
    return [as_dict(each) for each in as_list(value)]
