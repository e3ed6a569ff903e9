"""Staff: log in with password and TOTP, and the audit log of what they did."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction

from server.company.accounts import rules
from server.company.accounts.contracts import StaffActor
from server.company.accounts.errors import WrongCredentials
from server.company.accounts.models import AuditEntry, StaffMember, User


def check_staff_log_in(*, mailbox: str, password: str, totp_code: str) -> StaffActor:
    """The staff member behind mailbox, password and one-time code; each code works once.

    WrongCredentials for whatever does not fit, a missing second factor among it.
    """
    member = (
        StaffMember.objects.select_related("user")
        .filter(user__email=mailbox.strip().lower(), is_active=True, user__is_active=True)
        .first()
    )
    if member is None:
        make_password(password)
        raise WrongCredentials
    if not check_password(password, member.user.password) or not _spend_totp(member.user, totp_code):
        raise WrongCredentials
    return StaffActor(user_id=member.user_id, name=str(member.user), rights=rules.rights_of_staff(member.roles))


def _spend_totp(user: User, code: str) -> bool:
    with transaction.atomic():
        authenticator = (
            Authenticator.objects.select_for_update().filter(user=user, type=Authenticator.Type.TOTP).first()
        )
        return bool(authenticator and TOTP(authenticator).validate_code(code.strip()))


def create_staff_member(*, mailbox: str, password: str, roles: list[str], totp_secret: str) -> int:
    """A staff member with a second factor; answers the user's id. Run again, it sets password, roles and secret."""
    with transaction.atomic():
        user = User.objects.filter(email=mailbox).first() or User.objects.create_user(email=mailbox)
        user.set_password(password)
        user.save(update_fields=["password"])
        StaffMember.objects.update_or_create(user=user, defaults={"roles": roles, "is_active": True})
        Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).delete()
        TOTP.activate(user, totp_secret)
    return user.pk


def record_audit(
    *,
    actor: StaffActor,
    action: str,
    target: str,
    now: datetime,
    reason: str = "",
    detail: dict[str, object] | None = None,
    address: str | None = None,
) -> None:
    """Keep what a staff member did; belongs in the transaction of what was done."""
    AuditEntry.objects.create(
        at=now,
        staff_id=actor.user_id,
        staff_name=actor.name,
        action=action,
        target=target,
        reason=reason,
        detail=detail or {},
        address=address,
    )
