"""What crosses from plans to the merchant's areas."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """How much a plan allows; held by the tenant's own copy under races (DESIGN section 4)."""

    name: str
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int
