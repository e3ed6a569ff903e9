"""What crosses from impersonation: plain values."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class ImpersonationState(StrEnum):
    """Drawn and not used yet, not used in time, under way, over by somebody's hand, over by the clock."""

    WAITING = "waiting"
    LAPSED = "lapsed"
    RUNNING = "running"
    ENDED = "ended"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket in clear, shown once; only its hash is kept."""

    value: str = field(repr=False)
    user_id: int
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class ActingNote:
    """What a session in which staff act as a user says of itself."""

    staff: str
    reason: str
    user_id: int
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class ImpersonationRow:
    """One drawn ticket and what became of it."""

    id: int
    staff: str
    user_id: int
    user: str
    tenant_id: int
    merchant: str
    reason: str
    state: ImpersonationState
    drawn_at: datetime
    began_at: datetime | None
    ended_at: datetime | None
