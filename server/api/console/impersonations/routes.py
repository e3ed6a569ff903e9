"""Tickets for staff to act as a merchant's user, and the record of who did."""

from datetime import datetime
from urllib.parse import urlencode

from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address, return_origin
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.grants.selectors import reachable_merchants
from server.company.impersonation import rules
from server.company.impersonation.selectors import list_impersonations
from server.company.impersonation.services import draw_ticket
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.own_paths import own_path

area = StaffArea("impersonation")


class TicketIn(Body):
    reason: str = Field(max_length=rules.LONGEST_REASON)
    redirect_url: str = Field(default="", max_length=2000, description="The first page of the portal.")


class TicketOut(Out):
    url: str = Field(
        description="Open it once, within 60 seconds. The ticket is after the #, so that no server logs it."
    )
    expires_at: datetime


class ImpersonationOut(Out):
    id: Id
    staff: str
    user_id: Id
    user: Masked
    tenant_id: Id
    merchant: Masked
    reason: Masked
    state: str = Field(description="waiting, lapsed, running, ended or expired.")
    drawn_at: datetime
    began_at: datetime | None
    ended_at: datetime | None


class ImpersonationQuery(SearchQuery):
    user: Key | None = None


@area.post("/users/{int:user_id}/impersonation", id="users.impersonate", may=needs(StaffRight.IMPERSONATE))
def draw(request: StaffRequest, user_id: int, payload: TicketIn) -> TicketOut:
    """Create a one-time ticket for acting as this user."""
    ticket = draw_ticket(
        staff=request.actor, user_id=user_id, reason=payload.reason, address=client_address(request), now=clock.now()
    )
    query = urlencode({"redirect_url": own_path(payload.redirect_url), "user_id": user_id})
    url = f"{return_origin(request)}/iframeMain?{query}#ticket={ticket.value}"
    return TicketOut(url=url, expires_at=ticket.expires_at)


@area.get("/impersonations", id="impersonations.list", may=needs(StaffRight.SEE_IMPERSONATIONS))
def impersonations(request: StaffRequest, query: Query[ImpersonationQuery]) -> Rows[ImpersonationOut]:
    """List who acted as whom, when and why."""
    now = clock.now()
    rows, total = list_impersonations(
        search=query.q.strip(),
        user_id=query.user,
        tenant_ids=reachable_merchants(request.actor, now=now),
        page=query.request(),
        now=now,
    )
    return Rows[ImpersonationOut](data=rows, total=total)
