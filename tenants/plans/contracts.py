"""What crosses from a merchant's plans: what is used, and what a check answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from server.company.plans.contracts import PlanOffer, SubscriptionRow
from server.kit.codes import Code
from server.platforms.contracts import Platform


class Quota(StrEnum):
    """What a plan limits, by the names of a plan's `param` (specification 002, section 3.1)."""

    STORES = "multiple_stores"
    PRODUCTS = "import_products"
    SUB_ACCOUNTS = "child_accounts"
    MONITORED = "price_and_stock_monitoring_variants"


class Standing(StrEnum):
    """How a merchant stands on a platform."""

    NO_PLAN = "no_plan"
    ENDED = "ended"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a merchant has: stores by platform, and what counts for all platforms together."""

    stores: Mapping[int, int]
    products: int
    sub_accounts: int
    monitored_variants: int = 0


@dataclass(frozen=True, slots=True)
class Measure:
    """How much of something is used, and how much there may be. `platform` None: all platforms together."""

    quota: Quota
    used: int
    limit: int
    platform: int | None = None

    @property
    def is_over(self) -> bool:
        return self.used > self.limit


@dataclass(frozen=True, slots=True)
class PlatformCheck:
    """What the plan check says of one platform; `over` names what exceeds the limits."""

    platform: Platform
    code: Code
    over: tuple[Measure, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanCheck:
    """The worst platform's answer, and each platform's own. `platform` None when all is well."""

    code: Code
    platform: Platform | None
    platforms: tuple[PlatformCheck, ...]


@dataclass(frozen=True, slots=True)
class UsedStore:
    id: int
    name: str
    shop: str
    platform: int


@dataclass(frozen=True, slots=True)
class UsageReport:
    """All that plans limit, measured; with those of the stores that the reader may see."""

    measures: tuple[Measure, ...]
    stores: tuple[UsedStore, ...]


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """A plan that may be chosen for a platform: `current` is what the merchant has there, if it is this plan.

    `satisfied`: what is used fits its limits.
    """

    offer: PlanOffer
    current: SubscriptionRow | None
    satisfied: bool
