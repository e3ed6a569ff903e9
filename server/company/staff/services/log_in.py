"""Staff login with password and TOTP."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.db import transaction

from server.company.identity.contracts import StaffActor, TokenKind
from server.company.identity.errors import WrongCredentials
from server.company.identity.log_in_contracts import STRANGE_DEVICE, Device, LogInArea, LogInStep, Try
from server.company.identity.models import User
from server.company.identity.selectors.people import find_user
from server.company.identity.selectors.second_factors import has_second_factor
from server.company.identity.services.guesses import Look, guess
from server.company.identity.services.log_in import user_with
from server.company.identity.services.one_time_codes import spend_one_time_code
from server.company.staff import rules
from server.company.staff.models import StaffMember


def check_staff_log_in(
    *, mailbox: str, password: str, totp_code: str, address: str, now: datetime, device: Device = STRANGE_DEVICE
) -> tuple[StaffActor, TokenKind]:
    """Return the staff member of a mailbox, password and one-time code, and the kind of session that this opens.

    A member without a second factor may only set one up. Raise WrongCredentials when anything is wrong. After some
    wrong attempts, the next of that mailbox or address waits longer each time (Throttled), except in a browser that the
    member has used before. Each code works once. Password and code are one attempt with one result, so a guesser learns
    nothing; the record keeps them apart.
    """
    user_id = find_user(mailbox.strip().lower())
    tried = Try(LogInArea.CONSOLE, LogInStep.PASSWORD, f"staff:{mailbox}", address, user_id, device.id_for(user_id))
    with guess(tried, now=now) as look:
        member = _member_with(user_id, password, look)
        is_enrolled = has_second_factor(member.user_id)
        if is_enrolled:
            look.go_on_to(LogInStep.SECOND_FACTOR)
            if not spend_one_time_code(user_id=member.user_id, code=totp_code):
                raise WrongCredentials
    actor = StaffActor(user_id=member.user_id, name=str(member.user), rights=rules.rights_of_staff(member.roles))
    return actor, TokenKind.CONSOLE if is_enrolled else TokenKind.ENROLMENT


def _member_with(user_id: int | None, password: str, look: Look) -> StaffMember:
    user = user_with(user_id, password)
    member = StaffMember.objects.select_related("user").filter(user=user, is_active=True, user__is_active=True).first()
    if member is None:
        look.refuse()
        raise WrongCredentials
    return member


def create_staff_member(*, mailbox: str, password: str, roles: list[str], totp_secret: str = "") -> int:
    """Create a staff member, or set password, roles and secret of an existing one. Return the user's id.

    Without a `totp_secret`, they set up their second factor at the next login.
    """
    with transaction.atomic():
        user = User.objects.filter(email=mailbox).first() or User.objects.create_user(email=mailbox)
        user.set_password(password)
        user.save(update_fields=["password"])
        StaffMember.objects.update_or_create(user=user, defaults={"roles": roles, "is_active": True})
        Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).delete()
        if totp_secret:
            TOTP.activate(user, totp_secret)
    return user.pk
