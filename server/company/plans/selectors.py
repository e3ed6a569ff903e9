"""Which limits hold for a merchant."""

from server.company.plans.contracts import PlanLimits

FREE_PLAN = PlanLimits(
    name="free", stores_per_platform=3, import_products=10_000, monitored_variants=1_000, sub_accounts=1
)


def limits_of(tenant_id: int) -> PlanLimits:
    """The limits of the merchant's plan: the free plan where none was bought (DESIGN, differences)."""
    return FREE_PLAN
