"""Reads of a merchant's charges, and of the plans that their subscriptions pay for."""

from collections.abc import Collection

from django.conf import settings

from server.company.payments.contracts import ChargeState, ChargeView, PaidPlan, PaidPlans, Purpose
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.rules import price_of
from server.company.payments.selectors.reach import NOWHERE, Reach, platforms_of, read_running, until_of
from server.company.plans.contracts import PlanOffer
from server.company.plans.selectors import plan_reach
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import PriceDraft


def charge_view(row: Charge) -> ChargeView:
    """Return a charge as its merchant sees it."""
    purpose, state = Purpose(row.purpose), ChargeState(row.state)
    page = row.confirm_url if state is ChargeState.OPENED else ""
    return from_row(ChargeView, row, purpose=purpose, state=state, confirm_url=page)


def quote(offer: PlanOffer) -> PriceDraft:
    """Return the plan's price at the provider."""
    return price_of(offer)


def read_charge(merchant_id: int, charge_id: int) -> ChargeView:
    """Read one charge of a merchant. NotFound for another merchant's."""
    row = Charge.objects.filter(pk=charge_id, merchant_id=merchant_id).first()
    if row is None:
        raise NotFound
    return charge_view(row)


def newest_plan_charge(merchant_id: int, platform: int) -> ChargeView | None:
    """Return the newest open or paid plan charge on a platform; None without one."""
    rows = Charge.objects.filter(merchant_id=merchant_id, platform=platform, purpose=Purpose.PLAN)
    row = rows.filter(state__in=[ChargeState.OPENED, ChargeState.PAID]).order_by("-pk").first()
    return charge_view(row) if row else None


def read_paid(merchant_id: int, *, subscription_id: int | None = None) -> PaidPlans:
    """Read what the merchant's subscriptions pay for, and the one with this id even if it has ended. Two queries."""
    running = read_running([merchant_id], named=subscription_id)
    covering = {platform: row.pk for (_merchant, platform), row in running.covering().items()}
    plans = {row.pk: _paid_plan(row, running.reach) for row in running.rows}
    return PaidPlans(
        by_platform={platform: plans[pk] for platform, pk in covering.items()},
        named=_paid_plan(running.named, running.reach) if running.named else None,
        surplus=tuple(pk for pk in sorted(plans.keys() - {*covering.values()}) if not plans[pk].ends_at_period_end),
    )


def running_paid_plan(merchant_id: int, platform: int) -> PaidPlan | None:
    """Return the plan that a subscription pays for on a platform; None without one."""
    return read_paid(merchant_id).by_platform.get(platform)


def had_subscription(merchant_id: int, platforms: Collection[int]) -> bool:
    """Tell whether the merchant ever paid for or tried a plan on one of these platforms, also before a change of it."""
    agreed = Charge.objects.filter(merchant_id=merchant_id, purpose=Purpose.PLAN, state=ChargeState.PAID)
    running = PaidSubscription.objects.filter(merchant_id=merchant_id)
    had = {pair for rows in (agreed, running) for pair in rows.values_list("platform", "plan_id")}
    reach = plan_reach({plan_id for _, plan_id in had if plan_id})
    return any({platform, *reach.get(plan_id or 0, NOWHERE).platforms} & set(platforms) for platform, plan_id in had)


def _paid_plan(row: PaidSubscription, reach: Reach) -> PaidPlan:
    return from_row(
        PaidPlan,
        row,
        state=SubscriptionStatus(row.state),
        ends_at_period_end=row.cancel_at_period_end,
        until=until_of(row),
        read_only_from=row.past_due_since and row.past_due_since + settings.PAYMENT_GRACE,
        platforms=platforms_of(row, reach),
        next_platforms=reach.get(row.next_plan_id or 0, NOWHERE).platforms,
    )
