"""Pure rules that count business hours, with the zone's daylight saving."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from itertools import count
from zoneinfo import ZoneInfo

from server.company.workorders.contracts.hours import BusinessHours, DeskTerms
from server.kit.local_times import instant_of
from server.kit.sentences import Sentence
from server.kit.time_zones import is_time_zone

MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
MOST_HOURS = 1_000
HOURS_RANGE = Sentence("must be from {least} to {most}", least=1, most=MOST_HOURS)


def open_after(hours: BusinessHours, start: datetime, minutes: int) -> datetime:
    """Return the instant that many open minutes after `start`."""
    left = minutes * MINUTE
    for opens, closes in _spans(hours, start, step=1):
        begin = max(opens, start)
        if closes > begin and left <= closes - begin:
            return begin + left
        left -= max(closes - begin, timedelta())
    raise AssertionError("every week has open hours")


def open_before(hours: BusinessHours, end: datetime, minutes: int) -> datetime:
    """Return the instant that many open minutes before `end`."""
    left = minutes * MINUTE
    for opens, closes in _spans(hours, end, step=-1):
        last = min(closes, end)
        if last > opens and left <= last - opens:
            return last - left
        left -= max(last - opens, timedelta())
    raise AssertionError("every week has open hours")


def open_minutes(hours: BusinessHours, start: datetime, end: datetime) -> int:
    """Count the open minutes between two instants; 0 if `end` comes first."""
    passed = timedelta()
    for opens, closes in _spans(hours, start, step=1):
        if opens >= end:
            break
        passed += max(min(closes, end) - max(opens, start), timedelta())
    return passed // MINUTE


def check_terms(terms: DeskTerms) -> dict[str, str]:
    """Return errors by field."""
    wrong: dict[str, str] = {}
    if not is_time_zone(terms.zone):
        wrong["zone"] = "Choose a time zone."
    if not terms.weekdays or not set(terms.weekdays) <= set(range(1, 8)):
        wrong["weekdays"] = "Choose at least one day."
    if terms.closes != "00:00" and terms.closes <= terms.opens:
        wrong["closes"] = "must be later than the opening time"
    wrong |= {name: HOURS_RANGE for name in ("answer_hours", "result_hours") if not _fits(getattr(terms, name))}
    if not 1 <= terms.warn_hours <= min(terms.answer_hours, terms.result_hours):
        wrong["warn_hours"] = "must be at least 1 and no more than the hours to the first answer and to the result"
    return wrong


def _fits(hours: int) -> bool:
    return 1 <= hours <= MOST_HOURS


def _spans(hours: BusinessHours, around: datetime, *, step: int) -> Iterator[tuple[datetime, datetime]]:
    """Yield the open span of each day, from the day of `around` forward or backward."""
    first = around.astimezone(ZoneInfo(hours.zone)).date()
    # Start one day early: a span that ends at midnight or in a skipped hour may reach into the next day.
    days = (first + (place - 1) * step * DAY for place in count())
    for day in days:
        if day.isoweekday() in hours.weekdays:
            yield _span(hours, day)


def _span(hours: BusinessHours, day: date) -> tuple[datetime, datetime]:
    last = day + DAY if hours.closes == "00:00" else day
    opens, closes = (
        datetime.combine(on, time.fromisoformat(at)) for on, at in ((day, hours.opens), (last, hours.closes))
    )
    return instant_of(opens, hours.zone).at, instant_of(closes, hours.zone).at
