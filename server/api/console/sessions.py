"""Staff log in with password and one-time code, log out, and see who they are."""

from typing import cast

from django.http import HttpRequest, HttpResponse
from pydantic import Field

from server.api.console.schemas import Done
from server.api.gateway.areas import StaffArea
from server.api.gateway.cookies import clear_console_cookie, set_console_cookie
from server.api.gateway.permissions import PUBLIC, SIGNED_IN
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import LOG_IN_BY_ADDRESS, LOG_IN_BY_MAILBOX, refuse_when_too_often
from server.company.accounts.contracts import StaffActor, TokenKind
from server.company.accounts.services.staff import check_staff_log_in, record_audit
from server.company.accounts.services.tokens import issue_token, revoke_token
from server.kit import clock

area = StaffArea("sessions")


class StaffLoginIn(Body):
    mailbox: str = Field(max_length=254)
    password: str = Field(max_length=200)
    totp: str = Field(max_length=12, description="The six digits of the second factor.")


class StaffOut(Out):
    id: str
    name: str
    rights: list[str]


def _staff(actor: StaffActor) -> StaffOut:
    return StaffOut(id=str(actor.user_id), name=actor.name, rights=sorted(actor.rights))


@area.operation("POST", "/session", id="session.create", may=PUBLIC, response=StaffOut, summary="Log in")
def log_in(request: HttpRequest, response: HttpResponse, payload: StaffLoginIn) -> StaffOut:
    refuse_when_too_often(LOG_IN_BY_ADDRESS, client_address(request))
    refuse_when_too_often(LOG_IN_BY_MAILBOX, f"staff:{payload.mailbox.strip().lower()}")
    actor = check_staff_log_in(mailbox=payload.mailbox, password=payload.password, totp_code=payload.totp)
    address, now = client_address(request), clock.now()
    token = issue_token(user_id=actor.user_id, kind=TokenKind.CONSOLE, now=now, address=address)
    record_audit(actor=actor, action="session.create", target=actor.name, now=now, address=address)
    set_console_cookie(response, token)
    return _staff(actor)


@area.operation("GET", "/session", id="session.show", may=SIGNED_IN, response=StaffOut, summary="Who am I")
def show(request: HttpRequest) -> StaffOut:
    return _staff(cast(StaffRequest, request).actor)


@area.operation("DELETE", "/session", id="session.delete", may=SIGNED_IN, response=Done, summary="Log out")
def log_out(request: HttpRequest, response: HttpResponse) -> Done:
    revoke_token(token=cast(StaffRequest, request).token, now=clock.now())
    clear_console_cookie(response)
    return Done()
