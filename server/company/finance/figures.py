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
        for period in found:
            if period.start <= moment < period.end:
                value = round(period.net_minor * (MONTH / (period.end - period.start)))
                yield FigureRow(month, period.merchant_id, period.name, period.start, value, period.currency)


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
    for spell in spells:
        key = spell.merchant_id, spell.platform
        last, before[key] = before.get(key), spell
        if last is None or last.plan_id == spell.plan_id or last.until is None or last.until < spell.since:
            continue
        change = spell.merchant_id, last.plan_id, spell.plan_id, spell.since
        if change in counted:
            continue
        counted.add(change)
        is_dearer = spell.price_minor * last.seconds > last.price_minor * spell.seconds
        month = period_of(PeriodKind.MONTH, spell.since.date())[0]
        if month in months and is_dearer == (name is FigureName.UPGRADES):
            yield FigureRow(month, spell.merchant_id, f"{last.plan} → {spell.plan}", spell.since, 1)


def trial_rows(
    trials: Iterable[TrialSpell], paid: Mapping[int, datetime], months: Sequence[date], now: datetime
) -> Iterator[FigureRow]:
    """Yield trials by the month of their end: 1 if the merchant paid for a plan after the trial began.

    `paid`: when each merchant last paid.
    """
    for trial in trials:
        month = period_of(PeriodKind.MONTH, trial.until.date())[0]
        if month in months and trial.until <= now:
            is_paid = trial.merchant_id in paid and paid[trial.merchant_id] >= trial.since
            yield FigureRow(month, trial.merchant_id, trial.name, trial.until, int(is_paid))


def dunning_rows(invoices: Iterable[FailedInvoice], months: Sequence[date]) -> Iterator[FigureRow]:
    """Yield invoices by the month of their first failed payment: 1 for those that are paid now."""
    for invoice in invoices:
        month = period_of(PeriodKind.MONTH, invoice.at.date())[0]
        if month in months:
            yield FigureRow(month, invoice.merchant_id, invoice.name, invoice.at, int(invoice.is_paid))


def _merchants_at(spells: Iterable[PlanSpell], moment: datetime) -> set[int]:
    return {
        spell.merchant_id for spell in spells if spell.since <= moment and (spell.until is None or spell.until > moment)
    }


def _after(month: date) -> date:
    return period_of(PeriodKind.MONTH, month)[1]


def _moment(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
