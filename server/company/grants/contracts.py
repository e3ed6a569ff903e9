"""Data that grants pass to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class GrantRow:
    """A staff member's access to a merchant; `state` is coming, running, ended (by hand) or lapsed (by its date)."""

    id: int
    staff_id: int
    staff: str
    tenant_id: int
    merchant: str
    granted_by: str
    reason: str
    state: str
    begins_at: datetime
    ends_at: datetime | None
    ended_at: datetime | None
    ended_by: str
