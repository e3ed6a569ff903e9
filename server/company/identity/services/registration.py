"""Registration of a merchant: user, email address and schema in one transaction."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from server.company.identity import rules
from server.company.identity.contracts import Purpose, UserProfile
from server.company.identity.errors import AlreadyRegistered
from server.company.identity.models import User
from server.company.identity.selectors.people import profile_of, user_exists
from server.company.identity.services.codes import spend_code
from server.kit.checks import checked, need
from server.kit.errors import Invalid
from server.kit.time_zones import is_time_zone
from server.tenancy.provisioning import claim_schema


def register(
    *,
    mailbox: str,
    code: str,
    password: str,
    source: str = "",
    language: str = "",
    time_zone: str = "",
    address: str = "",
    asker: str = "",
    now: datetime,
) -> UserProfile:
    """Create a main account with its own schema; its mailbox is proven by `code` (specification 000, 4, 5).

    Raise Invalid for a password or code that breaks the rules, AlreadyRegistered for a mailbox in use. A `time_zone`
    that is not an IANA name is ignored, because nobody typed it. `asker`: as in `send_code`.
    """
    _check(mailbox=mailbox, code=code, password=password)
    spend_code(mailbox=mailbox, purpose=Purpose.REGISTER, code=code, now=now, address=address, asker=asker)
    known_zone = time_zone if is_time_zone(time_zone) else ""
    return create_main_account(
        mailbox=mailbox, password=password, source=source, language=language, time_zone=known_zone
    )


def _check(*, mailbox: str, code: str, password: str) -> None:
    need(code.strip(), "code", "Verification code must be valid.")
    if len(code.strip()) < 4:
        raise Invalid.on("code", "Invalid code, please check.")
    checked("password", rules.check_password, password)
    if user_exists(mailbox):
        raise AlreadyRegistered(phone=rules.is_phone(mailbox))


def create_main_account(
    *, mailbox: str, password: str, source: str = "", language: str = "", time_zone: str = ""
) -> UserProfile:
    """Create a main account with a proven mailbox and its schema. Raise AlreadyRegistered if it exists already."""
    by_phone = rules.is_phone(mailbox)
    try:
        with transaction.atomic():
            tenant = claim_schema(name=mailbox)
            user = User.objects.create_user(
                email=None if by_phone else mailbox,
                phone=mailbox if by_phone else None,
                password=password,
                tenant=tenant,
                source=source,
                language=language,
                time_zone=time_zone,
                name=rules.shown_name(mailbox),
            )
            if not by_phone:
                EmailAddress.objects.create(user=user, email=mailbox, verified=True, primary=True)
    except IntegrityError as error:
        raise AlreadyRegistered(phone=by_phone) from error
    return profile_of(user.pk)
