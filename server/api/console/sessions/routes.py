"""All users' sessions for staff, and ending one."""

from datetime import datetime
from typing import Literal

from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Done, Key, ReasonIn, Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.grants.selectors import reachable_merchants
from server.company.identity.contracts import TokenKind
from server.company.staff.contracts import SessionFilter, StaffRight
from server.company.staff.selectors.sessions import list_user_sessions
from server.company.staff.services.users import revoke_user_session
from server.kit import clock

area = StaffArea("sessions of users")


class UserSessionOut(Out):
    id: Id
    user_id: Id
    user: Masked
    tenant_id: Id | None = Field(description="null for our own staff, who have no merchant.")
    kind: str
    device: str
    address: str
    staff: str = Field(description="The staff member who acts as the user; empty: the user.")
    state: str = Field(description="live, revoked or expired.")
    created_at: datetime
    last_used_at: datetime
    expires_at: datetime


class SessionQuery(SearchQuery):
    user: Key | None = None
    kind: TokenKind | None = None
    state: Literal["", "live", "revoked", "expired"] = ""


@area.get("/sessions", id="sessions.list", may=needs(StaffRight.SEE_SESSIONS))
def sessions(request: StaffRequest, query: Query[SessionQuery]) -> Rows[UserSessionOut]:
    """List the sessions, newest first."""
    now = clock.now()
    filters = SessionFilter(
        search=query.q.strip(),
        user_id=query.user,
        kind=query.kind or "",
        state=query.state,
        tenant_ids=reachable_merchants(request.actor, now=now),
    )
    rows, total = list_user_sessions(filters=filters, page=query.request(), now=now)
    return Rows[UserSessionOut](data=rows, total=total)


@area.post("/sessions/{int:session_id}/revoke", id="sessions.revoke", may=needs(StaffRight.REVOKE_SESSIONS))
def revoke(request: StaffRequest, session_id: int, payload: ReasonIn) -> Done:
    """End a session."""
    staff, now = request.actor, clock.now()
    revoke_user_session(
        staff=staff,
        session_id=session_id,
        reason=payload.reason,
        reach=reachable_merchants(staff, now=now),
        address=client_address(request),
        now=now,
    )
    return Done()
