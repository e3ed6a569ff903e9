"""Lifetime and state of tickets, and the URLs to which they may redirect."""

from datetime import datetime, timedelta
from urllib.parse import urlsplit

from server.company.impersonation.contracts import ImpersonationState

TICKET_LIFE = timedelta(seconds=60)
LONGEST_REASON = 500
START = "/app"


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


def own_path(address: str) -> str:
    """Return the path if it is on our own portal, else the portal's start page.

    Browsers read a backslash as a slash and drop tabs and line breaks, so a path with any of these is refused.
    """
    if not address.startswith("/") or address.startswith("//") or "\\" in address or not address.isprintable():
        return START
    parts = urlsplit(address)
    return START if parts.scheme or parts.netloc or "//" in parts.path or "/." in parts.path else address
