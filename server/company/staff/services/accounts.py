"""Accounts of staff: who joins, and what the shell of the server creates or resets when nobody can log in."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import make_password
from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.identity.locks import lock_merchant
from server.company.identity.models import AccessToken, AccountDeletion, User
from server.company.identity.rules import check_password, clean_email
from server.company.identity.services.guesses import forget_guesses_on
from server.company.identity.services.messages import notify
from server.company.identity.services.tokens import revoke_tokens
from server.company.staff.errors import MerchantLeaves
from server.company.staff.models import StaffInvitation, StaffMember
from server.company.staff.rules import StaffRole
from server.company.staff.services.audit import record_audit
from server.kit.checks import checked
from server.kit.errors import Conflict, NotFound

SHELL = StaffActor(user_id=0, name="manage.py create_staff", rights=frozenset())
"""Whoever has the shell of the server: they could write the rows themselves, so only the audit log is theirs."""


def create_by_shell(*, mailbox: str, password: str, roles: list[StaffRole], now: datetime) -> None:
    """Create a member of our staff with a password. They set up their second factor at the first login.

    An account of a merchant is kept and gets this password. Raise Invalid naming the field, Conflict for a member of
    our staff, MerchantLeaves.
    """
    email = checked("mailbox", clean_email, mailbox)
    checked("password", check_password, password)
    with transaction.atomic():
        if StaffMember.objects.filter(user__email=email).exists():
            raise Conflict("This person is already a staff member.")
        StaffInvitation.objects.filter(email=email).delete()
        join(email=email, name="", roles=list(roles), password=password, now=now)
        record_audit(actor=SHELL, action="staff.create", target=f"staff {email}", detail={"roles": roles}, now=now)


def reset_by_shell(*, mailbox: str, password: str, roles: list[StaffRole], now: datetime) -> None:
    """Give a member a new password, without second factor, passkeys, sessions and pauses after wrong passwords, and
    activate them.

    They set up a second factor at the next login. Without `roles`, they keep theirs. Raise Invalid naming the field;
    NotFound for somebody who is not a member of our staff.
    """
    email = checked("mailbox", clean_email, mailbox)
    checked("password", check_password, password)
    with transaction.atomic():
        member = StaffMember.objects.select_for_update().select_related("user").filter(user__email=email).first()
        if member is None:
            raise NotFound
        member.roles = list(roles) or member.roles
        member.user.is_active = member.is_active = True
        member.user.set_password(password)
        member.user.save(update_fields=["password", "is_active"])
        member.save(update_fields=["roles", "is_active"])
        Authenticator.objects.filter(user=member.user).delete()
        revoke_tokens(user_id=member.user_id, now=now)
        forget_guesses_on(member.user_id)
        AccessToken.objects.filter(staff_id=member.user_id, revoked_at=None).update(revoked_at=now)
        detail: dict[str, object] = {"roles": member.roles}
        record_audit(actor=SHELL, action="staff.reset", target=f"staff {member.user_id}", detail=detail, now=now)
        for notice in ("password_changed", "second_factor_off"):
            notify(email=email, phone="", notice=notice, language=member.user.language)


def join(*, email: str, name: str, roles: list[str], password: str, now: datetime) -> bool:
    """Make the owner of a mailbox a member, inside the caller's transaction. Return whether they had an account.

    Its sessions end, as after every change of a password. Raise MerchantLeaves.
    """
    user, is_new = User.objects.get_or_create(email=email, defaults={"name": name})
    if user.tenant_id:
        _refuse_who_leaves(user.pk, user.tenant_id)
    User.objects.filter(pk=user.pk).update(password=make_password(password))
    revoke_tokens(user_id=user.pk, now=now)
    StaffMember.objects.update_or_create(user=user, defaults={"roles": roles, "is_active": True})
    return not is_new


def _refuse_who_leaves(user_id: int, tenant_id: int) -> None:
    lock_merchant(tenant_id)
    leaves = AccountDeletion.objects.filter(tenant_id=tenant_id)
    if leaves.exists() or User.objects.filter(pk=user_id, leaves_at__isnull=False).exists():
        raise MerchantLeaves
