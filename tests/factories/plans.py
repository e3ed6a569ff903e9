"""Active plans of a merchant."""

from server.company.plans.contracts import Origin
from server.company.plans.models import Edition, Plan, Subscription
from server.kit import clock
from server.tenancy.contracts import TenantRef


def run_paid_plan(tenant: TenantRef, *, platform: int = 3) -> Subscription:
    """Start a paid plan for the merchant now."""
    now = clock.now()
    edition = Edition.objects.create(name_en="Pro", type=1, platforms=[platform], state="on_sale", updated_at=now)
    plan = Plan.objects.create(
        edition=edition,
        name_en="Pro",
        charge_way=1,
        price_minor=2900,
        stores_per_platform=10,
        import_products=50_000,
        monitored_variants=5_000,
        sub_accounts=5,
    )
    return Subscription.objects.create(
        tenant_id=tenant.id, platform=platform, plan=plan, origin=Origin.GRANTED, user_id=1, since=now
    )
