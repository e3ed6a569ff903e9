"""Data that impersonation passes to other areas: plain values."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class ImpersonationState(StrEnum):
    """State of a ticket: unused, expired unused, session running, session ended by hand, session expired."""

    WAITING = "waiting"
    LAPSED = "lapsed"
    RUNNING = "running"
    ENDED = "ended"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket in clear text, shown once; only its hash is stored."""

    value: str = field(repr=False)
    user_id: int
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class ActingNote:
    """Facts about a session in which staff act as a user."""

    staff: str
    reason: str
    user_id: int
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class ImpersonationRow:
    """A ticket and what became of it."""

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
