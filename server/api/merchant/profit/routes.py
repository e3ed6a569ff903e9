"""Reports of the profit by many dimensions, and the ledger of an order."""

from datetime import date, timedelta
from typing import Literal

from ninja import Query
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body
from server.api.gateway.values import NumberList, numbers_of
from server.api.merchant.profit.schemas import (
    OrderLedgerOut,
    ProfitGroupsOut,
    ProfitReportOut,
    ProfitSeriesOut,
    group_out,
    ledger_out,
    report_out,
)
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import exact_minor, is_known_currency
from tenants.ledger.contracts import Kind
from tenants.ledger.contracts.reports import Dimension, ReportFilter
from tenants.ledger.selectors.orders import read_order_ledger
from tenants.ledger.selectors.reports import list_groups, read_groups, read_report
from tenants.ledger.selectors.settings import read_chosen
from tenants.ledger.services.figures import NewFigure, enter_figure, remove_figure

area = Area("profit")
MAY = needs(Menu.ORDERS)
LONGEST = timedelta(days=1_100)
MOST_POINTS = 400


class ProfitQuery(BaseModel):
    since: date
    until: date = Field(description="Included.")
    store_id: NumberList = Field(default="", max_length=1_000, description="Ids of stores, separated by commas.")

    def filters(self) -> ReportFilter:
        """Return the period and the stores. Invalid for one that ends before it begins, or lasts over three years."""
        if self.until < self.since:
            raise Invalid.on("until", "The period must end after it begins.")
        if self.until - self.since > LONGEST:
            raise Invalid.on("until", "Choose a period of at most three years.")
        return ReportFilter(self.since, self.until, tuple(numbers_of(self.store_id)))


class ProfitGroupQuery(ProfitQuery):
    by: Dimension = Dimension.ORDER
    after: str = Field(default="", max_length=700, description="`next` of the answer before: go on behind it.")
    size: int = Field(default=20, ge=1, le=100)


class ProfitSeriesQuery(ProfitQuery):
    by: Literal[Dimension.DAY, Dimension.MONTH] = Dimension.DAY


class LedgerFigureIn(Body):
    kind: Kind
    amount: str = Field(max_length=30, description="Above 0, as it was charged or given back.")
    currency: str = Field(max_length=3)
    on: date
    line_id: int = Field(default=0, ge=0, le=2**63 - 1)
    purchase_id: int = Field(default=0, ge=0, le=2**63 - 1)
    note: str = Field(default="", max_length=200)

    def figure(self) -> NewFigure:
        """Return what is entered. Invalid for an amount or a currency that is none."""
        if not is_known_currency(self.currency):
            raise Invalid.of_fields({"currency": "is not a currency code"})
        try:
            minor = exact_minor(self.amount, self.currency)
        except ValueError as error:
            raise Invalid.of_fields({"amount": str(error.args[0])}) from error
        return self.into(NewFigure, amount_minor=minor)


@area.get("/profit/report", id="profit.report", may=MAY)
def report(request: ActorRequest, query: Query[ProfitQuery]) -> ProfitReportOut:
    """Return the sums of a period, and of as many days before it."""
    filters = query.filters()
    return report_out(read_report(request.actor, filters), read_report(request.actor, filters.before()))


@area.get("/profit/group", id="profit.groups", may=MAY)
def groups(request: ActorRequest, query: Query[ProfitGroupQuery]) -> ProfitGroupsOut:
    """List the sums of a period by order, product, variant, store, country, supplier, day or month.

    The most profitable first, days and months the newest first.
    """
    rows, behind = list_groups(request.actor, query.filters(), query.by, after=query.after, most=query.size)
    currency = read_chosen().base_currency
    return ProfitGroupsOut(currency=currency, groups=[group_out(row, currency) for row in rows], next=behind)


@area.get("/profit/series", id="profit.series", may=MAY)
def series(request: ActorRequest, query: Query[ProfitSeriesQuery]) -> ProfitSeriesOut:
    """Return the sums of a period by day or month, for a chart; the newest 400."""
    rows = read_groups(request.actor, query.filters(), query.by, most=MOST_POINTS)
    currency = read_chosen().base_currency
    return ProfitSeriesOut(currency=currency, points=[group_out(row, currency) for row in reversed(rows)])


@area.get("/order/{int:order_id}/ledger", id="order.ledger", may=MAY)
def ledger(request: ActorRequest, order_id: int) -> OrderLedgerOut:
    """Return what an order brought and cost, row by row: expected, actual, and why they differ."""
    return ledger_out(read_order_ledger(request.actor, order_id))


@area.post("/order/{int:order_id}/ledger/figure", id="order.ledger.figure.add", may=MAY, stake=Stake.WORK)
def add_figure(request: ActorRequest, order_id: int, payload: LedgerFigureIn) -> OrderLedgerOut:
    """Enter what was charged, such as a duty or a fee; it takes the place of what was only expected."""
    enter_figure(request.actor, order_id, payload.figure(), now=clock.now())
    return ledger_out(read_order_ledger(request.actor, order_id))


@area.delete(
    "/order/{int:order_id}/ledger/figure/{int:figure_id}", id="order.ledger.figure.remove", may=MAY, stake=Stake.WORK
)
def delete_figure(request: ActorRequest, order_id: int, figure_id: int) -> OrderLedgerOut:
    """Take back an amount that was entered by hand."""
    remove_figure(request.actor, order_id, figure_id, now=clock.now())
    return ledger_out(read_order_ledger(request.actor, order_id))
