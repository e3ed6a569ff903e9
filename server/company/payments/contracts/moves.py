"""Contracts for prices at the provider, and for moving subscriptions from an old price to the new one."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class MoveState(StrEnum):
    """WAITING: for its date, or for another try. DONE: the provider charges the new price from the period's end."""

    WAITING = "waiting"
    DONE = "done"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class PriceTerms:
    """What a merchant pays for a platform's plan, the next price, and when it starts; in minor units."""

    merchant_id: int
    platform: int
    plan_id: int
    price_minor: int
    next_minor: int | None
    next_at: datetime | None
    currency: str


@dataclass(frozen=True, slots=True)
class KeptPrices:
    """State of an edition's prices at the provider: open, done or failed, with the reason."""

    state: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """Number of subscriptions of a plan by the state of their price move."""

    waiting: int = 0
    done: int = 0
    dropped: int = 0
