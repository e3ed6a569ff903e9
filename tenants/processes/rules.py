"""Pauses, attempts and states: pure rules of the process engine (DESIGN section 4)."""

from datetime import timedelta
from enum import IntEnum

MAX_ATTEMPTS = 5
LEASE = timedelta(seconds=30)
RENEW_EVERY = 10.0
BATCH_LIMIT = 20
TIME_BUDGET = 5.0
LOOK_AGAIN = 0.3
FIRST_PAUSE = 2.0
LONGEST_PAUSE = 300.0
NOTICES_PER_SECOND = 4
LONGEST_OUTAGE = timedelta(hours=24)
"""A party that is away for longer costs attempts again, so that every operation ends."""
LONGEST_DOUBT = timedelta(hours=2)
"""The same for one that does answer, but breaks on everything: it may be the last few products that it breaks on."""
FAILING_TOGETHER = 3
"""So many operations in a row show that it is the party that breaks, and none of them."""
TOLD_EVERY = timedelta(seconds=5)
"""That a party answers is written down at most so often."""


class Absence(IntEnum):
    """What a failure tells of the party that was called: nothing, that it may be away, or that it is."""

    NONE = 0
    POSSIBLE = 1
    CERTAIN = 2


_TOLD = frozenset({"outside.busy", "outside.unavailable"})
_SHOWN = frozenset({"outside.down"})
_POSSIBLE = frozenset({"outside.broken", "outside.slow", "outside.not_json"})

# State of an operation inside -> on the wire (specification 001, section 4).
WIRE_STATE = {1: 1, 2: 1, 3: 2, 4: 3, 5: 4}


def pause_before(attempt: int, *, at_least: float | None, spread: float) -> float:
    """Seconds before the try after `attempt` failed ones: growing fourfold, never shorter than the vendor asked.

    `spread` (0 to 1) moves it by up to a quarter, so that a crowd of failures does not come back at one moment.
    """
    growing = min(LONGEST_PAUSE, FIRST_PAUSE * 4.0 ** (attempt - 1)) * (1 + spread / 4)
    return max(growing, at_least or 0.0)


def absence_of(code: str, *, is_known: bool = True) -> Absence:
    """What a failure's reason tells of its party. One that never answered may not exist: only its own word counts."""
    if code in _TOLD:
        return Absence.CERTAIN
    if not is_known:
        return Absence.NONE
    if code in _SHOWN:
        return Absence.CERTAIN
    return Absence.POSSIBLE if code in _POSSIBLE else Absence.NONE


def outage_pause(times: int, *, asked: float | None, spread: float) -> float:
    """Seconds to leave a party alone that is away, the `times`th time in a row: doubling, never less than it asked."""
    growing = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(times - 1, 20)) * (1 + spread / 4)
    return max(growing, asked or 0.0)
