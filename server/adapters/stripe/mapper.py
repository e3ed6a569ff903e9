"""Map Stripe's objects to ours: pure, over plain dictionaries of API version 2026-10-28."""

from types import MappingProxyType
from typing import Any

from server.adapters.stripe.answers import MOST_OF_A_COUNT, Garbled, Json, id_of, maybe_moment, moment, whole
from server.adapters.values import as_dict, as_list, read_text
from server.ports.payment_states import (
    CheckoutState,
    CheckoutStatus,
    CustomerState,
    DisputeState,
    DisputeStatus,
    InvoiceState,
    InvoiceStatus,
    PaymentState,
    PaymentStatus,
    RefundState,
    RefundStatus,
    SubscriptionState,
    SubscriptionStatus,
)

FIRST, CHANGED = "subscription_create", "subscription_update"
"""The `billing_reason` of a subscription's first invoice, and of one for a change."""

SUBSCRIPTION = {
    "incomplete": SubscriptionStatus.INCOMPLETE,
    "incomplete_expired": SubscriptionStatus.ENDED,
    "trialing": SubscriptionStatus.TRIALING,
    "active": SubscriptionStatus.ACTIVE,
    "past_due": SubscriptionStatus.PAST_DUE,
    "unpaid": SubscriptionStatus.UNPAID,
    "paused": SubscriptionStatus.PAUSED,
    "canceled": SubscriptionStatus.ENDED,
}
PAYMENT = {
    "succeeded": PaymentStatus.SUCCEEDED,
    "processing": PaymentStatus.PROCESSING,
    "canceled": PaymentStatus.FAILED,
}
REFUND = {"succeeded": RefundStatus.DONE, "failed": RefundStatus.FAILED, "canceled": RefundStatus.FAILED}
DISPUTE = {
    "needs_response": DisputeStatus.NEEDS_RESPONSE,
    "under_review": DisputeStatus.UNDER_REVIEW,
    "won": DisputeStatus.WON,
    "lost": DisputeStatus.LOST,
}


def customer_state(customer: str, method: Json) -> CustomerState:
    """Map a customer. `method` is the card for charges; empty without one."""
    card = as_dict(method.get("card"))
    return CustomerState(
        external_id=customer,
        card_brand=read_text(card.get("brand"))[:20],
        card_last4=read_text(card.get("last4"))[-4:],
        card_month=whole(card.get("exp_month"), most=MOST_OF_A_COUNT) or None,
        card_year=whole(card.get("exp_year"), most=MOST_OF_A_COUNT) or None,
    )


def checkout_state(payload: Json) -> CheckoutState:
    """Map a checkout. Complete but unpaid counts as open: the bank has not confirmed yet."""
    status = CheckoutStatus.OPEN
    if payload.get("status") == "expired":
        status = CheckoutStatus.EXPIRED
    elif payload.get("status") == "complete" and payload.get("payment_status") != "unpaid":
        status = CheckoutStatus.PAID
    return CheckoutState(
        external_id=id_of(payload),
        status=status,
        reference=read_text(payload.get("client_reference_id")),
        customer=id_of(payload.get("customer")),
        subscription=id_of(payload.get("subscription")),
        payment=id_of(payload.get("payment_intent")),
        total_minor=whole(payload.get("amount_total")),
        tax_minor=whole(as_dict(payload.get("total_details")).get("amount_tax")),
        currency=currency_of(payload),
    )


