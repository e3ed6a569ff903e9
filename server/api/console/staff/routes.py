"""Our staff: members, invitations, and the rights of roles."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.schemas import Done, ReasonIn, Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.log_ins import recording_throttles, refuse_hasty_try
from server.api.gateway.permissions import PUBLIC, needs
from server.api.gateway.requests import StaffRequest, client_address, client_network
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import CODE_BY_MAILBOX, MAIL_BY_ADDRESS, RESET_BY_ADDRESS, refuse_when_too_often
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.staff.contracts import StaffRight, StaffRow
from server.company.staff.selectors.members import all_staff_rights, list_staff, rights_table
from server.company.staff.services.members import (
    accept_staff_invitation,
    change_roles,
    invite_staff,
    set_staff_active,
    withdraw_staff_invitation,
)
from server.kit import clock

area = StaffArea("staff")

MAY_SEE = needs(StaffRight.SEE_STAFF)
MAY_MANAGE = needs(StaffRight.MANAGE_STAFF)
ITEM = "/staff/{int:user_id}"


class StaffMemberOut(Out):
    id: str = Field(description="The user's id; for an invitation `invitation-` and its number.")
    mailbox: str
    name: str
    roles: list[str]
    state: str = Field(description="active, deactivated, invited or lapsed.")
    is_invitation: bool
    has_second_factor: bool
    since: datetime
    last_seen_at: datetime | None


class RoleOut(Out):
    role: str
    rights: list[str]


class RightsTableOut(Out):
    rights: list[str]
    roles: list[RoleOut]


class StaffMemberIn(ReasonIn):
    mailbox: str = Field(max_length=254)
    name: str = Field(default="", max_length=200)
    roles: list[str] = Field(max_length=20)


class RolesIn(ReasonIn):
    roles: list[str] = Field(max_length=20)


class JoinIn(Body):
    token: str = Field(max_length=100)
    password: str = Field(max_length=200)


class JoinedOut(Out):
    mailbox: str


@area.get("/staff", id="staff.list", may=MAY_SEE)
def staff(request: HttpRequest, query: Query[SearchQuery]) -> Rows[StaffMemberOut]:
    """List staff and invitations."""
    rows, total = list_staff(search=query.q.strip(), page=query.request(), now=clock.now())
    return Rows[StaffMemberOut](data=[_shown(row) for row in rows], total=total)


@area.get("/staff/rights", id="staff.rights", may=MAY_SEE)
def rights(request: HttpRequest) -> RightsTableOut:
    """List the rights of each role."""
    roles = [RoleOut(role=role, rights=sorted(given)) for role, given in rights_table().items()]
    return RightsTableOut(rights=all_staff_rights(), roles=roles)


@area.post("/staff", id="staff.invite", may=MAY_MANAGE)
def invite(request: StaffRequest, payload: StaffMemberIn) -> Done:
    """Invite a staff member by mail, or send the invitation again."""
    _refuse_many_mails(request, payload.mailbox.strip().lower())
    invite_staff(mailbox=payload.mailbox, name=payload.name, roles=payload.roles, **_command(request, payload))
    return Done()


@area.post("/staff/invitations/{int:invitation_id}/withdraw", id="staff.withdraw", may=MAY_MANAGE)
def withdraw(request: StaffRequest, invitation_id: int, payload: ReasonIn) -> Done:
    """Cancel an invitation."""
    withdraw_staff_invitation(invitation_id=invitation_id, **_command(request, payload))
    return Done()


@area.put(f"{ITEM}/roles", id="staff.roles", may=MAY_MANAGE)
def roles(request: StaffRequest, user_id: int, payload: RolesIn) -> StaffMemberOut:
    """Change the roles of a staff member."""
    return _shown(change_roles(user_id=user_id, roles=payload.roles, **_command(request, payload)))


@area.post(f"{ITEM}/deactivate", id="staff.deactivate", may=MAY_MANAGE)
def deactivate(request: StaffRequest, user_id: int, payload: ReasonIn) -> StaffMemberOut:
    """Deactivate a staff member."""
    return _shown(set_staff_active(user_id=user_id, is_active=False, **_command(request, payload)))


@area.post(f"{ITEM}/reactivate", id="staff.reactivate", may=MAY_MANAGE)
def reactivate(request: StaffRequest, user_id: int, payload: ReasonIn) -> StaffMemberOut:
    """Reactivate a staff member."""
    return _shown(set_staff_active(user_id=user_id, is_active=True, **_command(request, payload)))


@area.post("/staff/join", id="staff.join", may=PUBLIC)
def join(request: HttpRequest, payload: JoinIn) -> JoinedOut:
    """Set the password with a mailed link."""
    refuse_hasty_try(RESET_BY_ADDRESS, client_network(request), _with_link(request))
    return JoinedOut(mailbox=accept_staff_invitation(token=payload.token, password=payload.password, now=clock.now()))


def _refuse_many_mails(request: StaffRequest, mailbox: str) -> None:
    """Limit invitation mails, so that they cannot be used for spam or to find out who is staff."""
    with recording_throttles(_with_link(request, request.actor.user_id)):
        refuse_when_too_often(MAIL_BY_ADDRESS, client_network(request))
        refuse_when_too_often(CODE_BY_MAILBOX, mailbox)


def _with_link(request: HttpRequest, user_id: int | None = None) -> Try:
    return Try(LogInArea.CONSOLE, LogInStep.INVITATION, "", client_address(request), user_id)


def _command(request: StaffRequest, payload: ReasonIn) -> dict[str, Any]:
    return {
        "actor": request.actor,
        "reason": payload.reason,
        "address": client_address(request),
        "now": clock.now(),
    }


def _shown(row: StaffRow) -> StaffMemberOut:
    own_id = f"invitation-{row.id}" if row.is_invitation else str(row.id)
    return StaffMemberOut(**asdict(row) | {"id": own_id})
