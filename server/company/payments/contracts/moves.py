"""Prices at the provider: kept for what is sold, and moved to for who may not keep an old one."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class MoveState(StrEnum):
    """WAITING: for its day, or to be tried again. DONE: the provider asks the new price from the period's end."""

    WAITING = "waiting"
    DONE = "done"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class PriceTerms:
    """What a merchant pays for a platform's plan, what is to be paid next, and from when on; in minor units."""

    merchant_id: int
    platform: int
    plan_id: int
    price_minor: int
    next_minor: int | None
    next_at: datetime | None
    currency: str


@dataclass(frozen=True, slots=True)
class KeptPrices:
    """How far the provider has the prices of an edition: open, done or failed, with the reason."""

    state: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class MoveCounts:
    """How many subscriptions of a plan wait for the new price, have it, or went another way."""

    waiting: int = 0
    done: int = 0
    dropped: int = 0
