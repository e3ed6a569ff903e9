"""Recurring revenue, churn, changes of plans, trials and dunning: by month, each with the rows that it sums up."""

from datetime import date, datetime

from django.http import HttpRequest

from server.api.console.masking import Masked
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.finance.contracts import FigureName, FigureRow
from server.company.finance.figures import months_until
from server.company.finance.selectors.figures import MONTHS, figure_rows
from server.company.ledger.selectors.books import merchant_names
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.money import to_decimal

area = StaffArea("figures")

MAY_SEE = needs(StaffRight.SEE_FINANCE)


class FigureMonthOut(Out):
    month: date
    value: str
    rows: int


class FigureRowOut(Out):
    month: date
    merchant_id: Id
    merchant: Masked
    what: str
    at: datetime
    amount: str


class FigureOut(Out):
    id: FigureName
    unit: str
    months: list[FigureMonthOut]
    rows: list[FigureRowOut]


class FiguresOut(Out):
    data: list[FigureOut]


@area.get("/figures/{name}", id="figures.show", may=MAY_SEE)
def figure(request: HttpRequest, name: FigureName) -> FiguresOut:
    """A figure of the last twelve months with its rows, once for every currency that it is in."""
    now = clock.now()
    rows = figure_rows(name, now=now)
    names = merchant_names(row.merchant_id for row in rows)
    months = months_until(now.date(), MONTHS)
    units = sorted({row.currency for row in rows}) or [""]
    return FiguresOut(data=[_figure(name, unit, rows, months, names) for unit in units])


def _figure(name: FigureName, unit: str, rows: list[FigureRow], months: list[date], names: dict[int, str]) -> FigureOut:
    own = [row for row in rows if row.currency == unit]
    return FigureOut(
        id=name,
        unit=unit,
        months=[_month(month, [row for row in own if row.month == month], unit) for month in months],
        rows=[_row(row, names) for row in own],
    )


def _month(month: date, rows: list[FigureRow], unit: str) -> FigureMonthOut:
    return FigureMonthOut(month=month, value=_amount(sum(row.amount for row in rows), unit), rows=len(rows))


def _row(row: FigureRow, names: dict[int, str]) -> FigureRowOut:
    return FigureRowOut(
        month=row.month,
        merchant_id=row.merchant_id,
        merchant=names.get(row.merchant_id, ""),
        what=row.what,
        at=row.at,
        amount=_amount(row.amount, row.currency),
    )


def _amount(minor: int, unit: str) -> str:
    return to_decimal(minor, unit) if unit else str(minor)
