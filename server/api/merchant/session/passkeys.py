"""Passkeys: the user's own, and log-in by passkey."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.log_ins import refuse_hasty_log_in
from server.api.gateway.permissions import PUBLIC, SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, client_address
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.values import Id
from server.api.merchant.session.routes import SERVICE_MARKET, signed_in
from server.api.merchant.session.schemas import UserEnvelope
from server.company.identity.contracts import TokenKind
from server.company.identity.log_in_contracts import LogInArea, LogInStep
from server.company.identity.selectors.second_factors import list_passkeys
from server.company.identity.services.passkeys import (
    begin_adding,
    begin_log_in,
    finish_adding,
    log_in_by_passkey,
    remove_passkey,
)
from server.company.identity.services.profile import prove_password
from server.kit import clock

area = Area("passkeys")

LONGEST_CHALLENGE = 1000


class PasskeyOut(Out):
    id: Id
    name: str
    created_at: datetime
    last_used_at: datetime | None


class PasskeysEnvelope(Envelope):
    passkeys: list[PasskeyOut]


class CeremonyEnvelope(Envelope):
    challenge: str = Field(description="Send it back with the browser's answer, once, within 5 minutes.")
    options: dict[str, Any] = Field(description="PublicKeyCredential options as JSON.")


class PasskeyProofIn(Body):
    current_password: str = Field(max_length=200)


class NewPasskeyIn(Body):
    challenge: str = Field(max_length=LONGEST_CHALLENGE)
    name: str = Field(max_length=100)
    credential: dict[str, Any] = Field(description="The browser's answer as JSON.")


class PasskeyLogInIn(Body):
    challenge: str = Field(max_length=LONGEST_CHALLENGE)
    credential: dict[str, Any]
    series_id: int = Field(default=1, ge=0, le=99, description="5 is the service market.")


@area.get("/user/passkey", id="user.passkey.list", may=SIGNED_IN)
def passkeys(request: ActorRequest) -> PasskeysEnvelope:
    """List my passkeys."""
    return PasskeysEnvelope(passkeys=list_passkeys(request.actor.user_id))


@area.post("/user/passkey/begin", id="user.passkey.begin", may=SIGNED_IN, stake=Stake.PERSON)
def begin(request: ActorRequest, payload: PasskeyProofIn) -> CeremonyEnvelope:
    """Start adding a passkey."""
    actor = request.actor
    prove_password(actor, password=payload.current_password, address=client_address(request), now=clock.now())
    challenge, options = begin_adding(actor, now=clock.now())
    return CeremonyEnvelope(challenge=challenge, options=options)


@area.post("/user/passkey", id="user.passkey.add", may=SIGNED_IN, stake=Stake.PERSON)
def add(request: ActorRequest, payload: NewPasskeyIn) -> Envelope:
    """Add a passkey."""
    actor = request.actor
    finish_adding(actor, challenge=payload.challenge, credential=payload.credential, name=payload.name, now=clock.now())
    return Envelope(msg=DONE)


@area.delete("/user/passkey/{int:passkey_id}", id="user.passkey.remove", may=SIGNED_IN, stake=Stake.PERSON)
def remove(request: ActorRequest, passkey_id: int) -> Envelope:
    """Remove a passkey."""
    remove_passkey(request.actor, passkey_id=passkey_id)
    return Envelope(msg=DONE)


@area.post("/user/login/passkey/begin", id="user.login.passkey.begin", may=PUBLIC)
def begin_entering(request: HttpRequest) -> CeremonyEnvelope:
    """Start a log-in by passkey."""
    refuse_hasty_log_in(request, LogInArea.PORTAL, LogInStep.PASSKEY)
    challenge, options = begin_log_in(now=clock.now())
    return CeremonyEnvelope(challenge=challenge, options=options)


@area.post("/user/login/passkey", id="user.login.passkey", may=PUBLIC)
def enter(request: HttpRequest, response: HttpResponse, payload: PasskeyLogInIn) -> UserEnvelope:
    """Log in by passkey."""
    where = LogInArea.MARKET if payload.series_id == SERVICE_MARKET else LogInArea.PORTAL
    refuse_hasty_log_in(request, where, LogInStep.PASSKEY)
    profile = log_in_by_passkey(
        challenge=payload.challenge,
        credential=payload.credential,
        now=clock.now(),
        address=client_address(request),
        area=where,
    )
    kind = TokenKind.MARKET if payload.series_id == SERVICE_MARKET else TokenKind.PORTAL
    return signed_in(request, response, profile, kind=kind)
