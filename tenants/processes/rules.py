"""Pauses, attempts and states: pure rules of the process engine (DESIGN section 4)."""

from datetime import UTC, datetime, timedelta
from enum import IntEnum

from server.kit.errors import Invalid
from tenants.processes.errors import TimeMissing, TimePassed

MAX_ATTEMPTS = 5
"""Answers of the vendor after which an operation that still fails is given up; also workers that it may kill alone."""
MAX_LOSSES = 25
"""Leases lost in a row, for whatever cause, after which an operation is given up."""
FEW = 4
"""Operations that are claimed together after their worker died once, to find the one that kills it."""
LEASE = timedelta(seconds=30)
RENEW_EVERY = 10.0
BATCH_LIMIT = 20
TIME_BUDGET = 5.0
LOOK_AGAIN = 0.3
FIRST_PAUSE = 2.0
LONGEST_PAUSE = 300.0
NOTICES_PER_SECOND = 4
LONGEST_OUTAGE = timedelta(hours=24)
"""After being away for this long, a party costs attempts again, so that every operation ends."""
LONGEST_DOUBT = timedelta(hours=2)
"""The same for a party that answers but fails every call: the cause may be the last few products; and for third
parties, such as a picture's host.
"""
FAILING_TOGETHER = 3
"""Failures in a row that show that the party is broken, not the operation."""
ANSWERS_NOTED_EVERY = timedelta(seconds=5)
"""The shortest time between two records that a party answered."""


class Absence(IntEnum):
    """What a failure says about the party that was called: nothing, that it may be away, or that it is away."""

    NONE = 0
    POSSIBLE = 1
    CERTAIN = 2


_REFUSED = frozenset({"outside.busy", "outside.unavailable"})
_SHOWN = frozenset({"outside.down"})
_POSSIBLE = frozenset({"outside.broken", "outside.slow", "outside.not_json", "outside.redirected"})

LATEST_RUN = timedelta(hours=24)
"""A scheduled process that could not begin within this time is missed; until then it begins late."""
FARTHEST = timedelta(days=2 * 365)
"""The farthest time ahead that can be scheduled."""
TOO_FAR = "Please choose a time within the next two years."
FORM = "%Y-%m-%d %H:%M"
MISSED = "schedule.missed"

# State of an operation in the database -> on the wire, of ordinary and of scheduled processes (specification 001,
# section 4).
_WIRE_STATE = {1: 1, 2: 1, 3: 2, 4: 3, 5: 4}
_SCHEDULED_STATE = {1: 1, 2: 2, 3: 7, 4: 5, 5: 4}
_OUTCOME = {1: "waiting", 2: "running", 3: "done", 4: "failed", 5: "cancelled"}


def operation_state(state: int, code: str, *, is_scheduled: bool) -> int:
    """Return an operation's state on the wire; `code` is that of its reason."""
    if not is_scheduled:
        return _WIRE_STATE[state]
    return 6 if state == 4 and code == MISSED else _SCHEDULED_STATE[state]


def outcome_word(state: int, *, is_skipped: bool) -> str:
    """Return an operation's state as a word."""
    return "skipped" if state == 3 and is_skipped else _OUTCOME[state]


def record_state(state: int, due_at: datetime | None, now: datetime) -> int:
    """Return a process's state on the wire: an open scheduled one is 5 until its time, then 6."""
    if due_at is None or state >= 3:
        return state
    return 5 if now < due_at else 6


def local_time_of(timing: str, now: datetime) -> datetime:
    """Parse `YYYY-MM-DD HH:mm` into a time without zone. TimeMissing, TimePassed, Invalid for other text."""
    if not timing.strip():
        raise TimeMissing
    try:
        moment = datetime.strptime(timing.strip(), FORM)  # noqa: DTZ007 - its zone comes apart from it
    except ValueError as error:
        raise Invalid.on("timing", "Please enter the time as YYYY-MM-DD HH:mm.") from error
    ahead = moment.replace(tzinfo=UTC) - now
    if ahead > FARTHEST:
        raise Invalid.on("timing", TOO_FAR)
    if ahead < -timedelta(days=2):  # so that no zone is applied to a time in the year 1
        raise TimePassed
    return moment


def pause_before(attempt: int, *, at_least: float | None, spread: float) -> float:
    """Return the seconds before the next try after `attempt` failed ones: growing fourfold, at least what the vendor
    asked.

    `spread` (0 to 1) adds up to a quarter, so that many failures are not all retried at the same moment.
    """
    growing = min(LONGEST_PAUSE, FIRST_PAUSE * 4.0 ** (attempt - 1)) * (1 + spread / 4)
    return max(growing, at_least or 0.0)


def pause_elsewhere(waited: timedelta, *, at_least: float | None) -> float:
    """Return the seconds to wait for a third party: as long as until now, so that the pauses double."""
    return max(FIRST_PAUSE, min(LONGEST_PAUSE, waited.total_seconds()), at_least or 0.0)


def is_spent(*, kills: int, losses: int) -> bool:
    """Whether an operation stopped so many workers that it is not tried again."""
    return kills >= MAX_ATTEMPTS or losses >= MAX_LOSSES


def absence_of(code: str, *, is_known: bool = True) -> Absence:
    """Return what a failure's reason says about its party.

    A party that never answered may not exist, so only an explicit refusal of it counts.
    """
    if code in _REFUSED:
        return Absence.CERTAIN
    if not is_known:
        return Absence.NONE
    if code in _SHOWN:
        return Absence.CERTAIN
    return Absence.POSSIBLE if code in _POSSIBLE else Absence.NONE


def outage_pause(times: int, *, requested: float | None, spread: float) -> float:
    """Return the seconds to pause a party that is away for the `times`th time in a row: doubling, at least what it
    asked.
    """
    growing = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(times - 1, 20)) * (1 + spread / 4)
    return max(growing, requested or 0.0)
