"""How long parcels of a route take, by those that arrived. Pure."""

from datetime import datetime, timedelta
from math import ceil

from server.company.supply.contracts.routes import RouteDays
from server.ports.parcels import ParcelState

_OVER = frozenset({ParcelState.DELIVERED, ParcelState.RETURNED})


def days_taken(shipped_at: datetime, delivered_at: datetime) -> int:
    """Return the days that a parcel took, a begun one counted whole."""
    return max(0, ceil((delivered_at - shipped_at).total_seconds() / 86_400))


def stale_from(
    state: ParcelState,
    *,
    shipped_at: datetime | None,
    last_event_at: datetime | None,
    known: RouteDays | None,
    days: int,
) -> datetime | None:
    """Return from when on a parcel is late or silent for longer than usual; None for one that arrived or came back.

    On a known route it is late once nine of ten would have arrived; elsewhere after so many days without any news.
    """
    if state in _OVER:
        return None
    if known is not None and shipped_at is not None:
        return shipped_at + timedelta(days=known.most)
    latest = last_event_at or shipped_at
    return None if latest is None else latest + timedelta(days=days)
