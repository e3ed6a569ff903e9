"""Our staff: invite by mail, set roles, deactivate and activate; always with a reason in the audit log."""

from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import StaffActor, TokenKind
from server.company.identity.errors import InvitationRefused
from server.company.identity.models import AccessToken
from server.company.identity.rules import check_password, clean_email
from server.company.identity.services.messages import mail_notice, notify
from server.company.staff import rules
from server.company.staff.contracts import StaffRow
from server.company.staff.errors import LastOperator
from server.company.staff.models import StaffInvitation, StaffMember
from server.company.staff.selectors.members import read_staff_member
from server.company.staff.services.accounts import join
from server.company.staff.services.audit import record_audit
from server.kit.checks import checked, need_reason
from server.kit.errors import Conflict, Forbidden, Invalid, NotFound
from server.kit.ids import opaque_token
from server.kit.links import mailed, unsent
from server.kit.own_paths import console_origin
from server.kit.sentences import Sentence

INVITATION_LIFE = timedelta(days=3)
NOT_ONESELF = "You can't change your own roles or deactivate yourself. Ask a colleague."


def invite_staff(
    *, actor: StaffActor, mailbox: str, name: str, roles: list[str], reason: str, address: str, now: datetime
) -> None:
    """Mail a link, valid for three days, with which a person sets a password and joins our staff with these roles.

    For the same mailbox, send a new link and keep the new roles; older links end once it is delivered. Raise Invalid
    naming the field; Conflict for a member of our staff; NotDelivered when the mail was not accepted: the invitation
    has lapsed then, unless an older link is still valid.
    """
    email, given = checked("mailbox", clean_email, mailbox), _checked(roles, reason)
    if StaffMember.objects.filter(user__email=email).exists():
        raise Conflict("This person is already a staff member.")
    token = opaque_token()
    kept = {"name": name.strip()[:200], "roles": given, "invited_by": actor.name}
    with transaction.atomic():
        StaffInvitation.objects.update_or_create(email=email, defaults=kept, create_defaults=kept | unsent(now=now))
        _audit(actor, "staff.invite", f"staff {email}", reason, {"roles": given}, address, now)
    _mail_link(email, token, actor)
    StaffInvitation.objects.filter(email=email).update(**mailed(token, now=now, life=INVITATION_LIFE))


def withdraw_staff_invitation(
    *, actor: StaffActor, invitation_id: int, reason: str, address: str, now: datetime
) -> None:
    """Invalidate the mailed link. Raise Invalid without a reason, NotFound."""
    need_reason(reason)
    with transaction.atomic():
        row = StaffInvitation.objects.select_for_update().filter(pk=invitation_id).first()
        if row is None:
            raise NotFound
        row.delete()
        _audit(actor, "staff.withdraw", f"staff {row.email}", reason, {}, address, now)


def accept_staff_invitation(*, token: str, password: str, now: datetime) -> str:
    """Set the password and join our staff by a mailed link, which is used up. Return the mailbox.

    The second factor is set up at the first login. An existing account is kept and gets this password. Raise
    InvitationRefused; MerchantLeaves for an account that is being deleted; Invalid for the password.
    """
    checked("password", check_password, password)
    with transaction.atomic():
        invitation = StaffInvitation.use_up(token, now=now)
        if invitation is None:
            raise InvitationRefused
        had_account = join(
            email=invitation.email, name=invitation.name, roles=invitation.roles, password=password, now=now
        )
    if had_account:
        notify(email=invitation.email, phone="", notice="password_changed", language="")
    return invitation.email


def change_roles(
    *, actor: StaffActor, user_id: int, roles: list[str], reason: str, address: str, now: datetime
) -> StaffRow:
    """Replace a staff member's roles. If they lose a right, end every session in which they act as a user.

    Raise Invalid, NotFound, Forbidden for oneself, LastOperator.
    """
    given = _checked(roles, reason)
    with transaction.atomic():
        member = _locked(actor, user_id)
        former, member.roles = member.roles, given
        member.save(update_fields=["roles"])
        _keep_an_operator()
        if rules.rights_of_staff(former) - rules.rights_of_staff(given):
            # All of them, because it is not recorded which ones depend on a right that was removed.
            AccessToken.objects.filter(staff_id=user_id, revoked_at=None).update(revoked_at=now)
        _audit(actor, "staff.roles", f"staff {user_id}", reason, {"from": former, "to": given}, address, now)
    return _row(user_id)


def set_staff_active(
    *, actor: StaffActor, user_id: int, is_active: bool, reason: str, address: str, now: datetime
) -> StaffRow:
    """Deactivate a staff member and end their console sessions and those in which they act; or activate them again.

    Raise Invalid without a reason, NotFound, Forbidden for oneself, LastOperator.
    """
    need_reason(reason)
    with transaction.atomic():
        member = _locked(actor, user_id)
        member.is_active = is_active
        member.save(update_fields=["is_active"])
        _keep_an_operator()
        if not is_active:
            _end_sessions(user_id, now)
        action = "staff.reactivate" if is_active else "staff.deactivate"
        _audit(actor, action, f"staff {user_id}", reason, {}, address, now)
    return _row(user_id)


def _mail_link(email: str, token: str, actor: StaffActor) -> None:
    link = f"{console_origin()}/console/login#token={token}"
    mail_notice(email=email, notice="staff_invited", language="", inviter=actor.name, link=link)


def _end_sessions(user_id: int, now: datetime) -> None:
    live = AccessToken.objects.filter(revoked_at=None)
    live.filter(user_id=user_id, kind__in=[TokenKind.CONSOLE, TokenKind.ENROLMENT]).update(revoked_at=now)
    live.filter(staff_id=user_id).update(revoked_at=now)


def _locked(actor: StaffActor, user_id: int) -> StaffMember:
    """Return the member and lock all staff in one order, so that parallel requests keep one operator."""
    if user_id == actor.user_id:
        raise Forbidden(NOT_ONESELF)
    everyone = {member.user_id: member for member in StaffMember.objects.select_for_update().order_by("pk")}
    if user_id not in everyone:
        raise NotFound
    return everyone[user_id]


def _keep_an_operator() -> None:
    operators = StaffMember.objects.filter(roles__contains=[rules.StaffRole.OPERATOR])
    if not operators.filter(is_active=True, user__is_active=True).exists():
        raise LastOperator


def _row(user_id: int) -> StaffRow:
    row = read_staff_member(user_id)
    if row is None:
        raise NotFound
    return row


def _checked(roles: list[str], reason: str) -> list[str]:
    need_reason(reason)
    unknown = sorted(set(roles) - set(rules.StaffRole))
    if unknown or not roles:
        strange = Sentence("Unknown roles: {names}.", names=", ".join(unknown))
        wrong = strange if unknown else "Please choose at least one role."
        raise Invalid.on("roles", wrong)
    return [str(role) for role in rules.StaffRole if role in roles]


def _audit(
    actor: StaffActor, action: str, target: str, reason: str, detail: dict[str, object], address: str, now: datetime
) -> None:
    record_audit(
        actor=actor, action=action, target=target, reason=reason.strip(), detail=detail, now=now, address=address
    )
