"""What crosses from a merchant's plans: what is used, and what a check answers."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from server.company.payments.contracts.moves import PriceTerms
from server.company.plans.contracts import PlanOffer, SubscriptionRow
from server.company.plans.contracts.publishing import PlanChange
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
    UNPAID = "unpaid"
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
class TouchedMerchant:
    """A merchant whom a draft of an edition touches. `over`: what they would have too much of."""

    id: int
    name: str
    plans: tuple[str, ...]
    platforms: tuple[int, ...]
    prices: tuple[PriceTerms, ...]
    """What they pay the provider now for plans with another price."""
    is_limited: bool
    over: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What publishing a draft would change, and some of those whom it touches; `total` counts all of them."""

    changes: tuple[PlanChange, ...]
    merchants: tuple[TouchedMerchant, ...]
    total: int
    has_more: bool


@dataclass(frozen=True, slots=True)
class PlatformCheck:
    """What the plan check says of one platform; `over` names what exceeds the limits."""

    platform: Platform
    code: Code
    over: tuple[Measure, ...] = ()
    is_unpaid: bool = False


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


RESTORABLE_FOR = timedelta(days=30)
"""How long a larger plan brings back what a downgrade left out."""


class DowngradeState(StrEnum):
    WAITING = "waiting"
    APPLIED = "applied"
    CANCELLED = "cancelled"


class FrozenKind(StrEnum):
    STORE = "store"
    PRODUCT = "product"
    SUB_ACCOUNT = "child"


@dataclass(frozen=True, slots=True)
class DowngradeChoice:
    """What a merchant keeps under a smaller plan; None keeps all there is, which must fit.

    A product keeps the variants that are named of it, or all of them where none is.
    """

    store_ids: tuple[int, ...]
    product_sku_ids: tuple[int, ...] | None = None
    product_ids: tuple[int, ...] | None = None
    children_ids: tuple[int, ...] | None = None

    def kept(self) -> dict[str, list[int] | None]:
        """As it is kept."""
        return {name: value if value is None else list(value) for name, value in asdict(self).items()}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "DowngradeChoice":
        """What was kept."""
        values = {one.name: kept[one.name] for one in fields(cls)}
        lists: dict[str, Any] = {name: one if one is None else tuple(one) for name, one in values.items()}
        return cls(**lists)


@dataclass(frozen=True, slots=True)
class Room:
    """How much a downgrade may keep: stores of its platform, and what counts for all platforms together.

    `sub_accounts` is what `invited`, who take room already, leave of it.
    """

    stores: int
    variants: int
    sub_accounts: int
    products: int
    invited: int


@dataclass(frozen=True, slots=True)
class LeftOutProduct:
    id: int
    title: str
    variants: int
    """How many of its variants are monitored no more."""


@dataclass(frozen=True, slots=True)
class SubAccountRef:
    id: int
    mailbox: str


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What a downgrade would do, and when: nothing of it is deleted."""

    effective_at: datetime
    room: Room
    stores: tuple[UsedStore, ...]
    products: tuple[LeftOutProduct, ...]
    sub_accounts: tuple[SubAccountRef, ...]
    products_over: int
    """How many products of the Import List are more than the plan has room for; they stay, none can be added."""


@dataclass(frozen=True, slots=True)
class Renewal:
    """A downgrade that waits for its moment."""

    platform: int
    current_plan_id: int | None
    target_plan_id: int
    target_plan: str
    effective_at: datetime
    seconds_left: int


@dataclass(frozen=True, slots=True)
class FrozenCount:
    """What downgrades left out and a larger plan still brings back, until `until`."""

    stores: int
    products: int
    sub_accounts: int
    until: datetime


@dataclass(frozen=True, slots=True)
class EditionDetail:
    """Plans to choose from; `edition_id` is the one asked for, else that of what runs. `had`: what ran there last.

    `is_over`: that has ended, or is read-only until it is paid.
    """

    edition_id: int | None
    choices: tuple[PlanChoice, ...]
    had: SubscriptionRow | None
    is_over: bool
    renewals: tuple[Renewal, ...]
    has_sub_accounts: bool
