"""Sub-accounts: only for the main account (specification 000, section 6)."""

from datetime import datetime

from django.http import HttpRequest
from pydantic import AliasPath, Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.file_links import FileLink
from server.api.gateway.log_ins import recording_throttles, refuse_hasty_try
from server.api.gateway.permissions import PUBLIC, SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest, client_address, client_network, reader_language
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import CODE_BY_MAILBOX, MAIL_BY_ADDRESS, RESET_BY_ADDRESS, refuse_when_too_often
from server.api.gateway.values import Id, Instant, Sorted
from server.company.identity import rules
from server.company.identity.contracts import CAPTURE, TEAM, Sensitive
from server.company.identity.errors import InvitationRefused
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.team.contracts import MemberAccess
from server.company.team.selectors import invited_mailbox, list_members, mailbox_of_invitation
from server.company.team.services.members import (
    accept_invitation,
    mail_invitation,
    take_back_invitation,
)
from server.kit import clock
from tenants.team.services.handover import remove_member
from tenants.team.services.members import change_member, invite_member, room_for_members, set_member_active

area = Area("team")

MAY = needs(TEAM)
MEMBER = "/sub_account/{int:member_id}"
INVITATION = "/sub_account/invitation/{int:invitation_id}"


class MemberIn(Body):
    name: str = Field(default="", max_length=200)
    rights: list[str] = Field(max_length=50)
    store_ids: list[int] | None = Field(default=None, max_length=1000, description="null: every store.")
    expires_at: Instant | None = None

    def access(self) -> MemberAccess:
        stores = None if self.store_ids is None else tuple(self.store_ids)
        return MemberAccess(rights=frozenset(self.rights), store_ids=stores, ends_at=self.expires_at)


class InviteIn(MemberIn):
    mailbox: str = Field(max_length=254)

    @field_validator("mailbox")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_mailbox(value)


class ActiveIn(Body):
    active: bool


class AcceptIn(Body):
    token: str = Field(max_length=100)
    password: str = Field(max_length=200)


class MemberOut(Out):
    id: Id
    mailbox: str
    name: str
    rights: Sorted = Field(validation_alias=AliasPath("access", "rights"))
    store_ids: list[Id] | None = Field(validation_alias=AliasPath("access", "store_ids"))
    expires_at: datetime | None = Field(validation_alias=AliasPath("access", "ends_at"))
    state: str = Field(description="active, leaving, expired, deactivated, invited or lapsed.")
    is_invitation: bool
    since: datetime
    leaves_at: datetime | None = Field(description="When the account is deleted, unless the user cancels that.")
    avatar: FileLink


class TeamOut(Envelope):
    sub_accounts: list[MemberOut]
    count: int
    limit: int
    rights: list[str] = Field(description="What this main account can grant, in display order.")


class InvitedOut(Envelope):
    mailbox: str


class PermissionOut(Out):
    index: int
    is_select: bool = Field(serialization_alias="isSelect")


class PermissionsOut(Envelope):
    permissions: list[PermissionOut]


@area.get("/sub_account", id="sub_account.list", may=MAY)
def team(request: ActorRequest) -> TeamOut:
    """List sub-accounts and invitations."""
    actor, now = request.actor, clock.now()
    count, limit = room_for_members(actor)
    rights = [right for right in rules.shown_rights(actor.rights) if right != CAPTURE]
    return TeamOut(sub_accounts=list_members(actor, now=now), count=count, limit=limit, rights=rights)


@area.post("/sub_account", id="sub_account.invite", may=MAY, stake=Stake.WORK)
def invite(request: ActorRequest, payload: InviteIn) -> Envelope:
    """Invite a person by mail."""
    _refuse_many_mails(request, payload.mailbox)
    invite_member(
        request.actor,
        mailbox=payload.mailbox,
        name=payload.name,
        access=payload.access(),
        now=clock.now(),
    )
    return Envelope(msg=DONE)


@area.put(MEMBER, id="sub_account.change", may=MAY, stake=Stake.WORK)
def change(request: ActorRequest, member_id: int, payload: MemberIn) -> Envelope:
    """Change a sub-account's name, rights, stores and end date."""
    actor, now = request.actor, clock.now()
    change_member(actor, member_id=member_id, name=payload.name, access=payload.access(), now=now)
    return Envelope(msg=DONE)


@area.put(f"{MEMBER}/active", id="sub_account.set_active", may=MAY, stake=Stake.WORK)
def set_active(request: ActorRequest, member_id: int, payload: ActiveIn) -> Envelope:
    """Deactivate or reactivate a sub-account."""
    set_member_active(request.actor, member_id=member_id, is_active=payload.active, now=clock.now())
    return Envelope(msg=DONE)


@area.delete(MEMBER, id="sub_account.remove", may=MAY, stake=Stake.WORK)
def remove(request: ActorRequest, member_id: int) -> Envelope:
    """Delete a sub-account; its work stays."""
    remove_member(request.actor, member_id=member_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post(f"{INVITATION}/mail", id="sub_account.mail_again", may=MAY, stake=Stake.WORK)
def mail_again(request: ActorRequest, invitation_id: int) -> Envelope:
    """Send an invitation again, with a new link."""
    actor = request.actor
    _refuse_many_mails(request, mailbox_of_invitation(actor, invitation_id=invitation_id))
    mail_invitation(actor, invitation_id=invitation_id, now=clock.now())
    return Envelope(msg=DONE)


@area.delete(INVITATION, id="sub_account.take_back", may=MAY, stake=Stake.WORK)
def take_back(request: ActorRequest, invitation_id: int) -> Envelope:
    """Cancel an invitation."""
    take_back_invitation(request.actor, invitation_id=invitation_id)
    return Envelope(msg=DONE)


@area.get("/invitation", id="invitation.show", may=PUBLIC)
def invited(request: HttpRequest, token: str) -> InvitedOut:
    """Show the invitation of a mailed link."""
    refuse_hasty_try(RESET_BY_ADDRESS, client_network(request), _with_link(request))
    mailbox = invited_mailbox(token[:100], now=clock.now())
    if mailbox is None:
        raise InvitationRefused
    return InvitedOut(mailbox=mailbox)


@area.post("/invitation", id="invitation.accept", may=PUBLIC)
def accept(request: HttpRequest, payload: AcceptIn) -> Envelope:
    """Accept an invitation."""
    refuse_hasty_try(RESET_BY_ADDRESS, client_network(request), _with_link(request))
    accept_invitation(
        token=payload.token, password=payload.password, language=reader_language(request), now=clock.now()
    )
    return Envelope(msg="Register success")


@area.get("/user-config/detail", id="user_config.permissions", may=SIGNED_IN)
def permissions(request: ActorRequest, names: str = "sensitive_permissions") -> PermissionsOut:
    """List the five sensitive permissions of this user."""
    actor = request.actor
    rows = [PermissionOut(index=index, is_select=actor.may(right)) for index, right in enumerate(Sensitive)]
    return PermissionsOut(permissions=rows)


def _refuse_many_mails(request: ActorRequest, mailbox: str) -> None:
    """Limit invitation mails, so that they cannot be used for spam or to find out who has an account."""
    with recording_throttles(_with_link(request, request.actor.user_id)):
        refuse_when_too_often(MAIL_BY_ADDRESS, client_network(request))
        refuse_when_too_often(CODE_BY_MAILBOX, mailbox)


def _with_link(request: HttpRequest, user_id: int | None = None) -> Try:
    return Try(LogInArea.PORTAL, LogInStep.INVITATION, "", client_address(request), user_id)
