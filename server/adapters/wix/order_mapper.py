"""A Wix order in our own words. Pure (types of the SDK's Orders, Order Transactions and Order Fulfillments)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from server.adapters.stores.order_amounts import plus
from server.adapters.stores.orders import version_at
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_language, read_moment, read_text
from server.adapters.wix.order_lines import Line, line_of, text_of
from server.adapters.wix.order_money import OrderMoney
from server.ports.orders import (
    LineKind,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreOrder,
    StoreRefund,
    StoreShippingLine,
)

Json = Mapping[str, Any]

_PAYMENT = {
    "NOT_PAID": PaymentState.PENDING,
    "PENDING": PaymentState.PENDING,
    "PENDING_MERCHANT": PaymentState.PENDING,
    "PARTIALLY_PAID": PaymentState.PARTIALLY_PAID,
    "PAID": PaymentState.PAID,
    "PARTIALLY_REFUNDED": PaymentState.PARTIALLY_REFUNDED,
    "FULLY_REFUNDED": PaymentState.REFUNDED,
    "CANCELED": PaymentState.VOIDED,
    "DECLINED": PaymentState.VOIDED,
}
_SHIPPING = {
    "NOT_FULFILLED": ShippingState.UNSHIPPED,
    "PARTIALLY_FULFILLED": ShippingState.PARTIALLY_SHIPPED,
    "FULFILLED": ShippingState.SHIPPED,
}
_UNFINISHED, _OVER = "INITIALIZED", frozenset({"CANCELED", "REJECTED"})
_STATES = {"APPROVED", "PENDING", _UNFINISHED} | _OVER
_SETTLED = {"APPROVED", "REFUNDED", "PARTIALLY_REFUNDED"}
_OTHERS = {LineKind.SERVICE, LineKind.OTHER_APP}


@dataclass(frozen=True, slots=True)
class Parts:
    """What Wix keeps beside an order: its payments, its refunds and the pieces sent, by line."""

    payments: tuple[Json, ...] = ()
    refunds: tuple[Json, ...] = ()
    sent: Mapping[str, int] = field(default_factory=dict)


def is_ours(order: Json) -> bool:
    """Return whether a supplier may send something of an order: no sale at the counter, nor only of other apps."""
    if read_text(as_dict(order.get("channelInfo")).get("type")) == "POS" and not order.get("shippingInfo"):
        return False
    return any(Line(as_dict(each)).kind not in _OTHERS for each in as_list(order.get("lineItems")))


def order_of(order: Json, parts: Parts, host: str) -> StoreOrder:
    """Return an order. MalformedAnswer where it lacks what no order lacks; Permanent for a currency unknown to us."""
    created, changed = read_moment(order.get("createdDate")), read_moment(order.get("updatedDate"))
    external_id, summary = read_text(order.get("id")), as_dict(order.get("priceSummary"))
    if created is None or changed is None or not external_id or not as_list(order.get("lineItems")):
        raise MalformedAnswer
    money, status = OrderMoney.of(order, host), read_text(order.get("status"))
    shipping = _shipping(order)
    rows = (as_dict(each) for each in as_list(order.get("lineItems")))
    lines = tuple(line_of(row, money, shipping, parts.sent) for row in rows)
    payment = _payment(order, status)
    return StoreOrder(
        external_id=external_id,
        number=read_text(order.get("number")),
        version=version_at(changed),
        created_at=read_moment(order.get("purchasedDate")) or created,
        changed_at=changed,
        currency=money.currencies.shop,
        buyer_currency=money.currencies.buyer,
        payment=payment,
        shipping=shipping,
        lines=lines,
        buyer=_buyer(order),
        total=money.must(summary.get("total")),
        subtotal=plus(*(line.total for line in lines)),
        discount=money.read(summary.get("discount")),
        shipping_price=money.read(summary.get("shipping")),
        tax=money.read(summary.get("tax")),
        refunded=money.read(as_dict(order.get("balanceSummary")).get("refunded")),
        taxes_included=money.taxes_included,
        cancelled_at=_cancelled_at(order, changed) if status in _OVER else None,
        paid_at=_paid_at(parts.payments),
        payment_method=_method(parts.payments),
        is_cash_on_delivery=status == "APPROVED" and _is_offline(order, payment, parts.payments),
        is_unfinished=status == _UNFINISHED,
        status_word=_unknown_word(order, status),
        shipping_lines=_shipping_lines(order, money),
        refunds=tuple(_refund(each, money) for each in parts.refunds if not _has_failed(each)),
        source=_source(order),
    )


def _payment(order: Json, status: str) -> PaymentState:
    """Return the state of payment. A rejected order's payment failed; an authorised amount is not yet paid."""
    state = _PAYMENT.get(read_text(order.get("paymentStatus")), PaymentState.UNKNOWN)
    if status not in _STATES:
        return PaymentState.UNKNOWN
    if status == "REJECTED" and state is PaymentState.PENDING:
        return PaymentState.VOIDED
    authorised = read_text(as_dict(as_dict(order.get("balanceSummary")).get("authorized")).get("amount"))
    if state is PaymentState.PENDING and authorised.strip("0."):
        return PaymentState.AUTHORIZED
    return state


