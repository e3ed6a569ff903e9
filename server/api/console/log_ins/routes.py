"""Log-in attempts, with their origin and result, counted by hour."""

from datetime import datetime
from typing import Literal

from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.grants.selectors import reachable_merchants
from server.company.identity.log_in_contracts import LogInArea, LogInOutcome, LogInStep
from server.company.staff.contracts import LogInFilter, StaffRight
from server.company.staff.selectors.log_ins import list_log_ins
from server.kit import clock

area = StaffArea("log-ins")


class LogInOut(Out):
    id: Id
    area: LogInArea
    step: LogInStep
    outcome: LogInOutcome
    user_id: Id | None = Field(description="null if there is no such account.")
    user: Masked
    tenant_id: Id | None
    address: str = Field(description="For IPv6 the /64.")
    times: int
    first_at: datetime
    last_at: datetime


class LogInsOut(Out):
    data: list[LogInOut]
    total: int
    tries: int = Field(description="The number of attempts on all pages.")


class LogInQuery(SearchQuery):
    user: Key | None = None
    area: LogInArea | Literal[""] = ""
    step: LogInStep | Literal[""] = ""
    outcome: LogInOutcome | Literal[""] = ""


@area.get("/log_ins", id="log_ins.list", may=needs(StaffRight.SEE_SESSIONS))
def log_ins(request: StaffRequest, query: Query[LogInQuery]) -> LogInsOut:
    """List the log-in attempts by hour, the latest first."""
    filters = LogInFilter(
        search=query.q.strip(),
        area=query.area,
        step=query.step,
        outcome=query.outcome,
        user_id=query.user,
        tenant_ids=reachable_merchants(request.actor, now=clock.now()),
    )
    rows, total, tries = list_log_ins(filters=filters, page=query.request())
    return LogInsOut(data=rows, total=total, tries=tries)
