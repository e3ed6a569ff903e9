"""How long parcels of a route take, by those that arrived."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

LEAST = 10
"""Fewer delivered parcels tell nothing of a route."""


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


@dataclass(frozen=True, slots=True)
class MeasuredDays:
    """The days of a route, whether they are of the merchant's own parcels, and when these were counted."""

    days: RouteDays
    is_own: bool
    counted_at: datetime


def days_of(counts: Mapping[int, int]) -> RouteDays | None:
    """Return the days of a route by the number of parcels that took so many days; None while too few arrived."""
    total = sum(counts.values())
    if total < LEAST:
        return None
    return RouteDays(half=_share(counts, total, 50), most=_share(counts, total, 90), count=total)


def _share(counts: Mapping[int, int], total: int, percent: int) -> int:
    arrived = 0
    for days in sorted(counts):
        arrived += counts[days]
        if arrived * 100 >= total * percent:
            return days
    return max(counts)
