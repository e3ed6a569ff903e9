"""Change the email address or mobile number used to log in, confirmed by codes sent to the old and the new one."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from server.company.identity import rules
from server.company.identity.contracts import Actor, ChangePurpose, Profile
from server.company.identity.errors import AlreadyRegistered, CodeRefused
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.models import User
from server.company.identity.selectors.people import read_profile, user_exists
from server.company.identity.services.codes import RightCode, record_code, send_code, spend_tried, try_code
from server.company.identity.services.messages import notify
from server.kit.errors import Invalid


def send_change_code(actor: Actor, *, mailbox: str, at_new: bool, language: str, now: datetime) -> int:
    """Send a code to the new mailbox (`at_new`) or to the current one. Return the `wait`.

    Raise AlreadyRegistered when the new one belongs to a user.
    """
    if at_new and user_exists(mailbox):
        raise AlreadyRegistered(phone=rules.is_phone(mailbox))
    purpose = ChangePurpose.NEW if at_new else ChangePurpose.OLD
    to = _at(actor, mailbox, at_new)
    return send_code(mailbox=to, purpose=purpose, language=language, now=now, asker=_asker(actor))


def change_mailbox(
    actor: Actor, *, mailbox: str, old_code: str, new_code: str, now: datetime, address: str = ""
) -> Profile:
    """Change the login mailbox, proven by both codes, and notify the old one.

    An email address replaces an email address, a number replaces a number. Raise Invalid naming each wrong code;
    neither is used up then, nor on AlreadyRegistered. The attempts are recorded.
    """
    old = _at(actor, mailbox, at_new=False)
    codes = _right_codes(actor, {"old_code": (old, old_code), "new_code": (mailbox, new_code)}, now, address)
    try:
        with transaction.atomic():
            spend_tried(*codes, now=now)
            _move(actor, mailbox)
    except IntegrityError as error:
        raise AlreadyRegistered(phone=rules.is_phone(mailbox)) from error
    by_phone = rules.is_phone(old)
    notify(
        email="" if by_phone else old,
        phone=old if by_phone else "",
        notice="mailbox_changed",
        language=actor.language,
    )
    return read_profile(actor)


def _at(actor: Actor, mailbox: str, at_new: bool) -> str:
    if at_new:
        return mailbox
    user = User.objects.get(pk=actor.user_id)
    return user.email or user.phone or ""


def _asker(actor: Actor) -> str:
    """Codes belong to the logged-in user, in any browser."""
    return f"user:{actor.user_id}"


def _right_codes(actor: Actor, typed: dict[str, tuple[str, str]], now: datetime, address: str) -> list[RightCode]:
    purposes = {"old_code": ChangePurpose.OLD, "new_code": ChangePurpose.NEW}
    tried = {
        field: try_code(mailbox=at, purpose=purposes[field], code=code, now=now, asker=_asker(actor))
        for field, (at, code) in typed.items()
    }
    for field, code in tried.items():
        entered = Try(LogInArea.PORTAL, LogInStep.CODE, typed[field][0], address, actor.user_id)
        record_code(entered, code is not None, now=now)
    right = [code for code in tried.values() if code is not None]
    if len(right) < len(tried):
        sentence = CodeRefused().msg
        raise Invalid(sentence, fields={field: sentence for field, code in tried.items() if code is None})
    return right


def _move(actor: Actor, mailbox: str) -> None:
    if rules.is_phone(mailbox):
        User.objects.filter(pk=actor.user_id).update(phone=mailbox)
        return
    User.objects.filter(pk=actor.user_id).update(email=mailbox)
    EmailAddress.objects.filter(user_id=actor.user_id).delete()
    EmailAddress.objects.create(user_id=actor.user_id, email=mailbox, verified=True, primary=True)
