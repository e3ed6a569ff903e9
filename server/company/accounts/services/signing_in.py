"""Log in and log out of the portal."""

from datetime import datetime

from django.contrib.auth.hashers import check_password, make_password

from server.company.accounts.contracts import UserProfile
from server.company.accounts.errors import AccountLeaving, SubAccountExpired, WrongCredentials
from server.company.accounts.models import User
from server.company.accounts.selectors.leaving import deletion_due_at
from server.company.accounts.selectors.people import find_user, profile_of
from server.company.accounts.services.guessing import guess
from server.kit.errors import Invalid

PASSWORD_NEEDED = "Please input your Password!"  # noqa: S105 - the specification's sentence


def check_log_in(*, mailbox: str, password: str, address: str, now: datetime) -> UserProfile:
    """The user behind a mailbox and password. Invalid without a password, WrongCredentials, SubAccountExpired.

    Throttled after too many tries of the mailbox or from the address. Takes as long for an unknown mailbox as for a
    wrong password.
    """
    if not password:
        raise Invalid(PASSWORD_NEEDED, fields={"password": PASSWORD_NEEDED})
    with guess(mailbox=mailbox, address=address, now=now):
        user = _authenticated(mailbox, password)
    return admit(user, now=now)


def admit(user: User, *, now: datetime) -> UserProfile:
    """Who has proven themselves, if they may log in now. WrongCredentials, AccountLeaving, SubAccountExpired."""
    if user.tenant_id is None:
        raise WrongCredentials
    if user.root_id and deletion_due_at(user.tenant_id):
        raise AccountLeaving
    if user.root_id and user.expires_at and user.expires_at <= now:
        raise SubAccountExpired
    return profile_of(user.pk)


def _authenticated(mailbox: str, password: str) -> User:
    user = User.objects.filter(pk=find_user(mailbox.strip().lower()) or 0, is_active=True).first()
    if user is None:
        make_password(password)
        raise WrongCredentials
    if not check_password(password, user.password):
        raise WrongCredentials
    return user
