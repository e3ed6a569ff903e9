"""Lifetime and state of tickets."""

from datetime import datetime, timedelta

from server.company.impersonation.contracts import ImpersonationState

TICKET_LIFE = timedelta(seconds=60)
LONGEST_REASON = 500


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
