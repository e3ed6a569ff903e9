"""Times as clocks of a zone show them, and the instants that they mean."""

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo


class Shown(StrEnum):
    """How often clocks show a time: those of most zones skip an hour in spring and repeat one in autumn."""

    ONCE = "once"
    NEVER = "never"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Instant:
    """`at` is in UTC, `local` what the zone's clocks show then."""

    at: datetime
    local: datetime
    shown: Shown


def instant_of(wanted: datetime, zone: str) -> Instant:
    """The instant at which clocks of an IANA zone show this time (without zone).

    One that they skip is as much later as they are put forward; of one that they show twice it is the first
    (RFC 5545, section 3.3.5). OverflowError outside the years 1 to 9999.
    """
    first = wanted.replace(tzinfo=ZoneInfo(zone), fold=0)
    at = first.astimezone(UTC)
    local = at.astimezone(ZoneInfo(zone))
    if local.replace(tzinfo=None, fold=0) != wanted:
        return Instant(at, local, Shown.NEVER)
    repeats = first.utcoffset() != first.replace(fold=1).utcoffset()
    return Instant(at, local, Shown.TWICE if repeats else Shown.ONCE)
