"""Grants: which staff have access to which merchants, since when, until when and why."""

from datetime import datetime
from typing import Literal

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, ListQuery, ReasonIn, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, Instant
from server.company.grants.selectors import list_grants
from server.company.grants.services import end_grant, grant_merchant, grant_merchants
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("grants")

MAY_GRANT = needs(StaffRight.GRANT_MERCHANTS)


class GrantOut(Out):
    id: Id
    staff_id: Id
    staff: str
    tenant_id: Id
    merchant: Masked
    granted_by: str
    reason: Masked
    state: str = Field(description="coming, running, ended (by hand) or lapsed (by its date).")
    begins_at: datetime
    ends_at: datetime | None
    ended_at: datetime | None
    ended_by: str


class GrantQuery(ListQuery):
    staff: Key | None = None
    merchant: Key | None = None
    state: Literal["", "running"] = ""


class MerchantGrantIn(ReasonIn):
    staff_id: Key
    merchant_id: Key
    begins_at: Instant | None = Field(default=None, description="null: now.")
    ends_at: Instant | None = Field(default=None, description="null: no end.")


class MerchantsGrantIn(ReasonIn):
    ids: list[Key] = Field(min_length=1, max_length=100, description="The merchants.")
    staff_id: Key
    ends_at: Instant | None = Field(default=None, description="null: no end.")


class GrantedOut(Out):
    count: int = Field(description="Merchants that this staff member could not see before.")


@area.get("/grants", id="grants.list", may=MAY_GRANT)
def grants(request: HttpRequest, query: Query[GrantQuery]) -> Rows[GrantOut]:
    """List the grants, newest first."""
    rows, total = list_grants(
        staff_id=query.staff, merchant=query.merchant, state=query.state, page=query.request(), now=clock.now()
    )
    return Rows[GrantOut](data=rows, total=total)


@area.post("/grants", id="grants.create", may=MAY_GRANT)
def create(request: StaffRequest, payload: MerchantGrantIn) -> GrantOut:
    """Grant staff access to a merchant."""
    row = grant_merchant(
        actor=request.actor,
        staff_id=payload.staff_id,
        tenant_id=payload.merchant_id,
        reason=payload.reason,
        begins_at=payload.begins_at,
        ends_at=payload.ends_at,
        address=client_address(request),
        now=clock.now(),
    )
    return GrantOut.model_validate(row)


@area.post("/grants/assign", id="grants.assign", may=MAY_GRANT)
def assign(request: StaffRequest, payload: MerchantsGrantIn) -> GrantedOut:
    """Grant staff access to several merchants from now on."""
    count = grant_merchants(
        actor=request.actor,
        staff_id=payload.staff_id,
        tenant_ids=payload.ids,
        reason=payload.reason,
        ends_at=payload.ends_at,
        address=client_address(request),
        now=clock.now(),
    )
    return GrantedOut(count=count)


@area.post("/grants/{int:grant_id}/end", id="grants.end", may=MAY_GRANT)
def end(request: StaffRequest, grant_id: int, payload: ReasonIn) -> GrantOut:
    """End a grant."""
    row = end_grant(
        actor=request.actor, grant_id=grant_id, reason=payload.reason, address=client_address(request), now=clock.now()
    )
    return GrantOut.model_validate(row)
