"""Merchants' users for staff: find, deactivate, reactivate, sign out everywhere."""

from datetime import datetime
from typing import Any, Literal

from ninja import Query
from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, ReasonIn, Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id
from server.company.grants.selectors import reachable_merchants
from server.company.staff.contracts import StaffRight, UserFilter
from server.company.staff.selectors.users import list_users, read_user
from server.company.staff.services.users import set_user_active, sign_user_out
from server.kit import clock
from server.kit.errors import NotFound

area = StaffArea("users")

MAY_SEE = needs(StaffRight.SEE_USERS)
MAY_MANAGE = needs(StaffRight.MANAGE_USERS)
ITEM = "/users/{int:user_id}"


class PersonOut(Out):
    id: Id
    mailbox: str
    phone: Masked
    name: Masked
    root_id: Id | None = Field(description="The main account of a sub-account.")
    root: Masked
    tenant_id: Id
    merchant: Masked
    state: str = Field(description="active, expired or deactivated.")
    is_staff: bool
    joined_at: datetime
    last_seen_at: datetime | None


class SignedOut(Out):
    ended: int


class UserQuery(SearchQuery):
    kind: Literal["", "main", "sub"] = ""
    state: Literal["", "active", "expired", "deactivated"] = ""
    merchant: Key | None = None
    root: Key | None = Field(default=None, description="Sub-accounts of this main account.")


@area.get("/users", id="users.list", may=MAY_SEE)
def users(request: StaffRequest, query: Query[UserQuery]) -> Rows[PersonOut]:
    """List the users, newest first."""
    now = clock.now()
    filters = UserFilter(
        search=query.q.strip(),
        kind=query.kind,
        state=query.state,
        merchant=query.merchant,
        root=query.root,
        tenant_ids=_reach(request, now),
    )
    rows, total = list_users(filters=filters, page=query.request(), now=now)
    return Rows[PersonOut](data=rows, total=total)


@area.get(ITEM, id="users.show", may=MAY_SEE)
def user(request: StaffRequest, user_id: int) -> PersonOut:
    """Show a user."""
    now = clock.now()
    row = read_user(user_id, tenant_ids=_reach(request, now), now=now)
    if row is None:
        raise NotFound
    return PersonOut.model_validate(row)


@area.post(f"{ITEM}/deactivate", id="users.deactivate", may=MAY_MANAGE)
def deactivate(request: StaffRequest, user_id: int, payload: ReasonIn) -> PersonOut:
    """Deactivate a user."""
    return PersonOut.model_validate(set_user_active(user_id=user_id, is_active=False, **_command(request, payload)))


@area.post(f"{ITEM}/reactivate", id="users.reactivate", may=MAY_MANAGE)
def reactivate(request: StaffRequest, user_id: int, payload: ReasonIn) -> PersonOut:
    """Reactivate a user."""
    return PersonOut.model_validate(set_user_active(user_id=user_id, is_active=True, **_command(request, payload)))


@area.post(f"{ITEM}/sign_out", id="users.sign_out", may=MAY_MANAGE)
def sign_out(request: StaffRequest, user_id: int, payload: ReasonIn) -> SignedOut:
    """End all sessions of a user."""
    return SignedOut(ended=sign_user_out(user_id=user_id, **_command(request, payload)))


def _command(request: StaffRequest, payload: ReasonIn) -> dict[str, Any]:
    now = clock.now()
    return {
        "staff": request.actor,
        "reason": payload.reason,
        "reach": _reach(request, now),
        "address": client_address(request),
        "now": now,
    }


def _reach(request: StaffRequest, now: datetime) -> frozenset[int] | None:
    return reachable_merchants(request.actor, now=now)
