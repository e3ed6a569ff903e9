"""Pure rules that compare our lines with the provider's, and give the days of periods."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta

from server.company.finance.contracts import DifferenceKind, Found, Line, PeriodKind
from server.ports.balance_lines import LineKind

Subject = tuple[LineKind, str]
Sides = Mapping[Subject, list[Line]]

DAYS_APART = 1
"""An event may arrive, and be posted, one day later."""


def find_differences(ours: Iterable[Line], theirs: Iterable[Line], *, days_apart: int = DAYS_APART) -> list[Found]:
    """Return the differences between the two sides, by subject. The order of the lines does not matter.

    A fee is not reported separately if our side lacks what it was charged for.
    """
    our_sides, their_sides = _by_subject(ours), _by_subject(theirs)
    found: list[Found] = []
    for subject in sorted({*our_sides, *their_sides}):
        found += _of_subject(subject, our_sides.get(subject, []), their_sides.get(subject, []), our_sides, days_apart)
    return found


def period_of(kind: PeriodKind, day: date) -> tuple[date, date]:
    """Return the first day of this day's period, and the first day after it."""
    if kind is PeriodKind.DAY:
        return day, day + timedelta(days=1)
    first = day.replace(day=1)
    return first, (first + timedelta(days=32)).replace(day=1)


def _of_subject(
    subject: Subject, ours: list[Line], theirs: list[Line], our_sides: Sides, days_apart: int
) -> list[Found]:
    if not ours and _parent_is_missing(theirs, our_sides):
        return []
    kinds = _kinds(subject[0], ours, theirs, days_apart)
    return [Found(kind, *subject, ours=tuple(ours), theirs=tuple(theirs)) for kind in kinds]


def _kinds(flow: LineKind, ours: list[Line], theirs: list[Line], days_apart: int) -> Iterator[DifferenceKind]:
    is_fee = flow is LineKind.FEE
    if not theirs:
        yield DifferenceKind.MISSING_THERE
    elif not ours:
        yield DifferenceKind.FEE if is_fee and theirs[0].parent else DifferenceKind.MISSING_HERE
    elif len(ours) != len(theirs):
        yield DifferenceKind.TWICE
    else:
        yield from _unlike(list(zip(ours, theirs, strict=True)), is_fee, days_apart)


def _unlike(pairs: list[tuple[Line, Line]], is_fee: bool, days_apart: int) -> Iterator[DifferenceKind]:
    if any(our.currency != their.currency for our, their in pairs):
        yield DifferenceKind.CURRENCY
    elif any(our.amount != their.amount for our, their in pairs):
        yield DifferenceKind.FEE if is_fee else DifferenceKind.AMOUNT
    if not is_fee and any(abs((our.day - their.day).days) > days_apart for our, their in pairs):
        yield DifferenceKind.DATE


def _parent_is_missing(theirs: list[Line], our_sides: Sides) -> bool:
    return any(line.parent is not None and line.parent not in our_sides for line in theirs)


def _by_subject(lines: Iterable[Line]) -> dict[Subject, list[Line]]:
    found: defaultdict[Subject, list[Line]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (line.currency, line.amount, line.day, line.id)):
        found[line.subject].append(line)
    return dict(found)


def earned(total: int, start: date, end: date, day: date) -> int:
    """Return the part of a total that is earned before `day`; its days are `start` (inclusive) to `end` (exclusive).

    Rounded down, so that all of it is earned exactly after the last day.
    """
    length = max((end - start).days, 1)
    over = min(max((day - start).days, 0), length)
    return total * over // length


def earned_by_month(total: int, start: date, end: date, since: date) -> dict[date, int]:
    """Return what is earned from `since` on, by first day of the month."""
    found: dict[date, int] = {}
    day = max(since, start)
    last = max(end, start + timedelta(days=1))
    while day < last:
        month, after = period_of(PeriodKind.MONTH, day)
        following = min(after, last)
        found[month] = earned(total, start, end, following) - earned(total, start, end, day)
        day = following
    return found
