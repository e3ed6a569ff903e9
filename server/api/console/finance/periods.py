"""Closed days and months, and closing them."""

from datetime import date, datetime

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.finance.tables import table
from server.api.console.masking import Masked
from server.api.console.schemas import ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.finance.contracts import PeriodKind
from server.company.finance.selectors.periods import (
    every_closed_period,
    list_closed_periods,
    read_closed_period,
)
from server.company.finance.services.periods import close_period
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("closed_periods")

MAY_SEE = needs(StaffRight.SEE_FINANCE)
MAY_CLOSE = needs(StaffRight.CLOSE_PERIODS)


class ClosedPeriodOut(Out):
    id: Id
    kind: PeriodKind
    start: date
    end: date = Field(description="The first day after it.")
    closed_at: datetime
    closed_by: str
    reason: Masked


class PeriodIn(Body):
    kind: PeriodKind
    day: date = Field(description="Any day of the period.")
    reason: str = Field(default="", max_length=500)


@area.get("/closed_periods", id="closed_periods.list", may=MAY_SEE)
def closed_periods(request: HttpRequest, query: Query[ListQuery]) -> Rows[ClosedPeriodOut]:
    """List the closed days and months, the latest first."""
    rows, total = list_closed_periods(page=query.request())
    return Rows[ClosedPeriodOut](data=rows, total=total)


@area.get("/closed_periods.csv", id="closed_periods.export", may=MAY_SEE)
def export(request: StaffRequest) -> StreamingHttpResponse:
    """Download the closed days and months as CSV."""
    return table(request, "closed_periods", ClosedPeriodOut, every_closed_period(), ClosedPeriodOut.model_validate)


@area.post("/closed_periods", id="closed_periods.close", may=MAY_CLOSE)
def close(request: StaffRequest, payload: PeriodIn) -> ClosedPeriodOut:
    """Close a day or a month: the ledger then accepts no entries dated in it."""
    target = f"{payload.kind} {payload.day}"
    with on_record(request, "closed_periods.close", target, reason=payload.reason):
        made = close_period(request.actor, kind=payload.kind, day=payload.day, reason=payload.reason, now=clock.now())
    return ClosedPeriodOut.model_validate(read_closed_period(made))
