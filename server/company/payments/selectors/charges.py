"""Reads of a merchant's charges, and of the plans that their subscriptions pay for."""

from collections.abc import Collection

from server.company.payments.contracts import ChargeState, ChargeView, Purpose
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.rules import RUNNING, price_of
from server.company.payments.selectors.reach import NOWHERE
from server.company.plans.contracts import PlanOffer
from server.company.plans.selectors import plan_reach
from server.kit.errors import NotFound
from server.kit.shapes import from_row
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


def open_charge_on(merchant_id: int, store_id: int) -> ChargeView | None:
    """Return the plan charge that a store carries and that can still be paid; None without one."""
    rows = Charge.objects.filter(merchant_id=merchant_id, billing_store_id=store_id, purpose=Purpose.PLAN)
    row = rows.filter(state=ChargeState.OPENED).order_by("-pk").first()
    return charge_view(row) if row else None


def carries_paid_plan(merchant_id: int, store_id: int) -> bool:
    """Tell whether a subscription that runs is charged through a store, also before our plan follows its payment."""
    rows = PaidSubscription.objects.filter(merchant_id=merchant_id, billing_store_id=store_id, ended_at=None)
    return rows.filter(state__in=RUNNING).exists()


def had_subscription(merchant_id: int, platforms: Collection[int]) -> bool:
    """Tell whether the merchant ever paid for or tried a plan on one of these platforms, also before a change of it."""
    agreed = Charge.objects.filter(merchant_id=merchant_id, purpose=Purpose.PLAN, state=ChargeState.PAID)
    running = PaidSubscription.objects.filter(merchant_id=merchant_id)
    had = {pair for rows in (agreed, running) for pair in rows.values_list("platform", "plan_id")}
    reach = plan_reach({plan_id for _, plan_id in had if plan_id})
    return any({platform, *reach.get(plan_id or 0, NOWHERE).platforms} & set(platforms) for platform, plan_id in had)