def subscription_state(payload: Json, schedule: Json) -> SubscriptionState:
    """Map a subscription. `schedule` is its schedule with expanded prices of the phases; empty without one."""
    item = as_dict(next(iter(as_list(as_dict(payload.get("items")).get("data"))), {}))
    start, end = item.get("current_period_start"), item.get("current_period_end")
    price = read_text(as_dict(item.get("price")).get("lookup_key"))
    following = _next_price(schedule, whole(end))
    pending = as_dict(payload.get("pending_update"))
    pending_item = as_dict(next(iter(as_list(pending.get("subscription_items"))), {}))
    return SubscriptionState(
        external_id=id_of(payload),
        customer=id_of(payload.get("customer")),
        status=SUBSCRIPTION.get(read_text(payload.get("status")), SubscriptionStatus.INCOMPLETE),
        price=price,
        period_start=moment(start),
        period_end=moment(end),
        is_live=bool(payload.get("livemode")),
        next_price=following if following != price else "",
        ends_at_period_end=bool(payload.get("cancel_at_period_end")),
        ended_at=maybe_moment(payload.get("ended_at")),
        invoice=id_of(payload.get("latest_invoice")),
        details=dict(as_dict(payload.get("metadata"))),
        pending_price=read_text(as_dict(pending_item.get("price")).get("lookup_key")),
        pending_until=maybe_moment(pending.get("expires_at")),
        leaving_since=maybe_moment(payload.get("canceled_at")) if payload.get("cancel_at_period_end") else None,
    )


def _next_price(schedule: Json, period_end: int) -> str:
    phases = [as_dict(row) for row in as_list(schedule.get("phases"))]
    coming = [phase for phase in phases if whole(phase.get("start_date")) >= period_end]
    item = as_dict(next(iter(as_list(coming[0].get("items"))), {})) if coming else {}
    return read_text(as_dict(item.get("price")).get("lookup_key"))


def _invoice_status(value: Any) -> InvoiceStatus:
    if (name := read_text(value)) not in set(InvoiceStatus):
        raise Garbled("no status of an invoice")
    return InvoiceStatus(name)


def invoice_state(payload: Json) -> InvoiceState:
    """Map an invoice with expanded `payments`, line prices, and coupons of `discounts`.

    It is for the line whose period ends last. A proration's last one is the new subscription item; behind a renewal
    that changes the plan, prorations of no length follow.
    """
    lines = [as_dict(row) for row in as_list(as_dict(payload.get("lines")).get("data"))]
    last: Json = max(reversed(lines), key=_end_of, default={})
    period = as_dict(last.get("period"))
    parent = as_dict(as_dict(payload.get("parent")).get("subscription_details"))
    transitions = as_dict(payload.get("status_transitions"))
    taxes = [as_dict(row) for row in as_list(payload.get("total_taxes"))]
    discounts = as_list(payload.get("discounts"))
    reason = payload.get("billing_reason")
    return InvoiceState(
        external_id=id_of(payload),
        number=read_text(payload.get("number")),
        customer=id_of(payload.get("customer")),
        subscription=id_of(parent.get("subscription")),
        payment=_payment_of(payload),
        status=_invoice_status(payload.get("status") or "draft"),
        subtotal_minor=_net(payload),
        tax_minor=sum(whole(tax.get("amount")) for tax in taxes),
        total_minor=whole(payload.get("total")),
        currency=currency_of(payload),
        price=_price_of(last),
        period_start=moment(period.get("start") or payload.get("period_start")),
        period_end=moment(period.get("end") or payload.get("period_end")),
        issued_at=moment(transitions.get("finalized_at") or payload.get("created")),
        paid_at=maybe_moment(transitions.get("paid_at")),
        hosted_url=read_text(payload.get("hosted_invoice_url")),
        pdf_url=read_text(payload.get("invoice_pdf")),
        next_try_at=maybe_moment(payload.get("next_payment_attempt")),
        attempts=whole(payload.get("attempt_count"), most=MOST_OF_A_COUNT),
        codes=tuple(filter(None, (id_of(as_dict(discount).get("promotion_code")) for discount in discounts))),
        reference=read_text(as_dict(parent.get("metadata")).get("charge")) if reason == FIRST else "",
        is_change=reason == CHANGED,
        wasted_coupons=() if payload.get("subtotal") else tuple(filter(None, map(_once, discounts))),
        payer_marks=tuple(f"tax:{as_dict(row).get('value')}" for row in as_list(payload.get("customer_tax_ids"))),
    )


def _once(discount: Any) -> str:
    """Return the id of an expanded discount's coupon if it is for one payment."""
    coupon = as_dict(as_dict(as_dict(discount).get("source")).get("coupon"))
    return id_of(coupon) if coupon.get("duration") == "once" else ""


