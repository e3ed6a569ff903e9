"""Local times of a time zone, and their instants in UTC."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_datetime

MOMENTS = {"en": "MMM d, y, h:mm a", "zh": "y年M月d日 HH:mm"}
MONTHS = {"en": "MMMM y", "zh": "y年M月"}


def format_moment(at: datetime, *, zone: str, language: str) -> str:
    """Format a moment in the reader's zone, as on our screens: "Nov 25, 2026, 4:00 PM", "2026年11月25日 16:00"."""
    spoken = _spoken(language)
    return format_datetime(at.astimezone(ZoneInfo(zone)), MOMENTS[spoken], locale=spoken)


def format_day(at: datetime, language: str) -> str:
    """Format the day of a moment, in UTC: "Nov 25, 2026", "2026年11月25日"."""
    return format_date(at.astimezone(UTC).date(), "medium", locale=_spoken(language))


def format_month(month: str, language: str) -> str:
    """Format a month such as 2026-11 for people: "November 2026", "2026年11月"."""
    spoken = _spoken(language)
    return format_date(date.fromisoformat(f"{month}-01"), MONTHS[spoken], locale=spoken)


def _spoken(language: str) -> str:
    return "zh" if language.startswith("zh") else "en"


class Shown(StrEnum):
    """How often clocks show a local time. Most zones skip an hour in spring and repeat one in autumn."""

    ONCE = "once"
    NEVER = "never"
    TWICE = "twice"


@dataclass(frozen=True, slots=True)
class Instant:
    """An instant: `at` in UTC, `local` in the zone's local time."""

    at: datetime
    local: datetime
    shown: Shown


def instant_of(requested: datetime, zone: str) -> Instant:
    """Return the instant at which clocks of an IANA zone show this time, given without zone.

    A skipped time is moved later by the length of the gap; of a repeated time, the first is used (RFC 5545, section
    3.3.5). Raise OverflowError outside the years 1 to 9999.
    """
    first = requested.replace(tzinfo=ZoneInfo(zone), fold=0)
    at = first.astimezone(UTC)
    local = at.astimezone(ZoneInfo(zone))
    if local.replace(tzinfo=None, fold=0) != requested:
        return Instant(at, local, Shown.NEVER)
    repeats = first.utcoffset() != first.replace(fold=1).utcoffset()
    return Instant(at, local, Shown.TWICE if repeats else Shown.ONCE)
