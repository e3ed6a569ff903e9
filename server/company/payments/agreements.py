"""What an agreement at a store's platform means for a subscription: pure."""

from datetime import datetime, timedelta

from server.company.payments.rules import SECONDS_A_DAY
from server.ports.payment_states import SubscriptionStatus
from server.ports.store_billing import Agreement, AgreementStatus

APPROVED_WITHIN = timedelta(days=2, hours=1)
"""Shopify lets expire what nobody approved for two days: what is asked for still then was approved, and waits."""


def shop_of(external_id: str) -> str:
    """The store of an agreement's name, which is the store's own name and a number."""
    return external_id.rpartition("/")[0]


def number_of(external_id: str) -> str:
    """The number of an agreement at its store."""
    return external_id.rpartition("/")[2]


def period_of(one: Agreement, *, now: datetime) -> tuple[SubscriptionStatus, datetime, datetime]:
    """How what is billed stands, and from when to when: the trial, else the cycle, whose end alone is told."""
    cycle = timedelta(days=one.days)
    end = one.cycle_end or one.made_at + cycle
    trial_end = max(end - cycle, one.made_at + timedelta(days=one.trial_days))
    if one.status is AgreementStatus.FROZEN:
        while end <= now:  # what is owed for is not told
            end += cycle
        return SubscriptionStatus.PAST_DUE, end - cycle, end
    if one.trial_days and now < trial_end:
        return SubscriptionStatus.TRIALING, one.made_at, trial_end
    return SubscriptionStatus.ACTIVE, end - cycle, end


def first_amount(new: int, old: int, *, began: datetime, start: datetime, end: datetime) -> int:
    """What is billed for an agreement that took another's place within a cycle: the difference for the days left.

    In minor units, rounded to the nearest; zero where the new one is cheaper, for which the merchant has a credit.
    """
    days, left = (end - start).total_seconds() / SECONDS_A_DAY, round((end - began).total_seconds() / SECONDS_A_DAY)
    return max(0, round((new - old) * left / round(days)))


def was_approved(one: Agreement, *, now: datetime) -> bool:
    """Whether one that waits for its turn was agreed to although nobody came back to tell."""
    return now - one.made_at > APPROVED_WITHIN
