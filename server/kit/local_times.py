"""Local times of a time zone, and their instants in UTC."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo


class Shown(StrEnum):
    """Whether clocks show a local time once, twice or never: most zones skip an hour in spring and repeat one in
    autumn.
    """

    ONCE = "once"
    NEVER = "never"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Instant:
    """An instant: `at` in UTC, `local` in the zone's local time."""

    at: datetime
    local: datetime
    shown: Shown


def instant_of(wanted: datetime, zone: str) -> Instant:
    """Return the instant at which clocks of an IANA zone show this time, given without zone.

    A skipped time is moved later by the length of the gap; of a repeated time, the first is used (RFC 5545, section
    3.3.5). Raise OverflowError outside the years 1 to 9999.
    """
    first = wanted.replace(tzinfo=ZoneInfo(zone), fold=0)
    at = first.astimezone(UTC)
    local = at.astimezone(ZoneInfo(zone))
    if local.replace(tzinfo=None, fold=0) != wanted:
        return Instant(at, local, Shown.NEVER)
    repeats = first.utcoffset() != first.replace(fold=1).utcoffset()
    return Instant(at, local, Shown.TWICE if repeats else Shown.ONCE)
