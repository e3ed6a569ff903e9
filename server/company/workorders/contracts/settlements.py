"""Contracts for settlements: how a dispute ends, and refunds that need a second person. Plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class SettlementOutcome(StrEnum):
    """REJECTED, REFUNDED: of a dispute. CANCELLED: a paid request is cancelled."""

    REJECTED = "rejected"
    REFUNDED = "refunded"
    CANCELLED = "cancelled"


class SettlementState(StrEnum):
    """WAITING: needs approval by a second person. REFUSED: that person refused, or it no longer applies."""

    WAITING = "waiting"
    DONE = "done"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class SettlementRow:
    """A settlement. `amount_minor` is refunded the way it was paid, or to the balance if the request is cancelled.

    The merchant reads `reason`, and never who settled.
    """

    id: int
    outcome: SettlementOutcome
    state: SettlementState
    amount_minor: int
    currency: str
    reason: str
    asked_by_id: int
    asked_by: str
    asked_at: datetime
    decided_by: str
    decided_at: datetime | None
