"""The state of a grant."""

from datetime import datetime


def state_of(*, begins_at: datetime, ends_at: datetime | None, ended_at: datetime | None, now: datetime) -> str:
    """Return coming, running, ended (by hand) or lapsed (by its date)."""
    if ends_at is not None and ends_at <= (ended_at or now):
        return "lapsed"
    if ended_at is not None:
        return "ended"
    return "coming" if begins_at > now else "running"
