"""When a product is checked again, and how many fit into a plan."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from server.ports.failures import OutsideFailure, Retryable

CHECK_EVERY = timedelta(hours=6)
LEASE = timedelta(minutes=15)
FIRST_PAUSE = timedelta(minutes=10)
MOST_DOUBLINGS = 6
MOST_KILLS = 3
"""Workers that a check may kill, alone; after that, one check per day."""
MOST_LOSSES = 10
"""Checks in a row that may end without a result, for whatever cause; after that, one per day."""
GIVEN_UP_FOR = timedelta(days=1)


def next_look(now: datetime, failure: OutsideFailure | None, failures: int) -> datetime:
    """Return the time of the next check: after six hours, or sooner after a temporary failure.

    Pauses grow with the failures, and are never shorter than the supplier allows.
    """
    if not isinstance(failure, Retryable):
        return now + CHECK_EVERY
    pause: timedelta = FIRST_PAUSE * (1 << min(failures, MOST_DOUBLINGS))
    return now + max(min(pause, CHECK_EVERY), timedelta(seconds=failure.after or 0))


def that_fit(room: int, sizes: Mapping[int, int]) -> set[int]:
    """Return those that fit, in their order; one that is too large leaves the room to later ones."""
    fitting: set[int] = set()
    for key, size in sizes.items():
        if size <= room:
            fitting.add(key)
            room -= size
    return fitting
