"""Pure rules that translate a store platform's billing agreement into subscription terms."""

from datetime import datetime, timedelta

from server.company.payments.lifecycle import Event
from server.company.payments.rules import SECONDS_A_DAY, amount_of
from server.ports.payment_states import SubscriptionState, SubscriptionStatus
from server.ports.payments import PriceDraft
from server.ports.store_billing import Agreement, AgreementStatus

APPROVED_WITHIN = timedelta(days=2, hours=1)
"""Shopify expires an unapproved agreement after two days. One that is still pending later was approved."""


def shop_of(external_id: str) -> str:
    """Return the store part of an agreement's id (`store/number`)."""
    return external_id.rpartition("/")[0]


def number_of(external_id: str) -> str:
    """Return the agreement's number at its store."""
    return external_id.rpartition("/")[2]


def period_of(agreement: Agreement, *, now: datetime) -> tuple[Event, datetime, datetime]:
    """Return what a billed agreement shows, and its period: trial, else cycle. Shopify gives only the cycle's end."""
    cycle = timedelta(days=agreement.days)
    end = agreement.cycle_end or agreement.made_at + cycle
    trial_end = max(end - cycle, agreement.made_at + timedelta(days=agreement.trial_days))
    if agreement.status is AgreementStatus.FROZEN:
        while end <= now:  # Shopify gives no period for an unpaid agreement
            end += cycle
        return Event.FROZEN, end - cycle, end
    if agreement.trial_days and now < trial_end:
        return Event.TRY, agreement.made_at, trial_end
    return Event.PAID, end - cycle, end


def first_amount(new: int, old: int, *, began: datetime, start: datetime, end: datetime) -> int:
    """Return the first bill of an agreement that replaced another within a cycle: the difference for the days left.

    In minor units, rounded to the nearest. Zero where the new one is cheaper: the merchant gets a credit for it.
    """
    days, left = (end - start).total_seconds() / SECONDS_A_DAY, round((end - began).total_seconds() / SECONDS_A_DAY)
    return max(0, round((new - old) * left / round(days)))


def due_now(running: SubscriptionState, price: PriceDraft, *, now: datetime) -> int:
    """Return the first bill of an agreement that would replace the running one now, in minor units.

    A new cycle begins, at the whole price, after a trial or with another length.
    """
    old, _currency, days = amount_of(running.price)
    if running.status is SubscriptionStatus.TRIALING or days != price.days:
        return price.amount_minor
    return first_amount(price.amount_minor, old, began=now, start=running.period_start, end=running.period_end)


def was_approved(agreement: Agreement, *, now: datetime) -> bool:
    """Tell whether a pending agreement was approved although the merchant's browser never came back."""
    return now - agreement.made_at > APPROVED_WITHIN
