"""Contracts for out-of-office times of staff; plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    """From when until when a staff member takes no new requests."""

    id: int
    staff_id: int
    staff: str
    begins_at: datetime
    ends_at: datetime
    version: int
    edited_by: str
