"""Counsellors' commissions on paid quotes, by service: set by finance."""

from decimal import Decimal
from typing import Annotated

from django.http import HttpRequest
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, ReasonIn, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.staff.contracts import StaffRight
from server.company.workorders.selectors.commissions import list_commissions
from server.company.workorders.services.commissions import set_commission
from server.kit.checks import need_reason

area = StaffArea("commissions")

MAY_SET = needs(StaffRight.SET_COMMISSIONS)
PERCENT = 100
Percent = Annotated[Decimal, Field(max_digits=5, decimal_places=2, ge=0, le=PERCENT)]


class CommissionOut(Out):
    id: Id
    service_name: str
    rate: str | None = Field(description="In percent of a paid quote; null: no commission.")


class CommissionIn(ReasonIn):
    rate: Percent | None = Field(description="In percent; null: no commission.")
    was: Percent | None = Field(description="The rate that was read.")


@area.get("/service_commissions", id="service_commissions.list", may=MAY_SET)
def commissions(request: HttpRequest) -> Rows[CommissionOut]:
    """List every service with its commission rate."""
    rows = list_commissions(language=reader_language(request)[:2])
    found = [CommissionOut(id=str(row.id), service_name=row.service_name, rate=_percent(row.rate)) for row in rows]
    return Rows[CommissionOut](data=found, total=len(found))


@area.put("/service_commissions/{int:service_id}", id="service_commissions.set", may=MAY_SET)
def change(request: StaffRequest, service_id: int, payload: CommissionIn) -> Done:
    """Change a service's commission rate; former payments keep their commission."""
    need_reason(payload.reason)
    rate, was = _hundredths(payload.rate), _hundredths(payload.was)
    reason = payload.reason
    with on_record(request, "service_commissions.set", f"service desk {service_id}", reason=reason, rate=rate, was=was):
        set_commission(service_id=service_id, rate=rate, was=was)
    return Done()


def _percent(rate: int | None) -> str | None:
    return None if rate is None else f"{Decimal(rate) / PERCENT:.2f}".rstrip("0").rstrip(".")


def _hundredths(percent: Decimal | None) -> int | None:
    return None if percent is None else int(percent * PERCENT)
