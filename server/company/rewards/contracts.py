"""What crosses from rewards: rules, what points are given for, and what merchants made of theirs."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Earned(StrEnum):
    """What points are earned by."""

    PLAN_PAID = "plan_paid"
    REFERRAL = "referral"
    """What a merchant whom they brought paid for their first plan."""
    SERVICE_COMPLETED = "service_completed"


class RewardKind(StrEnum):
    PLAN_DISCOUNT = "plan_discount"
    SERVICE_VOUCHER = "service_voucher"


class RedemptionState(StrEnum):
    """MAKING: the provider is about to know its code. RETURNED: it refused, and the points came back.

    HELD: a payment that is under way takes it.
    """

    MAKING = "making"
    READY = "ready"
    HELD = "held"
    USED = "used"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class RuleText:
    """So many points for every `per_minor` of a currency that was paid; `valid_days` None: they don't expire."""

    kind: Earned
    currency: str
    points: int
    per_minor: int
    valid_days: int | None
    is_on: bool


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule as it is kept; it counts for what was paid since it was put on."""

    id: int
    text: RuleText
    since: datetime | None
    version: int
    edited_by: str


@dataclass(frozen=True, slots=True)
class RewardText:
    """What so many points are given for; what is got can be used for so many days."""

    kind: RewardKind
    name_en: str
    name_zh: str
    points: int
    amount_minor: int
    currency: str
    valid_days: int
    is_on: bool


@dataclass(frozen=True, slots=True)
class RewardRow:
    id: int
    text: RewardText
    version: int
    edited_by: str


@dataclass(frozen=True, slots=True)
class RedemptionRow:
    """What a merchant gave points for; `code` is for the payment page and empty for a voucher."""

    id: int
    merchant_id: int
    kind: RewardKind
    points: int
    amount_minor: int
    currency: str
    code: str
    state: RedemptionState
    made_at: datetime
    expires_at: datetime
    used_at: datetime | None


@dataclass(frozen=True, slots=True)
class Expiring:
    """The points that are lost next."""

    points: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PendingCode:
    """A code that the provider is to take: usable once, until then."""

    id: int
    code: str
    amount_minor: int
    currency: str
    until: datetime
