"""Pure rules: monthly figures as rows. Every figure is the sum of its rows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta

from server.company.finance.contracts import FigureName, FigureRow, PeriodKind
from server.company.finance.rules import period_of
from server.company.payments.contracts import BilledPeriod, FailedInvoice, TrialSpell
from server.company.plans.contracts.moments import PlanSpell

MONTH = timedelta(days=30)
"""The month of recurring revenue."""


def months_until(day: date, count: int) -> list[date]:
    """Return the first days of `count` months, the last being this day's month."""
    months = [period_of(PeriodKind.MONTH, day)[0]]
    while len(months) < count:
        months.append(period_of(PeriodKind.MONTH, months[-1] - timedelta(days=1))[0])
    return months[::-1]


def mrr_rows(periods: Iterable[BilledPeriod], months: Sequence[date], now: datetime) -> Iterator[FigureRow]:
    """Yield for each month the invoices that cover its last moment: their net amount per 30 days."""
    found = list(periods)
    for month in months:
        moment = min(_moment(_after(month)) - timedelta(seconds=1), now)
        for one in found:
            if one.start <= moment < one.end:
                value = round(one.net_minor * (MONTH / (one.end - one.start)))
                yield FigureRow(month, one.merchant_id, one.name, one.start, value, one.currency)


def churn_rows(spells: Iterable[PlanSpell], months: Sequence[date], now: datetime) -> Iterator[FigureRow]:
    """Yield for each month the merchants on a paid plan at its start: 1 for those without one at its end."""
    found = list(spells)
    for month in months:
        first, last = _moment(month), min(_moment(_after(month)), now)
        staying = _merchants_at(found, last)
        for merchant in sorted(_merchants_at(found, first)):
            yield FigureRow(month, merchant, "", first, int(merchant not in staying))


def change_rows(spells: Iterable[PlanSpell], months: Sequence[date], name: FigureName) -> Iterator[FigureRow]:
    """Yield upgrades or downgrades between paid plans of a platform, by price per day.

    A change on several platforms counts once.
    """
    before: dict[tuple[int, int], PlanSpell] = {}
    counted: set[tuple[int, int, int, datetime]] = set()
    for one in spells:
        key = one.merchant_id, one.platform
        last, before[key] = before.get(key), one
        if last is None or last.plan_id == one.plan_id or last.until is None or last.until < one.since:
            continue
        change = one.merchant_id, last.plan_id, one.plan_id, one.since
        if change in counted:
            continue
        counted.add(change)
        is_dearer = one.price_minor * last.seconds > last.price_minor * one.seconds
        month = period_of(PeriodKind.MONTH, one.since.date())[0]
        if month in months and is_dearer == (name is FigureName.UPGRADES):
            yield FigureRow(month, one.merchant_id, f"{last.plan} → {one.plan}", one.since, 1)


def trial_rows(
    trials: Iterable[TrialSpell], paid: Mapping[int, datetime], months: Sequence[date], now: datetime
) -> Iterator[FigureRow]:
    """Yield trials by the month of their end: 1 if the merchant paid for a plan after the trial began.

    `paid`: when each merchant last paid.
    """
    for one in trials:
        month = period_of(PeriodKind.MONTH, one.until.date())[0]
        if month in months and one.until <= now:
            is_paid = one.merchant_id in paid and paid[one.merchant_id] >= one.since
            yield FigureRow(month, one.merchant_id, one.name, one.until, int(is_paid))


def dunning_rows(invoices: Iterable[FailedInvoice], months: Sequence[date]) -> Iterator[FigureRow]:
    """Yield invoices by the month of their first failed payment: 1 for those that are paid now."""
    for one in invoices:
        month = period_of(PeriodKind.MONTH, one.at.date())[0]
        if month in months:
            yield FigureRow(month, one.merchant_id, one.name, one.at, int(one.is_paid))


def _merchants_at(spells: Iterable[PlanSpell], moment: datetime) -> set[int]:
    return {one.merchant_id for one in spells if one.since <= moment and (one.until is None or one.until > moment)}


def _after(month: date) -> date:
    return period_of(PeriodKind.MONTH, month)[1]


def _moment(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
