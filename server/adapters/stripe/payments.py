"""Payments, off-session charges of saved cards, refunds, disputes, invoices, and our balance."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import stripe

from server.adapters.stripe.answers import Json, id_of, moment, rows_of, whole
from server.adapters.stripe.calls import api, read, write
from server.adapters.stripe.cards import chosen_card
from server.adapters.stripe.client import host
from server.adapters.stripe.mapper import (
    currency_of,
    dispute_state,
    invoice_state,
    payment_state,
    refund_state,
)
from server.adapters.stripe.refusals import failure_of
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.balance_lines import BalanceLine, LineKind, Page, PayoutLine
from server.ports.failures import Permanent
from server.ports.payment_states import (
    DisputeState,
    InvoiceState,
    PaymentState,
    RefundState,
)
from server.ports.payments import CardCharge

LINE = {
    "charge": LineKind.CHARGE,
    "refund": LineKind.REFUND,
    "partial_capture_reversal": LineKind.REFUND,
    "refund_failure": LineKind.REFUND_BACK,
    "dispute": LineKind.DISPUTE,
    "dispute_reversal": LineKind.DISPUTE_WON,
    "payout": LineKind.PAYOUT,
    "payout_reversal": LineKind.PAYOUT_BACK,
    "fee": LineKind.FEE,
    "tax": LineKind.FEE,
}


PAGE = 100
WITH_FEE = ["latest_charge.balance_transaction"]
WITH_COUPONS = ["payments", "discounts.source.coupon"]


def read_payment(external_id: str) -> PaymentState:
    """Read a payment with its fee, and its invoice if it is not one of our charges."""
    response = read(api().payment_intents.retrieve, external_id, expand=WITH_FEE)
    state = payment_state(response)
    return state if state.reference else payment_state(response, invoice=_invoice_of(external_id))


def charge_saved_card(card_charge: CardCharge, *, key: str) -> PaymentState:
    """Charge the saved card. A refused card returns the failed payment. Permanent where no card is saved.

    Return an earlier payment of the same charge unchanged. The key alone cannot ensure that, as the saved card may have
    changed or gone since.
    """
    if made_before := _made_for(card_charge):
        return read_payment(made_before)
    params: dict[str, Any] = {
        "amount": card_charge.amount_minor,
        "currency": card_charge.currency.lower(),
        "customer": card_charge.customer,
        "payment_method": _card_of(card_charge.customer),
        "description": card_charge.title,
        "metadata": {**card_charge.details, "charge": card_charge.reference},
        "off_session": True,
        "confirm": True,
    }
    try:
        made = api().payment_intents.create(params, {"idempotency_key": key})
    except stripe.CardError as error:
        failed = as_dict(as_dict(error.json_body).get("error")).get("payment_intent")
        if not failed:
            raise failure_of(error, host()) from error
        return read_payment(id_of(failed))
    except stripe.IdempotencyError as error:
        if made_before := _made_for(card_charge):  # created at the same time, with the card of that moment
            return read_payment(made_before)
        raise failure_of(error, host()) from error
    except stripe.StripeError as error:
        raise failure_of(error, host()) from error
    return read_payment(id_of(made.to_dict()))


def read_invoice(external_id: str) -> InvoiceState:
    """Read an invoice with its payments; its price is the lookup key of the last line."""
    return _with_lookup_key(invoice_state(read(api().invoices.retrieve, external_id, expand=WITH_COUPONS)))


def refund(payment: str, amount_minor: int, *, key: str) -> RefundState:
    """Refund a part of a payment, or all of it."""
    return refund_state(write(api().refunds.create, key=key, payment_intent=payment, amount=amount_minor))


def read_refund(external_id: str) -> RefundState:
    """Read the refund's current state. If the bank returned it, add the balance line of the return."""
    response = read(api().refunds.retrieve, external_id)
    back = id_of(response.get("failure_balance_transaction"))
    return refund_state(response, read(api().balance_transactions.retrieve, back) if back else {})


def read_dispute(external_id: str) -> DisputeState:
    """Read the dispute's current state."""
    return dispute_state(read(api().disputes.retrieve, external_id))


def balance_lines(*, since: datetime, after: str = "", payout: str = "") -> Page[BalanceLine]:
    """List balance lines, newest first; only those of `payout` if given."""
    response = _page(api().balance_transactions.list, since, after, expand=["data.source"], **_named(payout=payout))
    return _paged([_balance_line(row) for row in rows_of(response)], response)


def payouts(*, since: datetime, after: str = "") -> Page[PayoutLine]:
    """List payouts, newest first."""
    response = _page(api().payouts.list, since, after)
    return _paged([_payout_line(row) for row in rows_of(response)], response)


def _page(ask: Any, since: datetime, after: str, **more: Any) -> Json:
    named = _named(starting_after=after)
    return read(ask, created={"gte": int(since.timestamp())}, limit=PAGE, **named, **more)


def _paged(lines: list[Any], payload: Json) -> Page[Any]:
    return Page(lines=lines, after=lines[-1].external_id if payload["has_more"] and lines else "")


def _named(**params: str) -> dict[str, str]:
    return {name: value for name, value in params.items() if value}


def _invoice_of(payment: str) -> str:
    params = {"type": "payment_intent", "payment_intent": payment}
    rows = rows_of(read(api().invoice_payments.list, payment=params, limit=1))
    return id_of(rows[0]["invoice"]) if rows else ""


def _made_for(card_charge: CardCharge) -> str:
    rows = rows_of(read(api().payment_intents.list, customer=card_charge.customer, limit=PAGE))
    return next((id_of(row) for row in rows if as_dict(row["metadata"]).get("charge") == card_charge.reference), "")


def _card_of(customer: str) -> str:
    card = chosen_card(customer)
    if not card:
        raise Permanent(Reason("payments.no_card"))
    return id_of(card)


def _with_lookup_key(state: InvoiceState) -> InvoiceState:
    if not state.price:
        return state
    return replace(state, price=str(read(api().prices.retrieve, state.price).get("lookup_key") or ""))


def _balance_line(payload: Json) -> BalanceLine:
    """Map a balance line with expanded `source`; charges get the id of their payment."""
    source = as_dict(payload.get("source"))
    return BalanceLine(
        external_id=id_of(payload),
        kind=LINE.get(read_text(payload.get("reporting_category")), LineKind.OTHER),
        source=id_of(source.get("payment_intent"))
        if source.get("object") == "charge"
        else id_of(payload.get("source")),
        amount_minor=whole(payload.get("amount")),
        fee_minor=whole(payload.get("fee")),
        net_minor=whole(payload.get("net")),
        currency=currency_of(payload),
        created_at=moment(payload.get("created")),
        available_on=moment(payload.get("available_on")).date(),
        note=read_text(payload.get("description"))[:200],
    )


def _payout_line(payload: Json) -> PayoutLine:
    """Map a payout to the bank."""
    return PayoutLine(
        external_id=id_of(payload),
        amount_minor=whole(payload.get("amount")),
        currency=currency_of(payload),
        state=read_text(payload.get("status")),
        created_at=moment(payload.get("created")),
        arrival=moment(payload.get("arrival_date")).date(),
    )
