"""A Square order in our own words. Pure (Orders API: Order, Fulfillment; PaymentRefund; Customer)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from server.adapters.square.order_lines import (
    SENT,
    STOPPED,
    TO_SEND,
    amount,
    are_taxes_included,
    is_amount,
    line_of,
    shipments,
    whole,
)
from server.adapters.square.parcels import parcels_of
from server.adapters.stores.fees import summed
from server.adapters.stores.order_amounts import plus
from server.adapters.stores.orders import version_at
from server.adapters.stores.refusals import MalformedAnswer, known_currency
from server.adapters.values import as_dict, as_list, read_moment, read_text
from server.kit.money import is_known_currency
from server.ports.orders import (
    Dual,
    PaymentState,
    ShippingState,
    StoreAddress,
    StoreBuyer,
    StoreFee,
    StoreOrder,
    StoreRefund,
    StoreShippingLine,
)

Json = Mapping[str, Any]

_STATES = frozenset({"OPEN", "COMPLETED", "CANCELED", "DRAFT"})
NOT_REFUNDED = frozenset({"REJECTED", "FAILED"})
_NOT_PAID = frozenset({"VOIDED", "FAILED"})
_PAID = frozenset({PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED, PaymentState.REFUNDED})


@dataclass(frozen=True, slots=True)
class Refund:
    """A refund of a payment, and the return order that says which pieces it takes back, where there is one."""

    payment: Json
    order: Json = field(default_factory=dict)

    @property
    def changed_at(self) -> datetime | None:
        return read_moment(self.payment.get("updated_at")) or read_moment(self.payment.get("created_at"))


@dataclass(frozen=True, slots=True)
class Beside:
    """What Square keeps beside an order: its payments and their refunds, the buyer's profile, SKUs by variation."""

    refunds: list[Refund]
    customer: Json
    skus: Mapping[str, str]
    payments: Sequence[Json] = ()

    def changed_at(self) -> Iterable[datetime]:
        """Yield when refunds changed, and payments with fees: those come about ten seconds later, or are adjusted."""
        yield from (moment for each in self.refunds if (moment := each.changed_at))
        charged = (each for each in self.payments if as_list(each.get("processing_fee")))
        yield from (moment for each in charged if (moment := read_moment(each.get("updated_at"))))


def is_ours(order: Json) -> bool:
    """Return whether an order is to be sent: sales at the counter are in the same list, and pick-ups."""
    return bool(shipments(order))


def sources_of(order: Json) -> list[str]:
    """Return the ids of the orders from which an order takes something back; empty for a sale."""
    found = (read_text(as_dict(each).get("source_order_id")) for each in as_list(order.get("returns")))
    return list(dict.fromkeys(filter(None, found)))


def payment_ids(order: Json) -> set[str]:
    """Return the ids of its payments; a tender's own id is that of its payment."""
    tenders = map(as_dict, as_list(order.get("tenders")))
    return {read_text(each.get("payment_id")) or read_text(each.get("id")) for each in tenders} - {""}


def variation_ids(order: Json) -> set[str]:
    return {read_text(as_dict(row).get("catalog_object_id")) for row in as_list(order.get("line_items"))} - {""}


def buyer_id(order: Json) -> str:
    return read_text(order.get("customer_id")) or read_text(_recipient(order).get("customer_id"))


