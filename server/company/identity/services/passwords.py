"""Passwords: reset by a code, or change with the old one. Both end the other sessions."""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import transaction

from server.company.identity import rules
from server.company.identity.contracts import Purpose
from server.company.identity.errors import AccountUnknown
from server.company.identity.models import User
from server.company.identity.selectors.people import find_user
from server.company.identity.services.codes import spend_code
from server.company.identity.services.guesses import forget_guesses
from server.company.identity.services.messages import notify
from server.company.identity.services.tokens import revoke_tokens
from server.kit.checks import checked, need

CODE_NEEDED = "A verification code has been sent to you email address."
PASSWORD_NEEDED = "Please input your password!"  # noqa: S105 - the specification's sentence
CONFIRMATION_NEEDED = "Please confirm your password!"
NOT_THE_SAME = "Two passwords that you enter is inconsistent!"


def reset_password(
    *, mailbox: str, code: str, password: str, confirmation: str, now: datetime, address: str = "", asker: str = ""
) -> int:
    """Set a new password for a mailbox proven by `code`, and end every session (specification 000, section 5).

    Return the user's id and reset the failed attempts from this network. `asker`: as in `send_code`. Raise Invalid
    naming the field, AccountUnknown, CodeRefused.
    """
    need(bool(code.strip()), "code", CODE_NEEDED)
    check_new_password(password=password, confirmation=confirmation)
    user_id = find_user(mailbox)
    if user_id is None:
        raise AccountUnknown
    spend_code(
        mailbox=mailbox,
        purpose=Purpose.RESET,
        code=code,
        now=now,
        address=address,
        asker=asker,
        user_id=user_id,
    )
    set_password(user_id=user_id, password=password, now=now)
    forget_guesses(mailbox=mailbox, address=address)
    return user_id


def set_password(*, user_id: int, password: str, now: datetime, keep_token: str = "") -> None:
    """Change a password, end every session except `keep_token`'s, and notify the owner. The caller has validated it."""
    with transaction.atomic():
        User.objects.filter(pk=user_id).update(password=make_password(password))
        revoke_tokens(user_id=user_id, now=now, keep_token=keep_token)
    user = User.objects.get(pk=user_id)
    notify(email=user.email or "", phone=user.phone or "", notice="password_changed", language=user.language)


def check_new_password(*, password: str, confirmation: str) -> None:
    """Raise Invalid on `password` or `confirmPassword` with the specification's message."""
    need(bool(password), "password", PASSWORD_NEEDED)
    checked("password", lambda typed: rules.check_password(typed, rules.RESET_RULE), password)
    need(bool(confirmation), "confirmPassword", CONFIRMATION_NEEDED)
    need(confirmation == password, "confirmPassword", NOT_THE_SAME)
