"""Log-in of staff with password and one-time code, log-out, and the signed-in staff member."""

from django.http import HttpRequest, HttpResponse
from pydantic import Field

from server.api.console.schemas import Done
from server.api.gateway.areas import StaffArea
from server.api.gateway.cookies import clear_console_cookie, set_console_cookie
from server.api.gateway.devices import read_device, remember_device
from server.api.gateway.log_ins import refuse_hasty_log_in, refuse_hasty_try
from server.api.gateway.permissions import ENROLLING, PUBLIC, SIGNED_IN
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Body, LanguageIn, Out
from server.api.gateway.throttles import LOG_IN_BY_MAILBOX
from server.company.identity.contracts import StaffActor, TokenKind
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.selectors.people import chosen_language
from server.company.identity.services.profile import keep_language
from server.company.identity.services.second_factors import draw_totp, set_up_totp
from server.company.identity.services.sessions import begin_session
from server.company.identity.services.tokens import revoke_token, revoke_tokens
from server.company.staff.services.audit import record_audit
from server.company.staff.services.log_in import check_staff_log_in
from server.kit import clock
from server.kit.version import VERSION

area = StaffArea("sessions")


class StaffLoginIn(Body):
    mailbox: str = Field(max_length=254)
    password: str = Field(max_length=200)
    totp: str = Field(
        default="", max_length=20, description="The second factor's code; empty for staff who have none yet."
    )


class StaffOut(Out):
    id: str
    name: str
    rights: list[str]
    version: str = Field(default=VERSION, description="The version of the platform.")
    language: str = Field(description="Chosen here or on another device; empty: the browser decides.")
    must_enrol: bool = Field(default=False, description="Whether this session can only set up a second factor.")


class EnrolmentOut(Out):
    secret: str
    uri: str
    picture: str = Field(description="The uri as a QR code, a data: URL of SVG.")
    draft: str = Field(description="Send it back with the first code.")


class EnrolmentIn(Body):
    draft: str = Field(max_length=1000)
    code: str = Field(max_length=20)


class EnrolledOut(Out):
    staff: StaffOut
    recovery_codes: list[str] = Field(description="Shown only once.")


def _staff(actor: StaffActor, *, must_enrol: bool = False) -> StaffOut:
    return StaffOut(
        id=str(actor.user_id),
        name=actor.name,
        rights=sorted(actor.rights),
        language=chosen_language(actor.user_id),
        must_enrol=must_enrol,
    )


@area.post("/session", id="session.create", may=PUBLIC)
def log_in(request: HttpRequest, response: HttpResponse, payload: StaffLoginIn) -> StaffOut:
    """Log in."""
    refuse_hasty_log_in(request, LogInArea.CONSOLE, mailbox=payload.mailbox)
    actor, kind = check_staff_log_in(
        mailbox=payload.mailbox,
        password=payload.password,
        totp_code=payload.totp,
        address=client_address(request),
        now=clock.now(),
        device=read_device(request),
    )
    _open(request, response, actor, kind)
    return _staff(actor, must_enrol=kind == TokenKind.ENROLMENT)


def _open(request: HttpRequest, response: HttpResponse, actor: StaffActor, kind: TokenKind) -> None:
    address, now = client_address(request), clock.now()
    token = begin_session(
        user_id=actor.user_id,
        kind=kind,
        address=address,
        user_agent=request.headers.get("User-Agent", ""),
        now=now,
    )
    action = "session.create" if kind == TokenKind.CONSOLE else "session.enrol"
    record_audit(actor=actor, action=action, target=actor.name, now=now, address=address)
    set_console_cookie(response, token)
    remember_device(request, response, actor.user_id)


@area.post("/session/enrolment/secret", id="session.enrolment.draw", may=ENROLLING)
def draw_secret(request: StaffRequest) -> EnrolmentOut:
    """Create a secret for my authenticator app."""
    return EnrolmentOut.model_validate(draw_totp(user_id=request.actor.user_id, now=clock.now()))


@area.post("/session/enrolment", id="session.enrolment.finish", may=ENROLLING)
def enrol(request: StaffRequest, response: HttpResponse, payload: EnrolmentIn) -> EnrolledOut:
    """Confirm the app by its first code, and open the console."""
    user_id, address = request.actor.user_id, client_address(request)
    tried = Try(LogInArea.CONSOLE, LogInStep.SECOND_FACTOR, "", address, user_id)
    refuse_hasty_try(LOG_IN_BY_MAILBOX, f"enrolment:{user_id}", tried)
    codes = set_up_totp(
        user_id=user_id, draft=payload.draft, code=payload.code, now=clock.now(), area=tried.area, address=address
    )
    revoke_tokens(user_id=request.actor.user_id, now=clock.now())
    _open(request, response, request.actor, TokenKind.CONSOLE)
    return EnrolledOut(staff=_staff(request.actor), recovery_codes=codes)


@area.get("/session", id="session.show", may=SIGNED_IN)
def show(request: StaffRequest) -> StaffOut:
    """Show the signed-in staff member."""
    return _staff(request.actor)


@area.put("/session/language", id="session.language.keep", may=SIGNED_IN)
def keep(request: StaffRequest, payload: LanguageIn) -> Done:
    """Keep my language, for my mails and other devices."""
    keep_language(request.actor, language=payload.language)
    return Done()


@area.delete("/session", id="session.delete", may=SIGNED_IN)
def log_out(request: StaffRequest, response: HttpResponse) -> Done:
    """Log out."""
    revoke_token(token=request.token, now=clock.now())
    clear_console_cookie(response)
    return Done()
