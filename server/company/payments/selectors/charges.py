"""Reads of a merchant's charges, and of the plans that their subscriptions pay for."""

from collections.abc import Collection, Iterable

from django.conf import settings

from server.company.payments.contracts import ChargeState, ChargeView, PaidPlan, Purpose
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.rules import price_of
from server.company.payments.selectors.reach import NOWHERE, covering, platforms_of, until_of
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


def read_paid_plan(subscription_id: int) -> PaidPlan | None:
    """Read the plan that a subscription pays for; None if the subscription does not exist."""
    row = PaidSubscription.objects.filter(pk=subscription_id).first()
    return _paid_plans([row])[row.pk] if row else None


def running_paid_plan(merchant_id: int, platform: int) -> PaidPlan | None:
    """Return the plan that a subscription pays for on a platform; None without one."""
    return paid_plans(merchant_id).get(platform)


def paid_plans(merchant_id: int) -> dict[int, PaidPlan]:
    """Return by platform the plan that a subscription pays for."""
    found = covering(merchant_id)
    plans = _paid_plans(found.values())
    return {platform: plans[row.pk] for platform, row in found.items()}


def had_subscription(merchant_id: int, platforms: Collection[int]) -> bool:
    """Tell whether the merchant ever paid for or tried a plan on one of these platforms, also before a change of it."""
    agreed = Charge.objects.filter(merchant_id=merchant_id, purpose=Purpose.PLAN, state=ChargeState.PAID)
    running = PaidSubscription.objects.filter(merchant_id=merchant_id)
    had = {pair for rows in (agreed, running) for pair in rows.values_list("platform", "plan_id")}
    reach = plan_reach({plan_id for _, plan_id in had if plan_id})
    return any({platform, *reach.get(plan_id or 0, NOWHERE).platforms} & set(platforms) for platform, plan_id in had)


def _paid_plans(rows: Iterable[PaidSubscription]) -> dict[int, PaidPlan]:
    by_id = {row.pk: row for row in rows}
    reach = plan_reach({one for row in by_id.values() for one in (row.plan_id, row.next_plan_id) if one})
    return {
        pk: from_row(
            PaidPlan,
            row,
            state=SubscriptionStatus(row.state),
            ends_at_period_end=row.cancel_at_period_end,
            until=until_of(row),
            read_only_from=row.past_due_since and row.past_due_since + settings.PAYMENT_GRACE,
            platforms=platforms_of(row, reach),
            next_platforms=reach.get(row.next_plan_id or 0, NOWHERE).platforms,
        )
        for pk, row in by_id.items()
    }
