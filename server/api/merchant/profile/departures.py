"""Export of one's data, and deletion of one's account after some days."""

from dataclasses import asdict
from datetime import datetime, timedelta

from django.http import HttpResponse
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.cookies import clear_portal_cookie
from server.api.gateway.file_links import file_link
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest, client_address
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.company.identity.contracts import TEAM, Actor
from server.company.identity.selectors.deletion import read_export
from server.company.identity.services.deletion import prove_second_factor
from server.company.identity.services.export import request_export
from server.company.identity.services.profile import prove_password
from server.kit import clock
from tenants.team.services.departures import keep_account, leave_account

area = Area("leaving")

LINK_LIFE = timedelta(minutes=15)


class ExportIn(Body):
    current_password: str = Field(max_length=200)


class DeletionIn(Body):
    current_password: str = Field(max_length=200)
    code: str = Field(default="", max_length=20, description="The code of the second factor, if there is one.")


class ExportOut(Out):
    requested_at: datetime
    done: int
    total: int
    link: str = Field(description="The link to the zip, valid for 15 minutes; empty until it is ready.")
    kept_until: datetime = Field(validation_alias="until")


class ExportEnvelope(Envelope):
    export: ExportOut | None


class DeletionEnvelope(Envelope):
    due_at: datetime = Field(description="When the account is deleted permanently.")


def _proven(request: ActorRequest, password: str) -> Actor:
    actor = request.actor
    prove_password(actor, password=password, address=client_address(request), now=clock.now())
    return actor


def _export(actor: Actor, msg: str = "") -> ExportEnvelope:
    found = read_export(actor, now=clock.now())
    if found is None:
        return ExportEnvelope(msg=msg, export=None)
    link = file_link(found.key, until=clock.now() + LINK_LIFE) if found.is_ready else ""
    return ExportEnvelope(msg=msg, export=ExportOut(**asdict(found), link=link))


@area.get("/user/export", id="user.export", may=needs(TEAM), stake=Stake.PERSON)
def export(request: ActorRequest) -> ExportEnvelope:
    """Show the state of my export."""
    return _export(request.actor)


@area.post("/user/export", id="user.export.begin", rate=EXPORTS_BY_MERCHANT, may=needs(TEAM), stake=Stake.PERSON)
def begin_export(request: ActorRequest, payload: ExportIn) -> ExportEnvelope:
    """Export all data of this account as a zip; a mail is sent when it is ready."""
    actor = _proven(request, payload.current_password)
    request_export(actor, now=clock.now())
    return _export(actor, DONE)


@area.post("/user/deletion", id="user.deletion.request", may=SIGNED_IN, stake=Stake.PERSON)
def delete_account(request: ActorRequest, response: HttpResponse, payload: DeletionIn) -> DeletionEnvelope:
    """Delete my account in 30 days; a main account with all its data. Until then I can log in and cancel it."""
    actor = _proven(request, payload.current_password)
    now = clock.now()
    prove_second_factor(actor, code=payload.code, address=client_address(request), now=now)
    due_at = leave_account(actor, now=now)
    clear_portal_cookie(response)
    return DeletionEnvelope(msg=DONE, due_at=due_at)


@area.delete("/user/deletion", id="user.deletion.take_back", may=SIGNED_IN, stake=Stake.PERSON)
def keep(request: ActorRequest) -> Envelope:
    """Cancel the deletion of my account."""
    keep_account(request.actor, now=clock.now())
    return Envelope(msg=DONE)
