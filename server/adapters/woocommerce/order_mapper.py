"""Map WooCommerce's orders to ours. Pure. Source: REST v3 of core 11, "Order properties"; states in ADR 0007.

"Paid" is what has a date of payment, or a status that says so. An order that is paid on delivery has such a status
while nothing is paid yet, so it is recognised by its method. Times are read in GMT: the others are in the store's zone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

from server.adapters.stores.country_ids import country_ids
from server.adapters.stores.order_amounts import Currencies, plus
from server.adapters.stores.orders import version_at
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_count, read_language, read_text
from server.adapters.woocommerce.answers import id_of, record_of
from server.adapters.woocommerce.fees import fees_of
from server.adapters.woocommerce.order_lines import (
    Amounts,
    OptionNames,
    gmt,
    lines_of,
    meta_of,
    refunds_of,
    rows,
    shipping_line,
)
from server.adapters.woocommerce.parcels import KEY, sent_of
from server.ports.orders import (
    Dual,
    LineKind,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreLine,
    StoreOrder,
)

Json = dict[str, Any]
Meta = Mapping[str, Any]

_UNFINISHED = frozenset({"checkout-draft", "auto-draft", "draft", "new"})
_PAID = frozenset({"processing", "completed"})
_OVER = frozenset({"cancelled", "failed", "trash"})
_STATES = {
    "pending": PaymentState.PENDING,
    "on-hold": PaymentState.PENDING,
    "processing": PaymentState.PAID,
    "completed": PaymentState.PAID,
    "refunded": PaymentState.REFUNDED,
    "cancelled": PaymentState.VOIDED,
    "failed": PaymentState.VOIDED,
    "trash": PaymentState.VOIDED,
} | dict.fromkeys(_UNFINISHED, PaymentState.PENDING)
_ON_DELIVERY = re.compile(r"(^|[_-])(cod|cash_?on_?delivery)([_-]|$)")
_TEST_MODES = {"_wcpay_mode": "test", "_ppcp_paypal_payment_mode": "sandbox"}
"""Payment plugins that write down whether they took real money: WooPayments, PayPal Payments."""
_ATTRIBUTION = ("source_type", "utm_source", "utm_medium", "utm_campaign")


def order_of(
    record: Any,
    refund_records: Iterable[Json] = (),
    names: OptionNames = MappingProxyType({}),
    by_others: Mapping[str, int] = MappingProxyType({}),
) -> StoreOrder:
    """Convert an order with the records of its refunds. MalformedAnswer without its ids or its time of change.

    `by_others`: pieces by line that others sent, where the store says which.
    """
    record = record_of(record)
    meta, status = meta_of(record), read_text(record.get("status"))
    currencies = currencies_of(record)
    amounts = Amounts.of(record, currencies)
    refunds = refunds_of(record, refund_records, amounts)
    refunded, total = plus(*(each.amount for each in refunds)), amounts.plain(record, "total")
    changed_at = changed_at_of(record)
    sent, is_sent = dict(Counter(sent_of(meta)) + Counter(by_others)), _is_sent(record, meta)
    lines = lines_of(record, amounts, refunds, sent, names, is_sent=is_sent)
    is_on_delivery = _ON_DELIVERY.search(read_text(record.get("payment_method"))) is not None
    payment = _payment(record, status, is_on_delivery=is_on_delivery)
    return StoreOrder(
        external_id=str(id_of(record)),
        number=read_text(record.get("number")) or str(id_of(record)),
        version=version_at(changed_at),
        created_at=gmt(record, "date_created") or changed_at,
        changed_at=changed_at,
        currency=currencies.shop,
        buyer_currency=currencies.buyer,
        payment=_after_refunds(payment, total, refunded) if currencies.are_known else PaymentState.UNKNOWN,
        shipping=_shipping(status, is_begun=bool(sent), is_sent=is_sent or _all_left(lines, sent)),
        lines=tuple(lines),
        buyer=_buyer(record, meta),
        total=total,
        subtotal=plus(*(line.total for line in lines if line.kind is LineKind.PRODUCT)),
        discount=amounts.priced(record, "discount_total", "discount_tax"),
        shipping_price=amounts.priced(record, "shipping_total", "shipping_tax"),
        tax=amounts.plain(record, "total_tax"),
        refunded=refunded,
        taxes_included=amounts.includes,
        cancelled_at=changed_at if status in _OVER else None,
        cancel_reason=status if status in _OVER else "",
        paid_at=gmt(record, "date_paid"),
        payment_method=read_text(record.get("payment_method_title")) or read_text(record.get("payment_method")),
        is_cash_on_delivery=is_on_delivery,
        is_test=any(read_text(meta.get(key)) == value for key, value in _TEST_MODES.items()),
        is_unfinished=status in _UNFINISHED,
        status_word=_unknown_word(status, currencies),
        shipping_lines=tuple(shipping_line(each, amounts) for each in rows(record, "shipping_lines")),
        refunds=tuple(refunds),
        fees=fees_of(meta, currencies.buyer),
        source=_source(record, meta),
    )


def changed_at_of(record: Json) -> datetime:
    """Return when an order changed. MalformedAnswer where it does not say."""
    moment = gmt(record, "date_modified") or gmt(record, "date_created")
    if moment is None:
        raise MalformedAnswer
    return moment


def has_refunds(record: Json) -> bool:
    """Return whether money was paid back, so that the refunds must be read for their pieces."""
    return bool(as_list(record.get("refunds")))


def _payment(record: Json, status: str, *, is_on_delivery: bool) -> PaymentState:
    """Return what was paid before refunds. A plugin's own status says nothing about it, a date of payment does."""
    state = _STATES.get(status, PaymentState.UNKNOWN)
    if gmt(record, "date_paid") is not None:
        return state if state is PaymentState.REFUNDED else PaymentState.PAID
    return PaymentState.PENDING if is_on_delivery and status in _PAID else state


