"""What crosses from plans: editions as staff write them, offers as merchants see them, subscriptions, limits."""

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
    """How a merchant came to a subscription."""

    ACTIVATED = "activated"
    GRANTED = "granted"
    PAID = "paid"


class TrialState(StrEnum):
    """How a merchant stands with the trial of the Pro version; `unneeded`: a paid plan runs."""

    OFFERED = "offered"
    RUNNING = "running"
    USED = "used"
    UNNEEDED = "unneeded"


@dataclass(frozen=True, slots=True)
class TrialView:
    """`until`: when it ends, or ended; None before it began."""

    state: TrialState
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class PlanLimits:
    """How much a merchant may have; held by the tenant's own copy under races (DESIGN section 4).

    `stores_on` names the platforms whose plan says otherwise than `stores_per_platform`. From `valid_until` on other
    limits hold, because a plan ends then.
    """

    name: str
    stores_per_platform: int
    import_products: int
    monitored_variants: int
    sub_accounts: int
    stores_on: Mapping[int, int] = field(default_factory=dict)
    valid_until: datetime | None = None

    def stores_for(self, platform: int) -> int:
        """How many stores of one platform there may be."""
        return self.stores_on.get(platform, self.stores_per_platform)


NO_PLANS: Mapping[int, PlanLimits] = {}


@dataclass(frozen=True, slots=True)
class RunningPlans:
    """A merchant's plans by platform, each with its end, and the default that holds without any."""

    plans: Mapping[int, tuple[PlanLimits, datetime | None]]
    default: PlanLimits

    def limits(self, instead: Mapping[int, PlanLimits] = NO_PLANS) -> PlanLimits:
        """What all plans together allow: of each kind the most that one of them gives.

        Stores are counted by platform; a platform without a plan has the default's room. Without plans the default
        holds. `instead` asks what would hold if these plans ran on these platforms.
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
    """A plan as staff write it. `id` None: a new one. Prices in minor units for one period of `charge_way`."""

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
    """When the promotion price is asked; without a start at once, without an end for good."""


@dataclass(frozen=True, slots=True)
class EditionDraft:
    """An edition with its plans, in the order in which they are shown."""

    name_en: str
    name_zh: str
    type: EditionType
    platforms: tuple[int, ...]
    state: EditionState
    position: int
    plans: tuple[PlanDraft, ...]


@dataclass(frozen=True, slots=True)
class EditionRow:
    """An edition as it is kept. `subscribers`: merchants who are on one of its plans."""

    id: int
    draft: EditionDraft
    version: int
    updated_at: datetime
    default_plan_id: int | None
    subscribers: int


@dataclass(frozen=True, slots=True)
class PlanOffer:
    """A plan as a merchant sees it, in their language; `content` is one point a line."""

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
    """On which platforms a plan runs, and for how long it is paid at once."""

    platforms: tuple[int, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class MonthlyTotal:
    """What all that is charged costs a month, in one currency."""

    amount_minor: int
    currency: str

    @property
    def amount(self) -> str:
        return to_decimal(self.amount_minor, self.currency)


REPLACED, NOT_PAID = "Replaced by another plan", "Payment ended"
"""Why a plan ended when nobody of our staff ended it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The newest plan of a merchant on a platform, as those who charge for it need it."""

    origin: str
    since: datetime
    ended_at: datetime | None
    is_live: bool
    is_free_next: bool
    is_ended_by_staff: bool


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """What a merchant has, or had last, on a platform. `until` None: without an end."""

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
    billing_store_id: int | None = None
    price_minor: int = 0
    """What one period of `seconds` costs."""
    currency: str = "USD"
    seconds: int = 0
    keeps_limits: bool = False
    """Whether the limits of before the plan's last change still hold, until `limits_until` where that is named."""
    limits_until: datetime | None = None
    paid_until: datetime | None = None
    """Where a payment is late: until when it is paid for. Nothing is said of it otherwise."""
    read_only_from: datetime | None = None
    """Where that payment has failed."""

    @property
    def price(self) -> str:
        return to_decimal(self.price_minor, self.currency)

    @property
    def state(self) -> str:
        return "live" if self.is_live else "ended"

    @property
    def is_over(self) -> bool:
        """Whether it has ended."""
        return not self.is_live


@dataclass(frozen=True, slots=True)
class PlanSpell:
    """A time that a merchant was on a plan that they paid for; `until` None: still. The price is for `seconds`."""

    merchant_id: int
    platform: int
    plan_id: int
    plan: str
    price_minor: int
    seconds: int
    currency: str
    since: datetime
    until: datetime | None
