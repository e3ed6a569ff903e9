"""Lifetime and state of tickets, and whom nobody may act as."""

from datetime import datetime, timedelta

from server.company.impersonation.contracts import ImpersonationState
from server.company.staff.contracts import UserRow

TICKET_LIFE = timedelta(seconds=60)
LONGEST_REASON = 500
IS_STAFF = "This user is a staff member, so you can't act as them."
INACTIVE = {
    "deactivated": "This user is deactivated, so you can't act as them.",
    "expired": "This user's access has expired, so you can't act as them.",
}


def why_not_acted_as(user: UserRow) -> str:
    """Return why staff can't act as this user; empty if they can."""
    return IS_STAFF if user.is_staff else INACTIVE.get(user.state, "")


def state_of(
    *,
    expires_at: datetime,
    began_at: datetime | None,
    ended_at: datetime | None,
    ends_at: datetime | None,
    now: datetime,
) -> ImpersonationState:
    """Return the state of a ticket. `ends_at` is when its session expires."""
    if began_at is None:
        return ImpersonationState.WAITING if expires_at > now else ImpersonationState.LAPSED
    if ended_at is not None:
        return ImpersonationState.ENDED
    return ImpersonationState.RUNNING if ends_at and ends_at > now else ImpersonationState.EXPIRED
