"""One day of the provider's account beside our ledger, for the staff who reconcile it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum

from server.company.finance.contracts import UNSETTLED, Line
from server.company.finance.flows import our_line, their_lines
from server.company.finance.models import ClosedPeriod, Difference, FetchCursor
from server.company.finance.selectors.transactions import transactions_between
from server.company.ledger.selectors.provider import provider_lines


class DayState(StrEnum):
    """NOT_COMPARED: the provider's lines of that day were not all fetched. MATCHED: nothing is left to explain."""

    NOT_OVER = "not_over"
    NOT_COMPARED = "not_compared"
    TO_EXPLAIN = "to_explain"
    MATCHED = "matched"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class DayTotal:
    """Totals of one currency in minor units; `there`: at the provider, fees taken off."""

    currency: str
    there: int
    here: int


@dataclass(frozen=True, slots=True)
class ReconciledDay:
    """`compared_until`: up to when the provider's lines were fetched; None: never. `oldest_open`: the first day, of
    those with differences to explain.
    """

    day: date
    state: DayState
    totals: tuple[DayTotal, ...]
    unsettled: int
    compared_until: datetime | None
    oldest_open: date | None
    closed_by: str


def read_day(day: date | None, *, has_failed: bool, now: datetime) -> ReconciledDay:
    """Read one day, by UTC; None: the oldest with differences to explain, else yesterday. Six queries.

    `has_failed`: the last reconciliation did, so a day without differences may not have been compared.
    """
    oldest = Difference.objects.filter(state__in=UNSETTLED).order_by("day").values_list("day", flat=True).first()
    chosen = day or oldest or (now - timedelta(days=1)).date()
    cursors = dict(FetchCursor.objects.values_list("provider", "until"))
    until = min(cursors.values(), default=None)
    closing = ClosedPeriod.objects.filter(start__lte=chosen, end__gt=chosen).order_by("pk").first()
    unsettled = Difference.objects.filter(day=chosen, state__in=UNSETTLED).count()
    return ReconciledDay(
        day=chosen,
        state=_state(chosen, unsettled, None if has_failed else until, is_closed=closing is not None, now=now),
        totals=_totals(chosen, cursors),
        unsettled=unsettled,
        compared_until=until,
        oldest_open=oldest,
        closed_by=closing.closed_by if closing else "",
    )


def _state(day: date, unsettled: int, until: datetime | None, *, is_closed: bool, now: datetime) -> DayState:
    if is_closed:
        return DayState.CLOSED
    if unsettled:
        return DayState.TO_EXPLAIN
    if day >= now.date():
        return DayState.NOT_OVER
    return DayState.MATCHED if until and until >= _midnight(day + timedelta(days=1)) else DayState.NOT_COMPARED


def _totals(day: date, providers: Iterable[str]) -> tuple[DayTotal, ...]:
    times = {"since": _midnight(day), "until": _midnight(day + timedelta(days=1))}
    theirs = [row for provider in providers for row in transactions_between(provider, **times)]
    there, here = _sums(their_lines(theirs)), _sums(our_line(line) for line in provider_lines(**times))
    return tuple(DayTotal(unit, there[unit], here[unit]) for unit in sorted({*there, *here}))


def _sums(lines: Iterable[Line]) -> "Counter[str]":
    sums: Counter[str] = Counter()
    for line in lines:
        sums[line.currency] += line.amount
    return sums


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