def order_of(order: Json, beside: Beside, host: str) -> StoreOrder:
    """Return an order. MalformedAnswer where it lacks what no order lacks; Permanent for a currency unknown to us.

    A refund changes nothing of the order that it refunds, nor does a fee, so the latest of these changes is the
    order's version; also that of a refund which failed, after a reading that counted it.
    """
    created, changed = read_moment(order.get("created_at")), read_moment(order.get("updated_at"))
    external_id, total = read_text(order.get("id")), as_dict(order.get("total_money"))
    if created is None or changed is None or not external_id or not is_amount(total.get("amount")):
        raise MalformedAnswer
    currency, state = known_currency(read_text(total.get("currency")), host), read_text(order.get("state"))
    made = [each for each in beside.refunds if read_text(each.payment.get("status")) not in NOT_REFUNDED]
    taken = tuple(map(_refund, made))
    refunded = plus(*(each.amount for each in taken))
    payment, rows = _payment(order, state, refunded), [as_dict(each) for each in as_list(order.get("line_items"))]
    lines = tuple(line_of(order, row, _pieces(taken, row), beside.skus) for row in rows)
    tips, fees = _charges(order)
    return StoreOrder(
        external_id=external_id,
        number=read_text(order.get("reference_id")) or read_text(order.get("ticket_name")) or external_id,
        version=version_at(max([changed, *beside.changed_at()])),
        created_at=created,
        changed_at=changed,
        currency=currency,
        buyer_currency=currency,
        payment=payment,
        shipping=_shipping(order),
        lines=lines,
        buyer=_buyer(order, beside.customer),
        total=amount(total),
        subtotal=plus(*(line.total for line in lines)),
        discount=amount(order.get("total_discount_money")),
        shipping_price=plus(*(fee.price for fee in fees)),
        tax=amount(order.get("total_tax_money")),
        tip=plus(amount(order.get("total_tip_money")), *tips),
        refunded=refunded,
        taxes_included=are_taxes_included(order),
        cancelled_at=(read_moment(order.get("closed_at")) or changed) if state == "CANCELED" else None,
        paid_at=_paid_at(order) if payment in _PAID else None,
        payment_method=", ".join(dict.fromkeys(read_text(each.get("type")) for each in tenders_of(order)))[:100],
        is_unfinished=state == "DRAFT",
        status_word=_unknown_word(order, state),
        shipping_lines=fees,
        refunds=taken,
        fees=_fees(beside),
        source=read_text(as_dict(order.get("source")).get("name")),
    )


def _payment(order: Json, state: str, refunded: Dual) -> PaymentState:
    """Return the state of payment, from amounts: Square has none of its own. A completed order is fully paid."""
    if state not in _STATES:
        return PaymentState.UNKNOWN
    total, due = amount(order.get("total_money")).shop, as_dict(order.get("net_amount_due_money")).get("amount")
    paid = sum(amount(each.get("amount_money")).shop for each in tenders_of(order))
    if refunded.shop:
        return PaymentState.REFUNDED if refunded.shop >= total else PaymentState.PARTIALLY_REFUNDED
    if state == "CANCELED":
        return PaymentState.VOIDED
    if "AUTHORIZED" in {_card_state(each) for each in tenders_of(order)}:
        return PaymentState.AUTHORIZED
    is_paid = due <= 0 if isinstance(due, int) else paid >= total
    if state == "COMPLETED" or is_paid:
        return PaymentState.PAID
    return PaymentState.PARTIALLY_PAID if paid else PaymentState.PENDING


def tenders_of(order: Json) -> list[dict[str, Any]]:
    """Return the payments of an order that did not fail."""
    return [each for each in map(as_dict, as_list(order.get("tenders"))) if _card_state(each) not in _NOT_PAID]


def _card_state(tender: Json) -> str:
    return read_text(as_dict(tender.get("card_details")).get("status"))


def _paid_at(order: Json) -> datetime | None:
    moments = [read_moment(each.get("created_at")) for each in tenders_of(order)]
    return max((moment for moment in moments if moment), default=None)


def _shipping(order: Json) -> ShippingState:
    """Return how far it is sent. Without a shipment that its seller did not stop, it is held."""
    states = [read_text(each.get("state")) for each in shipments(order)]
    live = [state for state in states if state not in STOPPED]
    if any(state not in TO_SEND and state != SENT for state in live):
        return ShippingState.UNKNOWN
    if not live:
        return ShippingState.HELD
    if all(state == SENT for state in live):
        return ShippingState.SHIPPED
    is_begun = SENT in live or any(parcels_of(order, each) for each in shipments(order))
    return ShippingState.PARTIALLY_SHIPPED if is_begun else ShippingState.UNSHIPPED


def _unknown_word(order: Json, state: str) -> str:
    """Return the first of Square's words that we do not know."""
    known = {SENT, *TO_SEND, *STOPPED}
    states = (read_text(each.get("state")) for each in shipments(order))
    return state if state not in _STATES else next((word for word in states if word not in known), "")


