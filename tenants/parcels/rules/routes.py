"""How long parcels of a route take, by those that arrived. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from server.ports.parcels import ParcelState

LEAST = 10
"""Fewer delivered parcels tell nothing of a route."""
_OVER = frozenset({ParcelState.DELIVERED, ParcelState.RETURNED})


@dataclass(frozen=True, slots=True)
class Route:
    """A route: supplier, its way to ship, destination."""

    supplier: int | None
    service: str
    country: str


@dataclass(frozen=True, slots=True)
class RouteDays:
    """Days from shipping to the door of delivered parcels: the median, and what nine of ten needed at most."""

    half: int
    most: int
    count: int


def days_of(durations: Sequence[timedelta]) -> RouteDays | None:
    """Return the days of a route; None while too few parcels arrived."""
    days = sorted(max(0, ceil(each.total_seconds() / 86_400)) for each in durations)
    if len(days) < LEAST:
        return None
    return RouteDays(half=_share(days, 0.5), most=_share(days, 0.9), count=len(days))


def _share(days: Sequence[int], part: float) -> int:
    return days[min(len(days) - 1, ceil(part * len(days)) - 1)]


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
