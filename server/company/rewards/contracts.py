"""Contracts of rewards: rules, rewards, redemptions."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Earned(StrEnum):
    """What points are earned for."""

    PLAN_PAID = "plan_paid"
    REFERRAL = "referral"
    """The first plan payment of a merchant whom they referred."""
    SERVICE_COMPLETED = "service_completed"


class RewardKind(StrEnum):
    PLAN_DISCOUNT = "plan_discount"
    SERVICE_VOUCHER = "service_voucher"


class RedemptionState(StrEnum):
    """MAKING: the provider is about to get its code. RETURNED: the provider refused it, and the points came back.

    HELD: reserved for a payment in progress.
    """

    MAKING = "making"
    READY = "ready"
    HELD = "held"
    USED = "used"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class RuleText:
    """`points` for every `per_minor` paid in a currency; `valid_days` None: they never expire."""

    kind: Earned
    currency: str
    points: int
    per_minor: int
    valid_days: int | None
    is_on: bool


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A stored rule; it applies to payments since it was switched on."""

    id: int
    text: RuleText
    since: datetime | None
    version: int
    edited_by: str


@dataclass(frozen=True, slots=True)
class RewardText:
    """A reward and its price in points; it can be used for `valid_days`."""

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
    """A merchant's redemption; `code` is for the payment page, and empty for a voucher."""

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
    """The points that expire next."""

    points: int
    at: datetime


@dataclass(frozen=True, slots=True)
class PendingCode:
    """A code to create at the provider: usable once by this merchant, until its end date."""

    id: int
    merchant_id: int
    code: str
    amount_minor: int
    currency: str
    until: datetime