def _shipping(order: Json) -> ShippingState:
    return _SHIPPING.get(read_text(order.get("fulfillmentStatus")), ShippingState.UNKNOWN)


def _unknown_word(order: Json, status: str) -> str:
    """Return the first of Wix's words that we do not know."""
    words = (
        (status, _STATES),
        (read_text(order.get("paymentStatus")), _PAYMENT),
        (read_text(order.get("fulfillmentStatus")), _SHIPPING),
    )
    return next((word for word, known in words if word not in known), "")


def _cancelled_at(order: Json, changed: datetime) -> datetime:
    activities = map(as_dict, as_list(order.get("activities")))
    moments = (
        read_moment(each.get("createdDate"))
        for each in activities
        if "ORDER_CANCELED" in (each.get("activityType"), each.get("type"))
    )
    return next(filter(None, moments), changed)


def _is_offline(order: Json, payment: PaymentState, payments: Iterable[Json]) -> bool:
    """Return whether an approved order is unpaid because its buyer pays by hand: Wix approves only those unpaid."""
    details = [as_dict(each.get("regularPaymentDetails")) for each in payments]
    is_free = not read_text(as_dict(as_dict(order.get("priceSummary")).get("total")).get("amount")).strip("0.")
    return payment is PaymentState.PENDING and not is_free and all(each.get("offlinePayment") for each in details)


def _paid_at(payments: Iterable[Json]) -> datetime | None:
    moments = [read_moment(each.get("createdDate")) for each in payments if _status(each) in _SETTLED]
    return max((moment for moment in moments if moment), default=None)


def _status(payment: Json) -> str:
    """Return a payment's state; older answers have it among the details."""
    return read_text(payment.get("status")) or read_text(as_dict(payment.get("regularPaymentDetails")).get("status"))


def _method(payments: Iterable[Json]) -> str:
    names = (_method_name(as_dict(each.get("regularPaymentDetails"))) for each in payments)
    return ", ".join(dict.fromkeys(filter(None, names)))[:100]


def _method_name(details: Json) -> str:
    named = as_dict(details.get("paymentMethodName"))
    return text_of(named.get("userDefinedName")) or (
        read_text(named.get("siteLanguageName"))
        or read_text(named.get("buyerLanguageName"))
        or read_text(details.get("paymentMethod"))
    )


def _has_failed(refund: Json) -> bool:
    states = {read_text(as_dict(each).get("refundStatus")) for each in as_list(refund.get("transactions"))}
    return states == {"FAILED"}


