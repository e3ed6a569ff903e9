"""Reads of payments: a merchant's charges, and what their subscriptions mean for their plans."""

from django.conf import settings

from server.company.payments.contracts import ChargeState, ChargeView, PaidPlan, Purpose
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.rules import paid_until, price_of
from server.company.plans.contracts import PlanOffer
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import PriceDraft


def charge_view(row: Charge) -> ChargeView:
    """A charge as its merchant sees it."""
    purpose, state = Purpose(row.purpose), ChargeState(row.state)
    return from_row(ChargeView, row, purpose=purpose, state=state)


def quote(offer: PlanOffer) -> PriceDraft:
    """What the provider asks for a plan."""
    return price_of(offer)


def read_charge(merchant_id: int, charge_id: int) -> ChargeView:
    """One charge of a merchant. NotFound for another's."""
    row = Charge.objects.filter(pk=charge_id, merchant_id=merchant_id).first()
    if row is None:
        raise NotFound
    return charge_view(row)


def newest_plan_charge(merchant_id: int, platform: int) -> ChargeView | None:
    """The last that was opened for a plan on a platform, paid or not yet; None before the first."""
    rows = Charge.objects.filter(merchant_id=merchant_id, platform=platform, purpose=Purpose.PLAN)
    row = rows.filter(state__in=[ChargeState.OPENED, ChargeState.PAID]).order_by("-pk").first()
    return charge_view(row) if row else None


def read_paid_plan(subscription_id: int) -> PaidPlan | None:
    """A subscription as it counts for the merchant's plan; None when there is none."""
    row = PaidSubscription.objects.filter(pk=subscription_id).first()
    return _paid_plan(row) if row else None


def running_paid_plan(merchant_id: int, platform: int) -> PaidPlan | None:
    """What runs on a platform by a subscription at the provider; None when nothing does."""
    rows = PaidSubscription.objects.filter(merchant_id=merchant_id, platform=platform, ended_at=None)
    row = rows.exclude(state=SubscriptionStatus.INCOMPLETE).order_by("-pk").first()
    return _paid_plan(row) if row else None


def had_subscription(merchant_id: int, platform: int) -> bool:
    """Whether the merchant ever paid on this platform, or tried a plan there."""
    return PaidSubscription.objects.filter(merchant_id=merchant_id, platform=platform).exists()


def _paid_plan(row: PaidSubscription) -> PaidPlan:
    state = SubscriptionStatus(row.state)
    until = paid_until(
        state,
        period_end=row.period_end,
        past_due_since=row.past_due_since,
        ends=row.cancel_at_period_end,
        grace=settings.PAYMENT_GRACE,
    )
    return from_row(PaidPlan, row, state=state, ends_at_period_end=row.cancel_at_period_end, until=until)
