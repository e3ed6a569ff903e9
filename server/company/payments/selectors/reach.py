"""Reads of the platforms that a subscription pays for: all of its plan's edition, one subscription per platform."""

from collections.abc import Collection, Mapping
from datetime import datetime
from fractions import Fraction

from django.conf import settings

from server.company.payments.contracts import Provider
from server.company.payments.models import PaidSubscription
from server.company.payments.rules import SECONDS_A_DAY, paid_until
from server.company.plans.contracts import PlanReach
from server.company.plans.selectors import plan_reach
from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import PriceDraft

GROWING = (Provider.STRIPE, Provider.BALANCE)
"""Other providers change a plan at the store that they bill."""
Reach = Mapping[int, PlanReach]
NOWHERE = PlanReach(platforms=(), seconds=SECONDS_A_DAY)


def covering(merchant_id: int) -> dict[int, PaidSubscription]:
    """Return by platform the subscription that pays for it. Two queries."""
    return {platform: row for (_merchant, platform), row in covered([merchant_id]).items()}


def covered(merchant_ids: Collection[int]) -> dict[tuple[int, int], PaidSubscription]:
    """Return by merchant and platform the subscription that pays for it: the most expensive, of equal ones the newest.

    A subscription that is unpaid for too long counts only if there is no other.
    """
    rows = PaidSubscription.objects.filter(merchant_id__in=merchant_ids, ended_at=None)
    alive = list(rows.exclude(state=SubscriptionStatus.INCOMPLETE))
    reach = plan_reach({row.plan_id for row in alive})
    alive.sort(key=lambda row: (until_of(row) is not None, _a_second(row, reach), row.pk))
    return {(row.merchant_id, platform): row for row in alive for platform in platforms_of(row, reach)}


def smaller_elsewhere(merchant_id: int, price: PriceDraft, platforms: Collection[int]) -> PaidSubscription | None:
    """Return the most expensive subscription on these platforms that costs at most this price; None if none."""
    found = covering(merchant_id)
    rows = {row.pk: row for one in platforms if (row := found.get(one)) and row.provider in GROWING}
    reach, wanted = plan_reach({row.plan_id for row in rows.values()}), Fraction(price.amount_minor, price.days)
    fitting = [row for row in rows.values() if _a_second(row, reach) * SECONDS_A_DAY <= wanted]
    return max(fitting, key=lambda row: (_a_second(row, reach), row.pk), default=None)


def larger_running(merchant_id: int, price: PriceDraft, platform: int) -> PaidSubscription | None:
    """Return the subscription that pays for the platform if it costs more per day than this price; None if not."""
    row = covering(merchant_id).get(platform)
    if row is None:
        return None
    a_day = _a_second(row, plan_reach({row.plan_id})) * SECONDS_A_DAY
    return row if a_day > Fraction(price.amount_minor, price.days) else None


def platforms_of(row: PaidSubscription, reach: Reach) -> tuple[int, ...]:
    """Return the platforms of its plan's edition; the one on which it was bought comes first."""
    others = reach.get(row.plan_id, NOWHERE).platforms
    return (row.platform, *(one for one in others if one != row.platform))


def until_of(row: PaidSubscription) -> datetime | None:
    """Return until when its plan is on; None if it is off."""
    return paid_until(
        SubscriptionStatus(row.state),
        period_end=row.period_end,
        ends=row.cancel_at_period_end,
        grace=settings.PAYMENT_GRACE,
    )


def _a_second(row: PaidSubscription, reach: Reach) -> Fraction:
    return Fraction(row.price_minor, reach.get(row.plan_id, NOWHERE).seconds)
