"""Register, log in, log out, who am I (specification 000, sections 4, 5, 7 and 8)."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.cookies import clear_portal_cookie, set_portal_cookie
from server.api.gateway.permissions import PUBLIC, SIGNED_IN
from server.api.gateway.requests import ActorRequest, client_address, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import (
    LOG_IN_BY_ADDRESS,
    LOG_IN_BY_MAILBOX,
    MAIL_BY_ADDRESS,
    MAILBOX_LOOK_UP,
    REGISTER_BY_ADDRESS,
    refuse_when_too_often,
)
from server.company.accounts import rules
from server.company.accounts.contracts import TokenKind, UserProfile
from server.company.accounts.errors import AccountUnknown, AlreadyRegistered
from server.company.accounts.selectors import profile_of, user_exists
from server.company.accounts.services.codes import send_code
from server.company.accounts.services.registration import register
from server.company.accounts.services.signing_in import check_log_in
from server.company.accounts.services.tokens import issue_token, revoke_token
from server.kit import clock

area = Area("accounts")

REGISTER, RESET = 1, 2


class MailboxIn(Body):
    email: str = Field(max_length=254)
    type: int = Field(ge=REGISTER, le=RESET)

    @field_validator("email")
    @classmethod
    def _mailbox(cls, value: str) -> str:
        return rules.clean_mailbox(value)


class RegisterIn(Body):
    mailbox: str = Field(max_length=254)
    code: str = Field(max_length=20)
    password: str = Field(max_length=200)
    source: str = Field(default="", max_length=100)

    @field_validator("mailbox")
    @classmethod
    def _mailbox(cls, value: str) -> str:
        return rules.clean_mailbox(value)


class LoginIn(Body):
    mailbox: str = Field(max_length=254)
    password: str = Field(max_length=200)


class UserOut(Out):
    id: str
    mailbox: str
    phone: str
    root_id: str
    type: int = Field(description="Stored by clients as appType.")
    state: int
    source: str
    first_name: str
    name: str
    shopify_name: str
    language: str
    menus: list[str]
    token: str = ""


class UserEnvelope(Envelope):
    user: UserOut
    token: str = ""


class InfoEnvelope(Envelope):
    user: UserOut


class WaitEnvelope(Envelope):
    wait: int = Field(description="Seconds until the next code may be asked for.")


def _user(profile: UserProfile, token: str = "") -> UserOut:
    return UserOut(
        id=str(profile.id),
        mailbox=profile.mailbox,
        phone=profile.phone,
        root_id="" if profile.root_id is None else str(profile.root_id),
        type=1,
        state=profile.state,
        source=profile.source,
        first_name=profile.first_name,
        name=profile.name,
        shopify_name="",
        language=profile.language,
        menus=list(profile.menus),
        token=token,
    )


def _signed_in(request: HttpRequest, response: HttpResponse, profile: UserProfile, msg: str = "") -> UserEnvelope:
    token = issue_token(
        user_id=profile.id,
        kind=TokenKind.PORTAL,
        now=clock.now(),
        address=client_address(request),
        user_agent=request.headers.get("User-Agent", ""),
    )
    set_portal_cookie(response, token)
    return UserEnvelope(msg=msg, user=_user(profile, token.value), token=token.value)


@area.post(
    "/email/send",
    id="email.send",
    may=PUBLIC,
    response=WaitEnvelope,
    summary="Mail a verification code; type 1 to register, 2 to reset",
)
def send_email_code(request: HttpRequest, payload: MailboxIn) -> WaitEnvelope:
    refuse_when_too_often(MAIL_BY_ADDRESS, client_address(request))
    known = user_exists(payload.email)
    if payload.type == REGISTER and known:
        raise AlreadyRegistered
    if payload.type == RESET and not known:
        raise AccountUnknown
    language = reader_language(request)
    return WaitEnvelope(wait=send_code(mailbox=payload.email, purpose=payload.type, language=language, now=clock.now()))


@area.post(
    "/email/exist",
    id="email.exist",
    may=PUBLIC,
    response=Envelope,
    summary="Type 1: success when the mailbox is free; type 2: success when it has an account",
)
def email_exists(request: HttpRequest, payload: MailboxIn) -> Envelope:
    refuse_when_too_often(MAILBOX_LOOK_UP, client_address(request))
    refuse_when_too_often(MAILBOX_LOOK_UP, payload.email)
    known = user_exists(payload.email)
    if payload.type == REGISTER and known:
        raise AlreadyRegistered
    if payload.type == RESET and not known:
        raise AccountUnknown
    return Envelope()


@area.post("/user/register", id="user.register", may=PUBLIC, response=UserEnvelope, summary="Open an account")
def register_user(request: HttpRequest, response: HttpResponse, payload: RegisterIn) -> UserEnvelope:
    refuse_when_too_often(REGISTER_BY_ADDRESS, client_address(request))
    profile = register(
        mailbox=payload.mailbox,
        code=payload.code,
        password=payload.password,
        source=payload.source,
        language=reader_language(request),
        now=clock.now(),
    )
    return _signed_in(request, response, profile, "Register success")


@area.post("/user/login", id="user.login", may=PUBLIC, response=UserEnvelope, summary="Log in")
def log_in(request: HttpRequest, response: HttpResponse, payload: LoginIn) -> UserEnvelope:
    refuse_when_too_often(LOG_IN_BY_ADDRESS, client_address(request))
    refuse_when_too_often(LOG_IN_BY_MAILBOX, payload.mailbox.strip().lower())
    profile = check_log_in(mailbox=payload.mailbox, password=payload.password, now=clock.now())
    return _signed_in(request, response, profile)


@area.get("/user/info", id="user.info", may=SIGNED_IN, response=InfoEnvelope, summary="Who is signed in")
def user_info(request: HttpRequest) -> InfoEnvelope:
    actor = cast(ActorRequest, request).actor
    return InfoEnvelope(user=_user(profile_of(actor.user_id)))


@area.get(
    "/user/sign-out",
    id="user.sign_out",
    may=SIGNED_IN,
    response=Envelope,
    unsafe_get=True,
    summary="End this session (header token only; the portal posts)",
)
@area.post("/user/sign-out", id="user.sign_out", may=SIGNED_IN, response=Envelope, summary="End this session")
def sign_out(request: HttpRequest, response: HttpResponse) -> Envelope:
    revoke_token(token=cast(ActorRequest, request).token, now=clock.now())
    clear_portal_cookie(response)
    return Envelope()
