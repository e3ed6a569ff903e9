"""Contracts for publishing an edition: changes for existing subscribers, and what they keep."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from server.company.plans.contracts import PlanLimits


class KeepFor(StrEnum):
    """How long subscribers keep the old price or the old limits."""

    EVERYONE = "everyone"
    """As long as they stay on the plan."""
    UNTIL = "until"
    """Until a date; a price until the end of the period that then runs."""
    PERIOD = "period"
    """Until the current period ends."""


@dataclass(frozen=True, slots=True)
class Keep:
    """The choice of staff; `until` is the date for UNTIL."""

    price: KeepFor
    limits: KeepFor
    until: datetime | None = None

    @property
    def needs_date(self) -> bool:
        return KeepFor.UNTIL in (self.price, self.limits)


@dataclass(frozen=True, slots=True)
class PlanChange:
    """A plan whose price or limits differ in a draft. Prices in minor units per period."""

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
        """Return the names of limits that become smaller."""
        return tuple(name for name in LIMITS if getattr(self.after, name) < getattr(self.before, name))

    @property
    def changes_limits(self) -> bool:
        return any(getattr(self.after, name) != getattr(self.before, name) for name in LIMITS)


LIMITS = ("stores_per_platform", "import_products", "monitored_variants", "sub_accounts")
"""The limits of a plan, by their names in PlanLimits."""


@dataclass(frozen=True, slots=True)
class TouchedPlan:
    """A merchant's plan on a platform that a draft changes; `since` is when they started it."""

    platform: int
    plan_id: int
    origin: str


@dataclass(frozen=True, slots=True)
class TouchedTenant:
    """A merchant on plans that a draft changes; no plans if they only have the default plan's limits."""

    id: int
    name: str
    schema_name: str
    plans: tuple[TouchedPlan, ...]


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """A plan's price and limits before a change, who keeps them, and how many merchants still do."""

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
    """Return the larger of each limit: subscribers with old limits also get later increases."""
    return replace(
        offered,
        stores_per_platform=max(kept.stores_per_platform, offered.stores_per_platform),
        import_products=max(kept.import_products, offered.import_products),
        monitored_variants=max(kept.monitored_variants, offered.monitored_variants),
        sub_accounts=max(kept.sub_accounts, offered.sub_accounts),
    )
