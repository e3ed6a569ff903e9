"""Log in to and out of the portal."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.contrib.auth.hashers import check_password, make_password

from server.company.identity.contracts import UserProfile
from server.company.identity.errors import AccountDeactivated, AccountLeaving, SubAccountExpired, WrongCredentials
from server.company.identity.log_in_contracts import STRANGE_DEVICE, Device, LogInArea, LogInOutcome, LogInStep, Try
from server.company.identity.models import User
from server.company.identity.selectors.deletion import deletion_due_at
from server.company.identity.selectors.people import find_user, profile_of
from server.company.identity.services.guesses import guess
from server.company.identity.services.log_in_records import record_try
from server.kit.checks import need
from server.kit.errors import AppError

PASSWORD_NEEDED = "Please input your Password!"  # noqa: S105 - the specification's sentence


def check_log_in(
    *,
    mailbox: str,
    password: str,
    address: str,
    now: datetime,
    device: Device = STRANGE_DEVICE,
    area: LogInArea = LogInArea.PORTAL,
) -> UserProfile:
    """Return the user of a mailbox and password. Raise Invalid without a password, WrongCredentials; as `admit`.

    Raise Throttled after too many attempts on the mailbox or from the address, except in a browser that the owner has
    used before. An unknown mailbox takes as long as a wrong password.
    """
    need(password, "password", PASSWORD_NEEDED)
    user_id = find_user(mailbox.strip().lower())
    tried = Try(area, LogInStep.PASSWORD, mailbox, address, user_id, device.id_for(user_id))
    with guess(tried, now=now):
        user = user_with(user_id, password)
    with recording_refusals(tried, now=now):
        return admit(user, now=now)


@contextmanager
def recording_refusals(tried: Try, *, now: datetime) -> Iterator[None]:
    """Record the attempt as refused when the block raises an error although the credentials were right."""
    try:
        yield
    except AppError:
        record_try(tried, LogInOutcome.REFUSED, now=now)
        raise


def admit(user: User, *, now: datetime) -> UserProfile:
    """Return the profile of a user who may log in now.

    Raise WrongCredentials, AccountDeactivated, AccountLeaving or SubAccountExpired.
    """
    if user.tenant_id is None:
        raise WrongCredentials
    if not user.is_active:
        raise AccountDeactivated(is_sub_account=user.root_id is not None)
    if user.root_id and deletion_due_at(user.tenant_id):
        raise AccountLeaving
    if user.root_id and user.expires_at and user.expires_at <= now:
        raise SubAccountExpired
    return profile_of(user.pk)


def user_with(user_id: int | None, password: str) -> User:
    """Return the user with this password, active or not. WrongCredentials takes equally long without a user."""
    user = User.objects.filter(pk=user_id or 0).first()
    if user is None:
        make_password(password)
        raise WrongCredentials
    if not check_password(password, user.password):
        raise WrongCredentials
    return user
