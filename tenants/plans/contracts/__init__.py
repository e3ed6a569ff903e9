"""Contracts of a merchant's plans: usage, and results of checks."""

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
    """The limits of a plan, by the names of a plan's `param` (specification 002, section 3.1)."""

    STORES = "multiple_stores"
    PRODUCTS = "import_products"
    SUB_ACCOUNTS = "child_accounts"
    MONITORED = "price_and_stock_monitoring_variants"


class PlanState(StrEnum):
    """The state of a merchant's plan on a platform."""

    NO_PLAN = "no_plan"
    ENDED = "ended"
    UNPAID = "unpaid"
    RUNNING = "running"


@dataclass(frozen=True, slots=True)
class Usage:
    """The usage of a merchant: stores by platform, and counts for all platforms together."""

    stores: Mapping[int, int]
    products: int
    sub_accounts: int
    monitored_variants: int = 0


@dataclass(frozen=True, slots=True)
class Measure:
    """The usage and the limit of one quota. `platform` None: all platforms together."""

    quota: Quota
    used: int
    limit: int
    platform: int | None = None

    @property
    def is_over(self) -> bool:
        return self.used > self.limit


@dataclass(frozen=True, slots=True)
class TouchedMerchant:
    """A merchant affected by a draft of an edition. `over`: the quotas that they would exceed."""

    id: int
    name: str
    plans: tuple[str, ...]
    platforms: tuple[int, ...]
    prices: tuple[PriceTerms, ...]
    """The present prices at the provider for plans that get another price."""
    is_limited: bool
    over: tuple[Measure, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """The effects of publishing a draft, and some of the affected merchants; `total` counts all of them."""

    changes: tuple[PlanChange, ...]
    merchants: tuple[TouchedMerchant, ...]
    total: int
    has_more: bool


@dataclass(frozen=True, slots=True)
class PlatformCheck:
    """The result of the plan check for one platform; `over` names the exceeded limits."""

    platform: Platform
    code: Code
    over: tuple[Measure, ...] = ()
    is_unpaid: bool = False


@dataclass(frozen=True, slots=True)
class PlanCheck:
    """The worst platform's result, and each platform's own. `platform` None when all is well."""

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
    """The usage of all plan limits, and of the stores that the reader may see."""

    measures: tuple[Measure, ...]
    stores: tuple[UsedStore, ...]


@dataclass(frozen=True, slots=True)
class PlanChoice:
    """A plan that may be chosen for a platform. `current`: the merchant's subscription there, if it is to this plan.

    `satisfied`: the usage fits its limits.
    """

    offer: PlanOffer
    current: SubscriptionRow | None
    satisfied: bool


RESTORABLE_FOR = timedelta(days=30)
"""How long a larger plan restores what a downgrade left out."""


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
    """What a merchant keeps under a smaller plan; None keeps everything, which must fit.

    A product keeps the named variants, or all of them if none is named.
    """

    store_ids: tuple[int, ...]
    product_sku_ids: tuple[int, ...] | None = None
    product_ids: tuple[int, ...] | None = None
    children_ids: tuple[int, ...] | None = None

    def kept(self) -> dict[str, list[int] | None]:
        """Return the stored form."""
        return {name: value if value is None else list(value) for name, value in asdict(self).items()}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> "DowngradeChoice":
        """Return the choice of a stored form."""
        values = {field.name: kept[field.name] for field in fields(cls)}
        lists: dict[str, Any] = {name: row if row is None else tuple(row) for name, row in values.items()}
        return cls(**lists)


@dataclass(frozen=True, slots=True)
class Room:
    """How much a downgrade may keep: stores of its platform, and counts for all platforms together.

    `sub_accounts`: the places left besides the `invited`, who count already.
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
    """The number of its variants that are no longer monitored."""


@dataclass(frozen=True, slots=True)
class SubAccountRef:
    id: int
    mailbox: str


@dataclass(frozen=True, slots=True)
class Demotion:
    """A chosen smaller plan: when it begins, and the page on which a store's owner approves it, if one does."""

    effective_at: datetime
    confirm_url: str


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The effects of a downgrade, and when it takes effect: nothing is deleted."""

    effective_at: datetime
    room: Room
    stores: tuple[UsedStore, ...]
    products: tuple[LeftOutProduct, ...]
    sub_accounts: tuple[SubAccountRef, ...]
    products_over: int
    """Products of the Import List above the plan's limit; they stay, but none can be added."""


@dataclass(frozen=True, slots=True)
class Renewal:
    """A downgrade that waits for its date."""

    platform: int
    current_plan_id: int | None
    target_plan_id: int
    target_plan: str
    effective_at: datetime
    seconds_left: int


@dataclass(frozen=True, slots=True)
class FrozenCount:
    """What downgrades left out and a larger plan can still restore, until `until`."""

    stores: int
    products: int
    sub_accounts: int
    until: datetime


@dataclass(frozen=True, slots=True)
class EditionDetail:
    """Plans to choose from; `edition_id` is the requested one, else that of the running plan. `had`: the last plan
    there.

    `is_over`: it has ended, or is read-only until it is paid.
    """

    edition_id: int | None
    choices: tuple[PlanChoice, ...]
    had: SubscriptionRow | None
    is_over: bool
    renewals: tuple[Renewal, ...]
    has_sub_accounts: bool
