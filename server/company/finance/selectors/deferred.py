"""Reads of deferred revenue by month: past months from the ledger, coming months as planned."""

from collections import defaultdict
from datetime import date

from django.db.models import F

from server.company.finance.contracts import DeferredMonth
from server.company.finance.models import Recognition
from server.company.finance.rules import earned_by_month
from server.company.ledger.contracts import EntryKind
from server.company.ledger.selectors.deferred import deferred_by_month


def list_deferred() -> list[DeferredMonth]:
    """List every month with money in it, by unit, latest first: past ones from the ledger, coming ones as planned."""
    return sorted([*_posted(), *_planned()], key=lambda row: (row.unit, row.month, row.is_planned), reverse=True)


def _posted() -> list[DeferredMonth]:
    added: defaultdict[tuple[str, date], int] = defaultdict(int)
    earned: defaultdict[tuple[str, date], int] = defaultdict(int)
    for unit, month, kind, moved in deferred_by_month():
        (earned if kind is EntryKind.RECOGNISE else added)[unit, month] += moved
    balances: defaultdict[str, int] = defaultdict(int)
    rows = []
    for unit, month in sorted({*added, *earned}):
        balances[unit] += added[unit, month] + earned[unit, month]
        rows.append(
            DeferredMonth(
                unit=unit,
                month=month,
                added=added[unit, month],
                earned=-earned[unit, month],
                balance=balances[unit],
                is_planned=False,
            )
        )
    return rows


def _planned() -> list[DeferredMonth]:
    """Return the rest of every running period, by the months of its days."""
    planned: defaultdict[tuple[str, date], int] = defaultdict(int)
    left: defaultdict[str, int] = defaultdict(int)
    for row in Recognition.objects.exclude(total=0).filter(until__lt=F("end")):
        for month, amount in earned_by_month(row.total, row.start, row.end, row.until).items():
            planned[row.currency, month] += amount
            left[row.currency] += amount
    rows = []
    for (unit, month), amount in sorted(planned.items()):
        left[unit] -= amount
        rows.append(DeferredMonth(unit=unit, month=month, added=0, earned=amount, balance=left[unit], is_planned=True))
    return rows
