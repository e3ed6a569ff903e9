"""What publishing an edition changes for those who are on its plans, and who keeps what they had."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from server.company.plans.contracts import PlanLimits


class KeepFor(StrEnum):
    """How long who is on a plan keeps its old price, or its old limits."""

    EVERYONE = "everyone"
    """As long as they stay on it."""
    UNTIL = "until"
    """Until a date; a price until the end of the period that runs then."""
    PERIOD = "period"
    """Until the period that runs ends."""


@dataclass(frozen=True, slots=True)
class Keep:
    """What staff chose; `until` is for those who keep something until a date."""

    price: KeepFor
    limits: KeepFor
    until: datetime | None = None

    @property
    def needs_date(self) -> bool:
        return KeepFor.UNTIL in (self.price, self.limits)


@dataclass(frozen=True, slots=True)
class PlanChange:
    """A plan whose price or limits are other ones in a draft. Prices in minor units for one period."""

    plan_id: int
    plan: str
    currency: str
    price_before: int
    price_after: int
    before: PlanLimits
    after: PlanLimits
    is_default: bool
    subscribers: int

    @property
    def changes_price(self) -> bool:
        return self.price_before != self.price_after

    @property
    def lowered(self) -> tuple[str, ...]:
        """The limits that become smaller."""
        return tuple(name for name in LIMITS if getattr(self.after, name) < getattr(self.before, name))

    @property
    def changes_limits(self) -> bool:
        return any(getattr(self.after, name) != getattr(self.before, name) for name in LIMITS)


LIMITS = ("stores_per_platform", "import_products", "monitored_variants", "sub_accounts")
"""What a plan limits, by the names of PlanLimits."""


@dataclass(frozen=True, slots=True)
class TouchedPlan:
    """A merchant's plan on a platform that a draft changes; `since` is when they came onto it."""

    platform: int
    plan_id: int
    origin: str


@dataclass(frozen=True, slots=True)
class TouchedTenant:
    """A merchant on plans that a draft changes; without any where only the default plan's limits count for them."""

    id: int
    name: str
    schema_name: str
    plans: tuple[TouchedPlan, ...]


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """What a plan asked and allowed before it was changed, who keeps it, and how many merchants still do."""

    id: int
    plan_id: int
    plan: str
    price_minor: int
    currency: str
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int
    keep_price: KeepFor
    keep_limits: KeepFor
    keep_until: datetime | None
    replaced_at: datetime
    replaced_by: str
    keepers: int


def larger_of(kept: PlanLimits, offered: PlanLimits) -> PlanLimits:
    """Of each limit the larger one: who keeps old limits has what was added since too."""
    return replace(
        offered,
        stores_per_platform=max(kept.stores_per_platform, offered.stores_per_platform),
        import_products=max(kept.import_products, offered.import_products),
        monitored_variants=max(kept.monitored_variants, offered.monitored_variants),
        sub_accounts=max(kept.sub_accounts, offered.sub_accounts),
    )
