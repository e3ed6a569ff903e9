"""Plans whose last payment failed."""

from datetime import timedelta

from server.company.payments.models import PaidSubscription
from server.company.plans.contracts import Origin
from server.company.plans.models import Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.factories.plans import run_paid_plan


def owe(tenant: TenantRef, *, platform: int = 3, days: float = 8) -> PaidSubscription:
    """Create a plan of this platform whose payment has been missing for `days`."""
    plan = run_paid_plan(tenant, platform=platform)
    Subscription.objects.filter(pk=plan.pk).update(origin=Origin.PAID)
    now = clock.now()
    return PaidSubscription.objects.create(
        merchant_id=tenant.id,
        platform=platform,
        provider="stripe",
        external_id=f"sub_{tenant.id}_{platform}",
        plan_id=plan.plan_id,
        user_id=1,
        state="past_due",
        price_minor=2900,
        currency="USD",
        period_start=now - timedelta(days=days),
        period_end=now + timedelta(days=30 - days),
        past_due_since=now - timedelta(days=days),
        read_at=now,
    )


def pay(owed: PaidSubscription) -> None:
    """Record that the missing payment has arrived."""
    PaidSubscription.objects.filter(pk=owed.pk).update(state="active", past_due_since=None)