def _refund(refund: Json, money: OrderMoney) -> StoreRefund:
    """Return a refund: what of it did not fail, also while the payment provider still works on it."""
    details = as_dict(refund.get("details"))
    made = [as_dict(each) for each in as_list(refund.get("transactions"))]
    amounts = [money.read(each.get("amount")) for each in made if each.get("refundStatus") != "FAILED"]
    items = map(as_dict, as_list(details.get("lineItems")) or as_list(details.get("items")))
    return StoreRefund(
        external_id=read_text(refund.get("id")),
        at=read_moment(refund.get("createdDate")),
        amount=plus(*amounts),
        note=read_text(details.get("reason")),
        quantities={read_text(each.get("lineItemId")): Line(each).quantity for each in items},
    )


def _shipping_lines(order: Json, money: OrderMoney) -> tuple[StoreShippingLine, ...]:
    info = as_dict(order.get("shippingInfo"))
    title, code = read_text(info.get("title")), read_text(info.get("code"))
    price = money.read(as_dict(info.get("cost")).get("price"))
    return (StoreShippingLine(title, code, price),) if title or code else ()


def _source(order: Json) -> str:
    words = (order.get("attributionSource"), as_dict(order.get("channelInfo")).get("type"))
    return next((word for word in map(read_text, words) if word not in {"", "UNSPECIFIED"}), "")


def _buyer(order: Json) -> StoreBuyer:
    """Return the buyer. The destination of a pick-up order is where it is picked up: the person is the recipient."""
    info, billing = as_dict(order.get("buyerInfo")), as_dict(order.get("billingInfo"))
    logistics = as_dict(as_dict(order.get("shippingInfo")).get("logistics"))
    recipient, destination = as_dict(order.get("recipientInfo")), as_dict(logistics.get("shippingDestination"))
    to = recipient if logistics.get("pickupDetails") or not destination else destination
    shipping = _address(to)
    return StoreBuyer(
        external_id=read_text(info.get("contactId")),
        email=read_text(info.get("email")),
        phone=shipping.phone or _address(billing).phone,
        shipping=shipping,
        billing=_address(billing),
        note=_note(order, logistics),
        tax_ids=_tax_ids({"shipping": to, "tax": billing}),
        language=read_language(order.get("buyerLanguage")),
    )


def _note(order: Json, logistics: Json) -> str:
    """Return what the buyer wrote: note, delivery instructions, and the checkout's own fields with their titles."""
    fields = [as_dict(each) for each in as_list(order.get("customFields"))]
    named = [(read_text(each.get("title")), read_text(each.get("value"))) for each in fields]
    typed = [f"{title}: {value}" for title, value in named if value]
    return "\n".join(
        filter(None, [read_text(order.get("buyerNote")), read_text(logistics.get("instructions")), *typed])
    )


def _tax_ids(given: Mapping[str, Json]) -> dict[str, str]:
    """Return CPF or CNPJ, which Wix asks for in Brazil only."""
    ids = {purpose: as_dict(as_dict(each.get("contactDetails")).get("vatId")) for purpose, each in given.items()}
    return {purpose: text for purpose, each in ids.items() if (text := read_text(each.get("id")))}


def _address(given: Json) -> StoreAddress:
    address, contact = as_dict(given.get("address")), as_dict(given.get("contactDetails"))
    first, last = read_text(contact.get("firstName")), read_text(contact.get("lastName"))
    street = as_dict(address.get("streetAddress"))
    line = " ".join(filter(None, (read_text(street.get("name")), read_text(street.get("number")))))
    return StoreAddress(
        first_name=first,
        last_name=last,
        name=f"{first} {last}".strip(),
        company=read_text(contact.get("company")),
        address1=read_text(address.get("addressLine1") or address.get("addressLine")) or line,
        address2=read_text(address.get("addressLine2")),
        city=read_text(address.get("city")),
        province=read_text(address.get("subdivisionFullname")),
        province_code=read_text(address.get("subdivision")),
        postcode=read_text(address.get("postalCode")),
        country=read_text(address.get("country"))[:2].upper(),
        phone=read_text(contact.get("phone")),
    )
