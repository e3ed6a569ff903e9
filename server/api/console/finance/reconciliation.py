"""One day of the payment provider beside our ledger: totals, what differs, and whether it is closed."""

from datetime import date, datetime

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.console.finance.differences import MAY_SEE, DifferenceOut, difference_out
from server.api.gateway.areas import StaffArea
from server.api.gateway.schemas import Out
from server.company.finance.contracts import DifferenceFilter
from server.company.finance.selectors.days import DayState, DayTotal, read_day
from server.company.finance.selectors.differences import list_differences
from server.company.finance.services.runs import read_run
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.paging import MAX_SIZE

area = StaffArea("reconciliation")


class DayTotalOut(Out):
    unit: str
    there: str = Field(description="At the provider, fees taken off.")
    here: str = Field(description="In our ledger.")
    difference: str


class ReconciledDayOut(Out):
    day: date
    state: DayState
    totals: list[DayTotalOut]
    differences: list[DifferenceOut]
    has_more: bool = Field(description="Whether there are more differences than are listed.")
    unsettled: int
    compared_until: datetime | None = Field(description="null: never.")
    oldest_open: date | None = Field(description="The oldest day with differences to explain.")
    closed_by: str


class DayQuery(Schema):
    day: date | None = Field(default=None, description="null: the oldest to explain, else yesterday.")


@area.get("/reconciliation", id="reconciliation.day", may=MAY_SEE)
def reconciled_day(request: HttpRequest, query: Query[DayQuery]) -> ReconciledDayOut:
    """Show a day of the payment provider beside our ledger."""
    found = read_day(query.day, has_failed=read_run().has_failed, now=clock.now())
    rows, has_more = list_differences(filters=DifferenceFilter(since=found.day, until=found.day), size=MAX_SIZE)
    return ReconciledDayOut(
        day=found.day,
        state=found.state,
        totals=[_total(total) for total in found.totals],
        differences=[difference_out(row) for row in rows],
        has_more=has_more,
        unsettled=found.unsettled,
        compared_until=found.compared_until,
        oldest_open=found.oldest_open,
        closed_by=found.closed_by,
    )


def _total(total: DayTotal) -> DayTotalOut:
    there, here, apart = (
        to_decimal(minor, total.currency) for minor in (total.there, total.here, total.there - total.here)
    )
    return DayTotalOut(unit=total.currency, there=there, here=here, difference=apart)