def _net(invoice: Json) -> int:
    """Return the amount after discounts, without tax; 0 where a coupon pays for all of it."""
    net = invoice.get("total_excluding_tax")
    return whole(invoice.get("subtotal") if net is None else net)


def _payment_of(invoice: Json) -> str:
    rows = [as_dict(row) for row in as_list(as_dict(invoice.get("payments")).get("data"))]
    rows.sort(key=lambda row: (row.get("status") == "paid", bool(row.get("is_default"))), reverse=True)
    return id_of(as_dict(rows[0].get("payment")).get("payment_intent")) if rows else ""


def _end_of(line: Json) -> int:
    return whole(as_dict(line.get("period")).get("end"))


def _price_of(line: Json) -> str:
    details = as_dict(as_dict(line.get("pricing")).get("price_details"))
    return id_of(details.get("price"))


def payment_state(payload: Json, *, invoice: str = "") -> PaymentState:
    """Map a payment with expanded `latest_charge.balance_transaction`."""
    charge = as_dict(payload.get("latest_charge"))
    line = as_dict(charge.get("balance_transaction"))
    error = as_dict(payload.get("last_payment_error"))
    details = as_dict(payload.get("metadata"))
    return PaymentState(
        external_id=id_of(payload),
        customer=id_of(payload.get("customer")),
        status=PAYMENT.get(read_text(payload.get("status")), PaymentStatus.NEEDS_PAYER),
        amount_minor=whole(payload.get("amount_received") or payload.get("amount")),
        refunded_minor=whole(charge.get("amount_refunded")),
        currency=currency_of(payload),
        at=moment(charge.get("created") or payload.get("created")),
        source=id_of(charge),
        balance_line=id_of(charge.get("balance_transaction")),
        fee_minor=whole(line["fee"]) if "fee" in line else None,
        invoice=invoice,
        reference=read_text(details.get("charge")),
        failure=(read_text(error.get("decline_code")) or read_text(error.get("code")))[:100],
        details=dict(details),
        payer_marks=_payer_marks(charge),
    )


def _payer_marks(charge: Json) -> tuple[str, ...]:
    card = as_dict(as_dict(charge.get("payment_method_details")).get("card"))
    found = {"card": card.get("fingerprint"), "payer": as_dict(charge.get("billing_details")).get("email")}
    return tuple(f"{name}:{value}" for name, value in found.items() if value)


def refund_state(payload: Json, back: Json = MappingProxyType({})) -> RefundState:
    """Map a refund; those that Stripe still processes are SENT. `back` is the balance line of a returned refund."""
    return RefundState(
        external_id=id_of(payload),
        payment=id_of(payload.get("payment_intent")),
        amount_minor=whole(payload.get("amount")),
        currency=currency_of(payload),
        status=REFUND.get(read_text(payload.get("status")), RefundStatus.SENT),
        at=moment(payload.get("created")),
        failure=read_text(payload.get("failure_reason")),
        back_at=maybe_moment(back.get("created")),
    )


def dispute_state(payload: Json) -> DisputeState:
    """Map a dispute. The taken amount is the sum of its balance transactions, without the fee."""
    lines = [as_dict(row) for row in as_list(payload.get("balance_transactions"))]
    given = [line for line in lines if whole(line.get("amount")) > 0]
    return DisputeState(
        external_id=id_of(payload),
        payment=id_of(payload.get("payment_intent")),
        amount_minor=whole(payload.get("amount")),
        taken_minor=max(0, -sum(whole(line.get("amount")) for line in lines)),
        currency=currency_of(payload),
        status=DISPUTE.get(read_text(payload.get("status")), DisputeStatus.WARNING),
        reason=read_text(payload.get("reason"))[:100],
        at=moment(payload.get("created")),
        evidence_due_at=maybe_moment(as_dict(payload.get("evidence_details")).get("due_by")),
        given_at=maybe_moment(given[-1].get("created")) if given else None,
    )


def currency_of(payload: Json) -> str:
    return read_text(payload.get("currency")).upper()
