"""Lines of our balance at a payment provider, and its payouts to our bank."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Generic, TypeVar

Line = TypeVar("Line")


class LineKind(StrEnum):
    """Kinds of movements on our balance at the provider. Kinds ending in _BACK reverse what failed."""

    CHARGE = "charge"
    REFUND = "refund"
    REFUND_BACK = "refund_back"
    DISPUTE = "dispute"
    DISPUTE_WON = "dispute_won"
    PAYOUT = "payout"
    PAYOUT_BACK = "payout_back"
    FEE = "fee"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class BalanceLine:
    """A movement on our balance. `source` is its payment, refund, dispute or payout; `payout` is the one it is in."""

    external_id: str
    kind: LineKind
    source: str
    amount_minor: int
    fee_minor: int
    net_minor: int
    currency: str
    created_at: datetime
    available_on: date
    payout: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """A payout to our bank; `state` is the provider's word."""

    external_id: str
    amount_minor: int
    currency: str
    state: str
    created_at: datetime
    arrival: date


@dataclass(frozen=True, slots=True)
class Page(Generic[Line]):
    """Part of a list. `after` is the cursor of the next part, empty at the end."""

    lines: Sequence[Line]
    after: str = ""
