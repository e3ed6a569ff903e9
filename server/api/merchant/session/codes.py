"""Check whether a log-in id exists, and send verification codes by mail or text message (specification 000, sections 4,
7).
"""

from django.http import HttpRequest
from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.devices import asker_of, read_device
from server.api.gateway.log_ins import recording_throttles
from server.api.gateway.permissions import PUBLIC
from server.api.gateway.requests import client_address, reader_language
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import (
    CODE_BY_MAILBOX,
    CODE_FROM_ANYWHERE,
    LOOK_UP_FROM_ANYWHERE,
    MAIL_BY_ADDRESS,
    MAILBOX_LOOK_UP,
    SMS_BY_ADDRESS,
    Limit,
    refuse_when_too_often,
)
from server.company.identity import rules
from server.company.identity.contracts import Purpose
from server.company.identity.errors import AccountUnknown, AlreadyRegistered
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.selectors.people import find_user, user_exists
from server.company.identity.services.codes import send_code
from server.kit import clock

area = Area("accounts")


class ExistIn(Body):
    email: str = Field(max_length=254, description="An e-mail address or an 11-digit mobile number.")
    type: Purpose

    @field_validator("email")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_mailbox(value)


class EmailIn(Body):
    email: str = Field(max_length=254)
    type: Purpose

    @field_validator("email")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_email(value)


class PhoneIn(Body):
    phone: str = Field(max_length=20, description="An 11-digit mainland mobile number.")
    type: Purpose

    @field_validator("phone")
    @classmethod
    def _clean(cls, value: str) -> str:
        return rules.clean_phone(value)


class WaitEnvelope(Envelope):
    wait: int = Field(description="Seconds until the next code can be requested.")


@area.post("/email/send", id="email.send", may=PUBLIC)
def send_email_code(request: HttpRequest, payload: EmailIn) -> WaitEnvelope:
    """Send a verification code by mail: type 1 to register, 2 to reset."""
    return _send(request, payload.email, payload.type, MAIL_BY_ADDRESS)


@area.post("/sms", id="sms.send", may=PUBLIC)
def send_sms_code(request: HttpRequest, payload: PhoneIn) -> WaitEnvelope:
    """Send a verification code by text message: type 1 to register, 2 to reset."""
    return _send(request, payload.phone, payload.type, SMS_BY_ADDRESS)


@area.post("/email/exist", id="email.exist", may=PUBLIC)
def mailbox_exists(request: HttpRequest, payload: ExistIn) -> Envelope:
    """Check a log-in id. Type 1: success when it is free; type 2: success when it has an account."""
    refuse_when_too_often(MAILBOX_LOOK_UP, asker_of(request))
    refuse_when_too_often(LOOK_UP_FROM_ANYWHERE, payload.email)
    _check(payload.email, payload.type)
    return Envelope()


def _send(request: HttpRequest, mailbox: str, purpose: Purpose, by_address: Limit) -> WaitEnvelope:
    asker, user_id = asker_of(request), find_user(mailbox)
    with recording_throttles(Try(LogInArea.PORTAL, LogInStep.CODE, mailbox, client_address(request), user_id)):
        refuse_when_too_often(by_address, asker)
        refuse_when_too_often(CODE_BY_MAILBOX, f"{mailbox}:{asker}")
        if not read_device(request).id_for(user_id):
            refuse_when_too_often(CODE_FROM_ANYWHERE, mailbox)
    _check(mailbox, purpose)
    language = reader_language(request)
    wait = send_code(mailbox=mailbox, purpose=purpose, language=language, now=clock.now(), asker=asker)
    return WaitEnvelope(wait=wait)


def _check(mailbox: str, purpose: Purpose) -> None:
    known = user_exists(mailbox)
    if purpose is Purpose.REGISTER and known:
        raise AlreadyRegistered(phone=rules.is_phone(mailbox))
    if purpose is Purpose.RESET and not known:
        raise AccountUnknown
