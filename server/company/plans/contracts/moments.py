"""Contracts for the start and end of a merchant's plans."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class PlanMoment:
    """A plan that began or ended on a platform; `state` is how the merchant got it."""

    subscription_id: int
    at: datetime
    is_end: bool
    platform: int
    plan: str
    state: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlanSpell:
    """A time that a merchant was on a paid plan; `until` None: still running. The price is for `seconds`."""

    merchant_id: int
    platform: int
    plan_id: int
    plan: str
    price_minor: int
    seconds: int
    currency: str
    since: datetime
    until: datetime | None