def _charges(order: Json) -> tuple[list[Dual], tuple[StoreShippingLine, ...]]:
    """Return gratuities, and the other charges: of an order that is sent, those are for sending it."""
    charges = [as_dict(each) for each in as_list(order.get("service_charges"))]
    tips = [amount(each.get("total_money")) for each in charges if each.get("type") == "AUTO_GRATUITY"]
    fees = [each for each in charges if each.get("type") != "AUTO_GRATUITY"]
    named = ((read_text(each.get("name")), read_text(each.get("catalog_object_id")), each) for each in fees)
    lines = tuple(StoreShippingLine(name, code, amount(each.get("total_money"))) for name, code, each in named)
    return tips, lines


def _refund(refund: Refund) -> StoreRefund:
    returns = (as_dict(each) for each in as_list(refund.order.get("returns")))
    quantities: dict[str, int] = {}
    for line in (as_dict(row) for each in returns for row in as_list(each.get("return_line_items"))):
        uid = read_text(line.get("source_line_item_uid"))
        if uid:
            quantities[uid] = quantities.get(uid, 0) + whole(line.get("quantity"))
    payment = refund.payment
    return StoreRefund(
        external_id=read_text(payment.get("id")),
        at=read_moment(payment.get("created_at")),
        amount=amount(payment.get("amount_money")),
        note=read_text(payment.get("reason")),
        quantities=quantities,
    )


def _fees(beside: Beside) -> tuple[StoreFee, ...] | None:
    """Return what Square kept of payments, and of refunds or for them (ProcessingFee: below zero what it gave back)."""
    rows = [*beside.payments, *(each.payment for each in beside.refunds)]
    return summed(_fee(as_dict(fee.get("amount_money"))) for row in rows for fee in _rows(row, "processing_fee"))


def _fee(money: Json) -> StoreFee | None:
    minor, currency = money.get("amount"), read_text(money.get("currency"))
    is_read = isinstance(minor, int) and not isinstance(minor, bool) and is_known_currency(currency)
    return StoreFee(int(str(minor)), currency) if is_read else None


def _rows(row: Json, name: str) -> list[dict[str, Any]]:
    return [as_dict(each) for each in as_list(row.get(name))]


def _pieces(refunds: Iterable[StoreRefund], line: Json) -> int:
    """Return how many pieces of a line the refunds take back."""
    return sum(each.quantities.get(read_text(line.get("uid")), 0) for each in refunds)


def _recipient(order: Json) -> dict[str, Any]:
    """Return the person of the first shipment that was not stopped, else of the first."""
    found = sorted(shipments(order), key=lambda each: read_text(each.get("state")) in STOPPED)
    return as_dict(as_dict(found[0].get("shipment_details")).get("recipient")) if found else {}


def _buyer(order: Json, customer: Json) -> StoreBuyer:
    """Return the buyer; what the shipment does not say is taken from their profile."""
    recipient = _recipient(order)
    given, family = (read_text(customer.get(name)) for name in ("given_name", "family_name"))
    email, phone = (
        read_text(recipient.get(name)) or read_text(customer.get(name)) for name in ("email_address", "phone_number")
    )
    notes = (read_text(as_dict(each.get("shipment_details")).get("shipping_note")) for each in shipments(order))
    address = as_dict(recipient.get("address"))
    profile = {"display_name": f"{given} {family}".strip(), "phone_number": phone}
    return StoreBuyer(
        external_id=buyer_id(order),
        email=email,
        phone=phone,
        shipping=_address(address, {**profile, **{name: value for name, value in recipient.items() if value}}),
        billing=_address(as_dict(customer.get("address")), {**profile, "company": customer.get("company_name")}),
        note="\n".join(dict.fromkeys(filter(None, notes))),
    )


def _address(address: Json, person: Json) -> StoreAddress:
    """Return an address; an empty one where there are no lines of it ("Working with Addresses")."""
    if not address:
        return StoreAddress()
    lines = (address.get(name) for name in ("address_line_2", "address_line_3", "sublocality"))
    return StoreAddress(
        first_name=read_text(address.get("first_name")),
        last_name=read_text(address.get("last_name")),
        name=read_text(person.get("display_name")),
        company=read_text(person.get("company")),
        address1=read_text(address.get("address_line_1")),
        address2=", ".join(filter(None, map(read_text, lines))),
        city=read_text(address.get("locality")),
        province_code=read_text(address.get("administrative_district_level_1")),
        postcode=read_text(address.get("postal_code")),
        country=read_text(address.get("country"))[:2].upper(),
        phone=read_text(person.get("phone_number")),
    )
