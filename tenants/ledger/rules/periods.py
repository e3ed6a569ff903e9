"""Which sums a period is put together from: those of its whole months, and of the days before and after them. Pure."""

from dataclasses import dataclass
from datetime import date, timedelta

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Period:
    """Days from `since` to `until`. Months are whole that begin on `first` or later and are over on `end`: the days
    beside them are those before `first` and those after `end`. Without such a month, that is all days.
    """

    since: date
    until: date
    first: date = date.max
    end: date = date.min


def period_of(since: date, until: date, *, by_day: bool = False) -> Period:
    """Return a period with its whole months. `by_day`: without."""
    first = since if since.day == 1 else _after(_end_of(since))
    end = until if until == _end_of(until) else _before(until.replace(day=1))
    has_months = not by_day and first < end
    return Period(since, until, first, end) if has_months else Period(since, until)


def _end_of(day: date) -> date:
    """Return the last day of a day's month."""
    year, month = (day.year, day.month + 1) if day.month < 12 else (day.year + 1, 1)
    return date(year, month, 1) - _DAY if year <= date.max.year else date.max


def _after(day: date) -> date:
    return day + _DAY if day < date.max else day


def _before(day: date) -> date:
    return day - _DAY if day > date.min else day
