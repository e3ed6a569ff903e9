"""Subscriptions paid from a merchant's balance: start, upgrade, renewal, end. Callers lock the row."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet

from server.company.ledger.errors import KeyUsed, NotCovered
from server.company.payments.contracts import ChargeState, Provider
from server.company.payments.lifecycle import Event, Move
from server.company.payments.models import Charge, Invoice, PaidSubscription
from server.company.payments.rules import GIVEN_UP_AFTER, amount_of, next_period, plan_of, rest_to_pay
from server.company.payments.services.own_invoices import open_bill, pay_bill
from server.company.payments.services.own_plans import advance
from server.ports.payment_states import InvoiceStatus, SubscriptionStatus
from server.ports.payments import PriceDraft

PAGE = "/app/account?type=Balance"
"""The page to top up the balance."""


@dataclass(frozen=True, slots=True)
class _Due:
    """What a step takes, for which time, and the charge that asks for it; without an amount there is no bill."""

    amount_minor: int
    start: datetime
    end: datetime
    charge: Charge | None


def begin(row: PaidSubscription, charge: Charge, *, now: datetime) -> None:
    """Pay the first period and save the subscription. NotCovered."""
    _take(row, Event.START, _Due(row.price_minor, row.period_start, row.period_end, charge), now=now)


def make_larger(row: PaidSubscription, price: PriceDraft, *, key: str, now: datetime) -> bool:
    """Upgrade a subscription at once, and charge the difference until the period's end; return whether it may change.

    `key`: that of the charge which asks for it. NotCovered.
    """
    amount = rest_to_pay(row.price_key, price.lookup_key, now=now, end=row.period_end)
    due = _Due(amount, now, row.period_end, Charge.objects.filter(key=key).first())
    return _take(row, Event.LARGER, due, price=price.lookup_key, now=now)


def make_smaller(row: PaidSubscription, price: PriceDraft, *, now: datetime) -> bool:
    """Let the period's end put a subscription on another price; return whether it may change."""
    may_change = _take(row, Event.SMALLER, now=now)
    if may_change:
        row.next_price_key, row.next_plan_id = price.lookup_key, plan_of(price.lookup_key)
    return may_change


def renew(row: PaidSubscription, *, now: datetime) -> bool:
    """Pay the due period, or the open invoice; return whether anything changed.

    If the balance is too low, the subscription is past due: the plan runs on for the grace, is then read-only, and ends
    after GIVEN_UP_AFTER.
    """
    if row.state == SubscriptionStatus.PAST_DUE:
        return _pay_owed(row, now) or _give_up(row, now)
    if row.period_end > now:
        return False
    if row.cancel_at_period_end:
        end(row, now=now)
    else:
        _go_on(row, now)
    keep(row, now=now)
    return True


def end(row: PaidSubscription, *, now: datetime) -> None:
    """Stop charging, and mark an unpaid invoice as uncollectible."""
    _take(row, Event.GONE, now=now)


def keep(row: PaidSubscription, *, now: datetime) -> None:
    """Save a changed row; older readings no longer overwrite it."""
    row.read_at = now
    row.save()


def _go_on(row: PaidSubscription, now: datetime) -> None:
    price = row.next_price_key or row.price_key
    amount, _currency, days = amount_of(price)
    row.period_start, row.period_end = next_period(row.period_end, days, now=now, grace=settings.PAYMENT_GRACE)
    due = _Due(amount, row.period_start, row.period_end, _waiting(row, plan_of(price)))
    try:
        _take(row, Event.PERIOD_OVER, due, price=price, now=now)
    except NotCovered:
        _take(row, Event.FROZEN, now=now)
        _owed(row).update(attempts=1)


def _take(row: PaidSubscription, event: Event, due: _Due | None = None, *, price: str = "", now: datetime) -> bool:
    """Take a subscription a step on, with its moves; False if the event does not apply. NotCovered."""
    moves = advance(row, event, now=now)
    if moves is None:
        return False
    if Move.PUT_ON in moves:
        _put_on(row, price)
    row.save()
    if due and due.amount_minor and Move.OPEN_BILL in moves:
        bill = _bill(row, due, now)
        if Move.PAY_BILL in moves and bill.state == InvoiceStatus.OPEN:
            pay_bill(bill, charge=due.charge, now=now)
    if Move.VOID_BILL in moves:
        _owed(row).update(state=InvoiceStatus.UNCOLLECTIBLE)
    return True


def _bill(row: PaidSubscription, due: _Due, now: datetime) -> Invoice:
    """Return the invoice of what is due; the same merchant, platform and start give the same one, or KeyUsed."""
    name, page = f"{row.merchant_id}-{row.platform}-{due.start:%Y%m%dT%H%M%S%f}", f"{settings.PUBLIC_URL}{PAGE}"
    bill, _is_new = open_bill(row, name, due.amount_minor, start=due.start, end=due.end, page=page, now=now)
    if bill.total_minor != due.amount_minor:
        raise KeyUsed
    return bill


def _put_on(row: PaidSubscription, price: str) -> None:
    row.price_key, row.next_price_key, row.next_plan_id = price, "", None
    row.plan_id = plan_of(price) or row.plan_id
    row.price_minor, row.currency, _days = amount_of(price)


def _owed(row: PaidSubscription) -> QuerySet[Invoice]:
    return Invoice.objects.filter(subscription=row, state=InvoiceStatus.OPEN)


def _pay_owed(row: PaidSubscription, now: datetime) -> bool:
    """Pay the open invoice; return False if the balance cannot cover it."""
    invoice = _owed(row).order_by("pk").first()
    try:
        if invoice is not None:
            pay_bill(invoice, charge=_waiting(row, row.plan_id), now=now)
    except NotCovered:
        return False
    _take(row, Event.PAID, now=now)
    keep(row, now=now)
    return True


def _waiting(row: PaidSubscription, plan_id: int | None) -> Charge | None:
    """Return the charge by which the merchant asked to pay what is open, and which waits for their balance."""
    waiting = Charge.objects.filter(merchant_id=row.merchant_id, platform=row.platform, provider=Provider.BALANCE)
    return waiting.filter(plan_id=plan_id or row.plan_id, state=ChargeState.OPENED).exclude(confirm_url="").first()


def _give_up(row: PaidSubscription, now: datetime) -> bool:
    is_over = row.past_due_since is not None and row.past_due_since + GIVEN_UP_AFTER <= now
    if is_over:
        _take(row, Event.GIVEN_UP, now=now)
        keep(row, now=now)
    return is_over
