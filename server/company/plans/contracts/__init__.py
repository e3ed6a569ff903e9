"""Contracts of plans: editions as staff write them, offers as merchants see them, subscriptions, limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum

from server.kit.money import to_decimal


class EditionType(IntEnum):
    """Specification 000, section 3: 2 means multiple platforms."""

    SINGLE = 1
    MULTIPLE = 2


class EditionState(StrEnum):
    DRAFT = "draft"
    ON_SALE = "on_sale"
    WITHDRAWN = "withdrawn"


class ChargeWay(IntEnum):
    """How often a plan is charged (specification 002, section 3.2)."""

    MONTHLY = 1
    YEARLY = 2
    QUARTERLY = 3


class Origin(StrEnum):
    """How a merchant got a subscription."""

    ACTIVATED = "activated"
    GRANTED = "granted"
    PAID = "paid"


class TrialState(StrEnum):
    """State of a merchant's trial of the Pro version; `unneeded`: a paid plan runs."""

    OFFERED = "offered"
    RUNNING = "running"
    USED = "used"
    UNNEEDED = "unneeded"


@dataclass(frozen=True, slots=True)
class TrialView:
    """`until`: when the trial ends or ended; None before it began."""

    state: TrialState
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """A merchant's limits; under races the tenant's own copy enforces them (DESIGN section 4).

    `stores_on` has the platforms whose plan differs from `stores_per_platform`. A plan ends at `valid_until`; then
    other limits apply.
    """

    name: str
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int
    stores_on: Mapping[int, int] = field(default_factory=dict)
    valid_until: datetime | None = None

    def stores_for(self, platform: int) -> int:
        """Return how many stores of one platform are allowed."""
        return self.stores_on.get(platform, self.stores_per_platform)


NO_PLANS: Mapping[int, PlanLimits] = {}


@dataclass(frozen=True, slots=True)
class RunningPlans:
    """A merchant's plans by platform, each with its end, and the default plan's limits."""

    plans: Mapping[int, tuple[PlanLimits, datetime | None]]
    default: PlanLimits

    def limits(self, instead: Mapping[int, PlanLimits] = NO_PLANS) -> PlanLimits:
        """Return the limits of all plans together: for each limit, the largest value.

        Stores are limited per platform; a platform without a plan has the default's limit. Without plans the default
        applies. `instead`: assume that these plans run on these platforms.
        """
        kept = {platform: entry for platform, entry in self.plans.items() if platform not in instead}
        running = {platform: limits for platform, (limits, _end) in kept.items()} | dict(instead)
        if not running:
            return self.default
        every = list(running.values())
        return PlanLimits(
            name=", ".join(sorted({plan.name for plan in every})),
            stores_per_platform=self.default.stores_per_platform,
            import_products=max(plan.import_products for plan in every),
            monitored_variants=max(plan.monitored_variants for plan in every),
            sub_accounts=max(plan.sub_accounts for plan in every),
            stores_on={platform: plan.stores_per_platform for platform, plan in running.items()},
            valid_until=min((end for _limits, end in kept.values() if end), default=None),
        )


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """A plan as staff write it. `id` None: a new one. Prices in minor units per period of `charge_way`."""

    id: int | None
    name_en: str
    name_zh: str
    is_free: bool
    is_on: bool
    charge_way: ChargeWay
    price_minor: int
    promotion_minor: int | None
    currency: str
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int
    trial_days: int = 0
    selling_point_en: str = ""
    selling_point_zh: str = ""
    content_en: str = ""
    content_zh: str = ""
    promotion_from: datetime | None = None
    promotion_until: datetime | None = None
    """When the promotion price applies; without a start from now, without an end forever."""


@dataclass(frozen=True, slots=True)
class EditionDraft:
    """An edition with its plans in display order."""

    name_en: str
    name_zh: str
    type: EditionType
    platforms: tuple[int, ...]
    state: EditionState
    position: int
    plans: tuple[PlanDraft, ...]


@dataclass(frozen=True, slots=True)
class EditionRow:
    """A stored edition. `subscribers`: merchants on one of its plans."""

    id: int
    draft: EditionDraft
    version: int
    updated_at: datetime
    default_plan_id: int | None
    subscribers: int


@dataclass(frozen=True, slots=True)
class PlanOffer:
    """A plan as a merchant sees it, in their language; `content` has one point per line."""

    id: int
    name: str
    edition_id: int
    edition: str
    type: EditionType
    platforms: tuple[int, ...]
    is_free: bool
    charge_way: ChargeWay
    seconds: int
    price_minor: int
    promotion_minor: int | None
    currency: str
    limits: PlanLimits
    trial_days: int
    selling_point: str
    content: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanReach:
    """The platforms of a plan, and the length of its paid period."""

    platforms: tuple[int, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class MonthlyTotal:
    """Total monthly cost of all charged plans, in one currency."""

    amount_minor: int
    currency: str

    @property
    def amount(self) -> str:
        return to_decimal(self.amount_minor, self.currency)


REPLACED, NOT_PAID = "Replaced by another plan", "Payment ended"
"""Why a plan ended, if staff did not end it."""


@dataclass(frozen=True, slots=True)
class NewestPlan:
    """A merchant's newest plan on a platform, for the code that charges for it."""

    origin: str
    since: datetime
    ended_at: datetime | None
    is_live: bool
    is_free_next: bool
    is_ended_by_staff: bool


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """A merchant's current or last subscription on a platform. `until` None: no end date."""

    id: int
    platform: int
    plan_id: int
    plan: str
    is_free: bool
    origin: str
    since: datetime
    until: datetime | None
    ended_at: datetime | None
    is_live: bool
    reason: str
    end_reason: str
    next_plan_id: int | None
    next_plan: str = ""
    next_price_minor: int | None = None
    """Price of one period of `next_seconds` of the next plan; None without one."""
    next_currency: str = ""
    next_seconds: int = 0
    billing_store_id: int | None = None
    price_minor: int = 0
    """Price of one period of `seconds`."""
    currency: str = "USD"
    seconds: int = 0
    keeps_limits: bool = False
    """Whether the limits before the plan's last change still apply, until `limits_until` if set."""
    limits_until: datetime | None = None
    paid_until: datetime | None = None
    """Until when it is paid, if a payment is late; else None."""
    read_only_from: datetime | None = None
    """When it becomes read-only, if that payment has failed."""
    provider: str = ""
    """Who collects the money; empty if nobody does."""
    carrier_id: int | None = None
    """The store that carries the charge, on whichever platform the plan was bought."""
    renews: bool = False
    """Whether it is charged again when the period ends."""

    @property
    def price(self) -> str:
        return to_decimal(self.price_minor, self.currency)

    @property
    def next_plan_price(self) -> str:
        return "" if self.next_price_minor is None else to_decimal(self.next_price_minor, self.next_currency)

    @property
    def state(self) -> str:
        return "live" if self.is_live else "ended"

    @property
    def is_granted(self) -> bool:
        """Whether staff granted it: nothing is charged for it."""
        return self.origin == Origin.GRANTED

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return not self.is_live


@dataclass(frozen=True, slots=True)
class HeldPlans:
    """A merchant's plans, read once: the present or last subscription by platform, and the plans that run."""

    had: Mapping[int, SubscriptionRow]
    running: RunningPlans
