"""Register, log in, log out, who am I (specification 000, sections 4, 5, 7 and 8)."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from pydantic import Field, field_validator

from server.api.gateway.areas import Area
from server.api.gateway.cookies import clear_portal_cookie, set_market_cookie, set_portal_cookie
from server.api.gateway.devices import asker_of, read_device, remember_device
from server.api.gateway.log_ins import refuse_hasty_log_in, refuse_hasty_try
from server.api.gateway.permissions import PUBLIC, SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, client_address, client_network, reader_language
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import REGISTER_BY_ADDRESS
from server.api.merchant.own_account import menus_in, shown_menus
from server.api.merchant.session.impersonation import end_acting
from server.api.merchant.session.schemas import InfoEnvelope, UserEnvelope, user_out
from server.company.identity import rules
from server.company.identity.contracts import TokenKind, UserProfile
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.selectors.actors import Session
from server.company.identity.selectors.people import profile_of
from server.company.identity.services.challenges import answer_challenge, ask_second_factor
from server.company.identity.services.log_in import check_log_in
from server.company.identity.services.registration import register
from server.company.identity.services.sessions import begin_session
from server.company.identity.services.tokens import revoke_token
from server.company.impersonation.selectors import read_acting
from server.company.rewards.services.referrals import keep_marks, keep_referral
from server.kit import clock

area = Area("accounts")

SERVICE_MARKET = 5
"""The `series_id` of the service market's log-in."""


class RegisterIn(Body):
    mailbox: str = Field(max_length=254)
    code: str = Field(default="", max_length=20)
    password: str = Field(default="", max_length=200)
    source: str = Field(default="", max_length=100)
    referrer: str = Field(
        default="", max_length=40, description="From the referrer's link; an unknown code is ignored."
    )
    time_zone: str = Field(default="", max_length=64, description="The browser's IANA zone; an unknown one is ignored.")

    @field_validator("mailbox")
    @classmethod
    def _mailbox(cls, value: str) -> str:
        return rules.clean_mailbox(value)


class LoginIn(Body):
    mailbox: str = Field(max_length=254, description="An e-mail address or an 11-digit mobile number.")
    password: str = Field(default="", max_length=200)
    series_id: int = Field(default=1, ge=0, le=99, description="5 is the service market.")


class SecondFactorIn(Body):
    challenge: str = Field(max_length=100, description="From the answer with code 1005023.")
    code: str = Field(max_length=20, description="Six digits of the authenticator app, or a recovery code.")


def signed_in(
    request: HttpRequest,
    response: HttpResponse,
    profile: UserProfile,
    msg: str = "",
    kind: TokenKind = TokenKind.PORTAL,
) -> UserEnvelope:
    """Start a session for an authenticated user: as cookie, and in the answer for API clients."""
    token = begin_session(
        user_id=profile.id,
        kind=kind,
        address=client_address(request),
        user_agent=request.headers.get("User-Agent", ""),
        now=clock.now(),
    )
    device_id = remember_device(request, response, profile.id)
    if profile.tenant_id:
        keep_marks(profile.tenant_id, [f"device:{device_id}"], now=clock.now())
    (set_market_cookie if kind is TokenKind.MARKET else set_portal_cookie)(response, token)
    menus = shown_menus(profile.menus, profile.id, is_own=True)
    return UserEnvelope(msg=msg, user=user_out(profile, menus=menus, token=token.value), token=token.value)


@area.post("/user/register", id="user.register", may=PUBLIC)
def register_user(request: HttpRequest, response: HttpResponse, payload: RegisterIn) -> UserEnvelope:
    """Register an account."""
    tried = Try(LogInArea.PORTAL, LogInStep.CODE, payload.mailbox, client_address(request))
    refuse_hasty_try(REGISTER_BY_ADDRESS, client_network(request), tried)
    profile = register(
        mailbox=payload.mailbox,
        code=payload.code,
        password=payload.password,
        source=payload.source,
        language=reader_language(request),
        time_zone=payload.time_zone,
        address=client_address(request),
        asker=asker_of(request),
        now=clock.now(),
    )
    if payload.referrer and profile.tenant_id:
        keep_referral(profile.tenant_id, code=payload.referrer, now=clock.now())
    return signed_in(request, response, profile, "Register success")


@area.post("/user/login", id="user.login", may=PUBLIC)
def log_in(request: HttpRequest, response: HttpResponse, payload: LoginIn) -> UserEnvelope:
    """Log in.

    An account with a second factor is refused with code 1005023; the answer also has `challenge` and its lifetime in
    `seconds`. Finish the log-in with `POST /user/login/second_factor`.
    """
    where = LogInArea.MARKET if payload.series_id == SERVICE_MARKET else LogInArea.PORTAL
    refuse_hasty_log_in(request, where, mailbox=payload.mailbox)
    profile = check_log_in(
        mailbox=payload.mailbox,
        password=payload.password,
        address=client_address(request),
        now=clock.now(),
        device=read_device(request),
        area=where,
    )
    kind = TokenKind.MARKET if payload.series_id == SERVICE_MARKET else TokenKind.PORTAL
    ask_second_factor(user_id=profile.id, kind=kind, now=clock.now())
    return signed_in(request, response, profile, kind=kind)


@area.post("/user/login/second_factor", id="user.login.second_factor", may=PUBLIC)
def finish_log_in(request: HttpRequest, response: HttpResponse, payload: SecondFactorIn) -> UserEnvelope:
    """Finish a log-in that was answered with code 1005023."""
    refuse_hasty_log_in(request, LogInArea.PORTAL, LogInStep.SECOND_FACTOR)
    profile, kind = answer_challenge(
        token=payload.challenge,
        code=payload.code,
        address=client_address(request),
        now=clock.now(),
        device=read_device(request),
    )
    return signed_in(request, response, profile, kind=kind)


@area.get("/user/info", id="user.info", may=SIGNED_IN)
def user_info(request: ActorRequest) -> InfoEnvelope:
    """Show the signed-in user."""
    actor, session = request.actor, cast(Session, getattr(request, "auth", None))
    user = user_out(profile_of(actor.user_id), menus=menus_in(request))
    acting = read_acting(session.token_id) if session.staff else None
    return InfoEnvelope(user=user, time_zone=actor.time_zone, acting=acting)


@area.get(
    "/user/sign-out",
    id="user.sign_out",
    may=SIGNED_IN,
    stake=Stake.WORK,
    unsafe_get=True,
    summary="End this session (header token only; the portal uses POST)",
)
@area.post("/user/sign-out", id="user.sign_out", may=SIGNED_IN, stake=Stake.WORK)
def sign_out(request: ActorRequest, response: HttpResponse) -> Envelope:
    """End this session."""
    if end_acting(request) is None:
        revoke_token(token=request.token, now=clock.now())
    clear_portal_cookie(response)
    return Envelope()