def _after_refunds(state: PaymentState, total: Dual, refunded: Dual) -> PaymentState:
    if state is not PaymentState.PAID or refunded.buyer <= 0:
        return state
    return PaymentState.REFUNDED if refunded.buyer >= total.buyer else PaymentState.PARTIALLY_REFUNDED


def _is_sent(record: Json, meta: Meta) -> bool:
    """Return whether the store calls all of it sent. A refund of everything moves a completed order on, and leaves the
    date; where parcels were sent or taken back from here, they say it.
    """
    if read_text(record.get("status")) == "refunded":
        return KEY not in meta and gmt(record, "date_completed") is not None
    return read_text(record.get("status")) == "completed"


def _all_left(lines: Iterable[StoreLine], sent: Mapping[str, int]) -> bool:
    return bool(sent) and not any(line.open_quantity for line in lines)


def _shipping(status: str, *, is_begun: bool, is_sent: bool) -> ShippingState:
    """Return how far an order is sent; a part that left leaves its state."""
    if is_sent:
        return ShippingState.SHIPPED
    unsent = ShippingState.PARTIALLY_SHIPPED if is_begun else ShippingState.UNSHIPPED
    known = unsent if status in _STATES else ShippingState.UNKNOWN
    return ShippingState.HELD if status == "on-hold" else known


def _unknown_word(status: str, currencies: Currencies) -> str:
    """Return the store's word that we do not know, of its state or else of its currency."""
    if status not in _STATES:
        return status
    return "" if currencies.are_known else currencies.buyer


def _buyer(record: Json, meta: Meta) -> StoreBuyer:
    """Read the buyer. A checkout asks for a delivery address only where it is not the billing one."""
    fields, more = as_dict(record.get("billing")), as_dict(record.get("shipping"))
    billing, shipping = _address(fields, meta, "billing"), _address(more, meta, "shipping")
    customer = read_count(record.get("customer_id"))
    return StoreBuyer(
        external_id=str(customer) if customer else "",
        email=read_text(fields.get("email")),
        phone=billing.phone,
        shipping=billing if shipping.is_empty else shipping,
        billing=billing,
        note=read_text(record.get("customer_note")),
        tax_ids=country_ids([*fields.items(), *more.items(), *meta.items()]),
        language=read_language(meta.get("wpml_language")),
    )


def _address(fields: Json, meta: Meta, kind: str) -> StoreAddress:
    """Read an address. Brazilian stores keep house number and neighbourhood in fields of their own."""
    number, district = (
        read_text(fields.get(name)) or read_text(meta.get(f"_{kind}_{name}")) for name in ("number", "neighborhood")
    )
    first, last, street, more = (
        read_text(fields.get(name)) for name in ("first_name", "last_name", "address_1", "address_2")
    )
    is_in_street = number in re.split(r"[\s,]+", street)
    return StoreAddress(
        first_name=first,
        last_name=last,
        name=" ".join(filter(None, [first, last])),
        company=read_text(fields.get("company")),
        address1=street if is_in_street else ", ".join(filter(None, [street, number])),
        address2=", ".join(filter(None, [more, district])),
        city=read_text(fields.get("city")),
        province_code=read_text(fields.get("state")),
        postcode=read_text(fields.get("postcode")),
        country=read_text(fields.get("country")).upper(),
        phone=read_text(fields.get("phone")),
    )


def _source(record: Json, meta: Meta) -> str:
    """Return where the buyer came from by order attribution, else how the order was made."""
    found = {name: read_text(meta.get(f"_wc_order_attribution_{name}")) for name in _ATTRIBUTION}
    names = [found["utm_source"] or found["source_type"], found["utm_medium"], found["utm_campaign"]]
    return " / ".join(filter(None, names))[:200] or read_text(record.get("created_via"))


def currencies_of(record: Json) -> Currencies:
    """Return the currencies: only WooPayments writes down the shop's, and the rate of an order in another one."""
    meta, key = meta_of(record), "_wcpay_multi_currency_order_"
    shop = read_text(meta.get(f"{key}default_currency")).upper()
    return Currencies.of(shop, read_text(record.get("currency")).upper(), meta.get(f"{key}exchange_rate"))
