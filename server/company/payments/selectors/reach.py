"""Reads of the platforms that a subscription pays for: all of its plan's edition, one subscription per platform."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.conf import settings
from django.db.models import Q

from server.company.payments.contracts import PaidPlan, PaidPlans, PlanOrder
from server.company.payments.contracts.traits import traits_of
from server.company.payments.models import PaidSubscription
from server.company.payments.rules import SECONDS_A_DAY, paid_until
from server.company.plans.contracts import PlanReach
from server.company.plans.selectors import plan_reach
from server.kit.shapes import from_row
from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import PriceDraft

Reach = Mapping[int, PlanReach]
NOWHERE = PlanReach(platforms=(), seconds=SECONDS_A_DAY)


@dataclass(frozen=True, slots=True)
class Running:
    """Subscriptions that have not ended, read once, with the reach of their plans. Those that count most come last:
    the most expensive, of equal ones the newest. One that is unpaid for too long counts only if there is no other.
    """

    rows: tuple[PaidSubscription, ...]
    reach: Reach
    until: Mapping[int, datetime | None]
    """By id, until when its plan is on; None if it is off."""
    named: PaidSubscription | None = None
    """The subscription that was asked for by its id, also if it has ended."""

    def covering(self) -> dict[tuple[int, int], PaidSubscription]:
        """Return by merchant and platform the subscription that pays for it."""
        return {(row.merchant_id, platform): row for row in self.rows for platform in platforms_of(row, self.reach)}

    def price_a_day(self, row: PaidSubscription) -> Fraction:
        return _a_second(row, self.reach) * SECONDS_A_DAY


def read_running(merchant_ids: Collection[int], *, named: int | None = None) -> Running:
    """Read what these merchants' subscriptions pay for. Two queries."""
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids)
    found = list(rows.filter(Q(ended_at=None) if named is None else Q(ended_at=None) | Q(pk=named)))
    reach = plan_reach({plan for row in found for plan in (row.plan_id, row.next_plan_id) if plan}) if found else {}
    until = {row.pk: _until(row) for row in found}
    alive = [row for row in found if row.ended_at is None and row.state != SubscriptionStatus.INCOMPLETE]
    alive.sort(key=lambda row: (until[row.pk] is not None, _a_second(row, reach), row.pk))
    return Running(tuple(alive), reach, until, next((row for row in found if row.pk == named), None))


def read_paid(merchant_id: int, *, subscription_id: int | None = None) -> PaidPlans:
    """Read what the merchant's subscriptions pay for, and the one with this id even if it has ended. Two queries."""
    running = read_running([merchant_id], named=subscription_id)
    covering = {platform: row.pk for (_merchant, platform), row in running.covering().items()}
    plans = {row.pk: _paid_plan(row, running) for row in running.rows}
    return PaidPlans(
        by_platform={platform: plans[pk] for platform, pk in covering.items()},
        named=_paid_plan(running.named, running) if running.named else None,
        surplus=tuple(pk for pk in sorted(plans.keys() - {*covering.values()}) if not plans[pk].ends_at_period_end),
    )


def running_paid_plan(merchant_id: int, platform: int) -> PaidPlan | None:
    """Return the plan that a subscription pays for on a platform; None without one."""
    return read_paid(merchant_id).by_platform.get(platform)


def covering(merchant_id: int) -> dict[int, PaidSubscription]:
    """Return by platform the subscription that pays for it. Two queries."""
    return {platform: row for (_merchant, platform), row in read_running([merchant_id]).covering().items()}


def subscription_for(merchant_id: int, order: PlanOrder) -> PaidSubscription | None:
    """Return the subscription that the order changes: its platform's, else the most expensive of its edition's that
    costs at most as much. None: the order starts a new subscription. Two queries.
    """
    running = read_running([merchant_id])
    covered = running.covering()
    if here := covered.get((merchant_id, order.platform)):
        return here
    rows = {row.pk: row for platform in order.platforms if (row := covered.get((merchant_id, platform))) is not None}
    most = Fraction(order.price.amount_minor, order.price.days)
    fitting = [row for row in rows.values() if running.price_a_day(row) <= most and not traits_of(row.provider).bill]
    return max(fitting, key=lambda row: (running.price_a_day(row), row.pk), default=None)


def larger_running(merchant_id: int, price: PriceDraft, platform: int) -> PaidSubscription | None:
    """Return the subscription that pays for the platform if it costs more per day than this price; None if not."""
    running = read_running([merchant_id])
    row = running.covering().get((merchant_id, platform))
    return row if row and running.price_a_day(row) > Fraction(price.amount_minor, price.days) else None


def platforms_of(row: PaidSubscription, reach: Reach) -> tuple[int, ...]:
    """Return the platforms of its plan's edition; the one on which it was bought comes first."""
    others = reach.get(row.plan_id, NOWHERE).platforms
    return (row.platform, *(platform for platform in others if platform != row.platform))


def _paid_plan(row: PaidSubscription, running: Running) -> PaidPlan:
    return from_row(
        PaidPlan,
        row,
        state=SubscriptionStatus(row.state),
        ends_at_period_end=row.cancel_at_period_end,
        until=running.until[row.pk],
        read_only_from=row.past_due_since and row.past_due_since + settings.PAYMENT_GRACE,
        platforms=platforms_of(row, running.reach),
        next_platforms=running.reach.get(row.next_plan_id or 0, NOWHERE).platforms,
    )


def _until(row: PaidSubscription) -> datetime | None:
    return paid_until(
        SubscriptionStatus(row.state),
        period_end=row.period_end,
        ends=row.cancel_at_period_end,
        grace=settings.PAYMENT_GRACE,
    )


def _a_second(row: PaidSubscription, reach: Reach) -> Fraction:
    return Fraction(row.price_minor, reach.get(row.plan_id, NOWHERE).seconds)
