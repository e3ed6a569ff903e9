"""Recurring revenue, churn, changes of plans, trials and dunning: by month, each with the rows behind it."""

from datetime import date, datetime

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.console.masking import Masked
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import reader_language
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


class FigureQuery(Schema):
    name: FigureName
    month: date | None = Field(default=None, description="The first day of the month whose rows to show.")


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


@area.get("/figures", id="figures.list", may=MAY_SEE)
def figure(request: HttpRequest, query: Query[FigureQuery]) -> FiguresOut:
    """Show a figure of the last twelve months by currency, with the rows of one month."""
    now = clock.now()
    rows = figure_rows(query.name, language=reader_language(request), now=now)
    shown = [row for row in rows if row.month == query.month]
    names = merchant_names(row.merchant_id for row in shown)
    months = months_until(now.date(), MONTHS)
    units = sorted({row.currency for row in rows}) or [""]
    return FiguresOut(
        data=[
            FigureOut(
                id=query.name,
                unit=unit,
                months=_months([row for row in rows if row.currency == unit], months, unit),
                rows=[_row(row, names) for row in shown if row.currency == unit],
            )
            for unit in units
        ]
    )


def _months(rows: list[FigureRow], months: list[date], unit: str) -> list[FigureMonthOut]:
    by_month: dict[date, list[FigureRow]] = {month: [] for month in months}
    for row in rows:
        by_month[row.month].append(row)
    return [_month(month, own, unit) for month, own in by_month.items()]


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
