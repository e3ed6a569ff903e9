"""States of Shopify's orders: payment, shipping and risk. Pure."""

import re
from datetime import datetime
from typing import Any

from server.adapters.shopify_admin.order_lines import dicts, nodes
from server.adapters.stores.fees import read_fee, summed
from server.adapters.values import as_dict, as_list, read_moment, read_text
from server.ports.orders import PaymentState, Risk, ShippingState, StoreFee

Json = dict[str, Any]
PAYMENT = {
    "PENDING": PaymentState.PENDING,
    "EXPIRED": PaymentState.PENDING,
    "AUTHORIZED": PaymentState.AUTHORIZED,
    "PARTIALLY_PAID": PaymentState.PARTIALLY_PAID,
    "PAID": PaymentState.PAID,
    "PARTIALLY_REFUNDED": PaymentState.PARTIALLY_REFUNDED,
    "REFUNDED": PaymentState.REFUNDED,
    "VOIDED": PaymentState.VOIDED,
}
SHIPPING = {
    **dict.fromkeys(
        ("UNFULFILLED", "OPEN", "IN_PROGRESS", "PENDING_FULFILLMENT", "REQUEST_DECLINED", "RESTOCKED"),
        ShippingState.UNSHIPPED,
    ),
    "PARTIALLY_FULFILLED": ShippingState.PARTIALLY_SHIPPED,
    "FULFILLED": ShippingState.SHIPPED,
    "FULFILLMENT_NOT_REQUIRED": ShippingState.SHIPPED,
    "ON_HOLD": ShippingState.HELD,
    "SCHEDULED": ShippingState.HELD,
}
_HOLDING = frozenset({"ON_HOLD", "SCHEDULED"})
_RISKS = (("HIGH", Risk.HIGH), ("PENDING", Risk.PENDING), ("MEDIUM", Risk.MEDIUM), ("LOW", Risk.LOW))
_ADVICE = {"CANCEL": "HIGH", "INVESTIGATE": "MEDIUM", "ACCEPT": "LOW"}
_ON_DELIVERY = re.compile(
    r"\bcash[ _-]on[ _-]delivery\b|\bcod\b|nachnahme|contra ?rembolso|contra ?reembolso|contrassegno"
    r"|(paiement|contre)[ -](à la livraison|remboursement)|货到付款",
    re.IGNORECASE,
)


def payment_of(record: Json) -> PaymentState:
    word = read_text(record.get("displayFinancialStatus"))
    if not word and record.get("fullyPaid") is True:
        return PaymentState.PAID
    return PAYMENT.get(word, PaymentState.UNKNOWN)


def shipping_of(record: Json) -> ShippingState:
    """HELD also while only a part is held back: that part must not be bought."""
    state = SHIPPING.get(read_text(record.get("displayFulfillmentStatus")), ShippingState.UNKNOWN)
    is_held = any(read_text(each.get("status")) in _HOLDING for each in nodes(record.get("fulfillmentOrders")))
    return ShippingState.HELD if is_held and state is not ShippingState.UNKNOWN else state


def unknown_word(record: Json, payment: PaymentState, shipping: ShippingState) -> str:
    words = (
        read_text(record.get(name))
        for name, state in (("displayFinancialStatus", payment), ("displayFulfillmentStatus", shipping))
        if state in {PaymentState.UNKNOWN, ShippingState.UNKNOWN}
    )
    return next(words, "")


def shipments_changed(record: Json) -> list[datetime]:
    moments = (read_moment(each.get("updatedAt")) for each in nodes(record.get("fulfillmentOrders")))
    return [moment for moment in moments if moment]


def risk_of(record: Json) -> Risk:
    risk = as_dict(record.get("risk"))
    levels = {read_text(each.get("riskLevel")) for each in dicts(risk.get("assessments"))}
    levels.add(_ADVICE.get(read_text(risk.get("recommendation")), ""))
    return next((ours for theirs, ours in _RISKS if theirs in levels), Risk.NONE)


def paid_at(record: Json, payment: PaymentState) -> datetime | None:
    if payment not in {PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED, PaymentState.REFUNDED}:
        return None
    moments = [
        moment
        for each in dicts(record.get("transactions"))
        if read_text(each.get("kind")) in {"SALE", "CAPTURE"} and each.get("status") == "SUCCESS"
        if (moment := read_moment(each.get("processedAt")))
    ]
    return max(moments, default=None)


def fees_of(record: Json) -> tuple[StoreFee, ...] | None:
    """Return what Shopify Payments kept; None for other services, whose fees Shopify does not know. The tax is charged
    on the amount of a fee (TransactionFee), and kept with it.
    """
    told = [
        as_dict(fee.get(name))
        for each in dicts(record.get("transactions"))
        if each.get("status") == "SUCCESS"
        for fee in dicts(each.get("fees"))
        for name in ("amount", "taxAmount")
    ]
    return summed(read_fee(each.get("amount"), each.get("currencyCode")) for each in told)


def gateways(record: Json) -> list[str]:
    return [name for each in as_list(record.get("paymentGatewayNames")) if (name := read_text(each))]


def is_on_delivery(record: Json) -> bool:
    return any(_ON_DELIVERY.search(name) for name in gateways(record))
