"""Months of the ledger: which are closed, and which may be."""

from datetime import datetime
from zoneinfo import ZoneInfo

from tenants.ledger.contracts.reports import MonthRow
from tenants.ledger.models import ClosedMonth
from tenants.ledger.selectors.reports import months_with_entries
from tenants.ledger.selectors.settings import month_after, read_chosen, zone_here


def list_months(*, now: datetime) -> list[MonthRow]:
    """List the months with entries in the base currency, and the closed ones, newest first. Four queries.

    The oldest open month may be closed once it is over.
    """
    chosen, today = read_chosen(), now.astimezone(ZoneInfo(zone_here())).date()
    open_since = month_after(chosen.closed_through) if chosen.closed_through else None
    closed = {row.month: row for row in ClosedMonth.objects.all()}
    rows = {
        month: MonthRow(month, profit, actual, base, None)
        for month, profit, actual, base in months_with_entries(since=open_since)
        if base == chosen.base_currency
    }
    for month, kept in closed.items():
        rows.setdefault(
            month, MonthRow(month, kept.profit_minor, kept.actual_minor, kept.base_currency, kept.closed_at)
        )
    following = month_after(chosen.closed_through) if chosen.closed_through else min(rows, default=None)
    if following and month_after(following) <= today:
        row = rows.get(following, MonthRow(following, 0, 0, chosen.base_currency, None))
        rows[following] = MonthRow(row.month, row.profit, row.actual, row.base_currency, None, may_close=True)
    return [rows[month] for month in sorted(rows, reverse=True)]
