"""When a product is looked at again, and how many find room in a plan."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from server.ports.failures import OutsideFailure, Retryable

CHECK_EVERY = timedelta(hours=6)
LEASE = timedelta(minutes=15)
FIRST_PAUSE = timedelta(minutes=10)
MOST_DOUBLINGS = 6
MOST_TRIES = 3
"""So many looks may end without a word, as those that kill their worker do; then it is tried once a day."""
GIVEN_UP_FOR = timedelta(days=1)


def next_look(now: datetime, failure: OutsideFailure | None, failures: int) -> datetime:
    """After a passing failure sooner, with growing pauses, never before the supplier allows; else after six hours."""
    if not isinstance(failure, Retryable):
        return now + CHECK_EVERY
    pause: timedelta = FIRST_PAUSE * (1 << min(failures, MOST_DOUBLINGS))
    return now + max(min(pause, CHECK_EVERY), timedelta(seconds=failure.after or 0))


def that_fit(room: int, sizes: Mapping[int, int]) -> set[int]:
    """Those that find room, in their order; one that is too large leaves room for smaller ones after it."""
    fitting: set[int] = set()
    for key, size in sizes.items():
        if size <= room:
            fitting.add(key)
            room -= size
    return fitting
