"""Subscriptions paid from a merchant's balance: upgrade, renewal, end. Callers lock the row."""

from datetime import datetime

from django.conf import settings
from django.db.models import QuerySet

from server.company.ledger.errors import NotCovered
from server.company.payments.contracts import ChargeState, Provider
from server.company.payments.models import Charge, Invoice, PaidSubscription
from server.company.payments.rules import GIVEN_UP_AFTER, amount_of, next_period, plan_of, rest_to_pay
from server.company.payments.services.own_invoices import open_bill, pay_bill
from server.ports.payment_states import InvoiceStatus, SubscriptionStatus
from server.ports.payments import PriceDraft


def make_dearer(row: PaidSubscription, price: PriceDraft, *, key: str, now: datetime) -> None:
    """Upgrade a subscription at once, and charge the difference until the period's end. NotCovered.

    `key`: that of the charge which asks for it.
    """
    amount = rest_to_pay(row.price_key, price.lookup_key, now=now, end=row.period_end)
    _put_on(row, price.lookup_key)
    row.cancel_at_period_end = False
    row.save()
    if amount:
        bill = open_bill(row, amount, start=now, end=row.period_end, now=now)
        pay_bill(bill, charge=Charge.objects.filter(key=key).first(), now=now)


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
        _put_on(row, row.next_price_key or row.price_key)
        days = amount_of(row.price_key)[2]
        row.period_start, row.period_end = next_period(row.period_end, days, now=now, grace=settings.PAYMENT_GRACE)
        row.save()
        open_bill(row, row.price_minor, start=row.period_start, end=row.period_end, now=now)
        if not _pay_owed(row, now):
            _fall_behind(row, now)
    keep(row, now=now)
    return True


def end(row: PaidSubscription, *, now: datetime) -> None:
    """Stop charging, and mark an unpaid invoice as uncollectible."""
    row.state, row.ended_at = SubscriptionStatus.ENDED, now
    row.save()
    _owed(row).update(state=InvoiceStatus.UNCOLLECTIBLE)


def keep(row: PaidSubscription, *, now: datetime) -> None:
    """Save a changed row; older readings no longer overwrite it."""
    row.read_at = now
    row.save()


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
            pay_bill(invoice, charge=_asked(row), now=now)
    except NotCovered:
        return False
    row.state, row.past_due_since = SubscriptionStatus.ACTIVE, None
    keep(row, now=now)
    return True


def _asked(row: PaidSubscription) -> Charge | None:
    """Return the charge by which the merchant asked to pay what is open, and which waits for their balance."""
    waiting = Charge.objects.filter(merchant_id=row.merchant_id, platform=row.platform, provider=Provider.BALANCE)
    return waiting.filter(plan_id=row.plan_id, state=ChargeState.OPENED).exclude(confirm_url="").first()


def _fall_behind(row: PaidSubscription, now: datetime) -> None:
    row.state, row.past_due_since = SubscriptionStatus.PAST_DUE, now
    _owed(row).update(attempts=1)


def _give_up(row: PaidSubscription, now: datetime) -> bool:
    is_over = row.past_due_since is not None and row.past_due_since + GIVEN_UP_AFTER <= now
    if is_over:
        end(row, now=now)
        keep(row, now=now)
    return is_over
