"""The user's own second factor: an authenticator app with recovery codes (SCREENS section 13)."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.log_ins import refuse_hasty_try
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, client_address
from server.api.gateway.schemas import DONE, Body, Envelope
from server.api.gateway.throttles import LOG_IN_BY_MAILBOX
from server.company.identity.contracts import Actor
from server.company.identity.log_in_contracts import LogInArea, LogInStep, Try
from server.company.identity.selectors.second_factors import read_second_factors
from server.company.identity.services.profile import prove_password
from server.company.identity.services.second_factors import draw_totp, remove_totp, renew_recovery_codes, set_up_totp
from server.kit import clock

area = Area("second factors")


class ProofIn(Body):
    current_password: str = Field(max_length=200)


class SetUpIn(Body):
    draft: str = Field(max_length=1000)
    code: str = Field(max_length=20, description="The code shown by the app.")


class SecondFactorEnvelope(Envelope):
    totp_since: datetime | None
    recovery_codes_left: int


class TotpDraftEnvelope(Envelope):
    secret: str
    uri: str
    picture: str = Field(description="The uri as a QR code, a data: URL of SVG.")
    draft: str = Field(description="Send it back with the first code, within 15 minutes.")


class RecoveryCodesEnvelope(Envelope):
    recovery_codes: list[str] = Field(description="Shown only once; each works once instead of the app's code.")


def _proven(request: ActorRequest, password: str) -> Actor:
    """Return the actor, after checking that it is the user's own session and their password."""
    actor = request.actor
    prove_password(actor, password=password, address=client_address(request), now=clock.now())
    return actor


@area.get("/user/second_factor", id="user.second_factor", may=SIGNED_IN)
def show(request: ActorRequest) -> SecondFactorEnvelope:
    """Show whether an authenticator app is set up."""
    return SecondFactorEnvelope.model_validate(read_second_factors(request.actor.user_id))


@area.post("/user/second_factor/totp/secret", id="user.second_factor.draw", may=SIGNED_IN, stake=Stake.PERSON)
def draw(request: ActorRequest, payload: ProofIn) -> TotpDraftEnvelope:
    """Create a secret for an authenticator app."""
    drawn = draw_totp(user_id=_proven(request, payload.current_password).user_id, now=clock.now())
    return TotpDraftEnvelope.model_validate(drawn)


@area.post("/user/second_factor/totp", id="user.second_factor.set_up", may=SIGNED_IN, stake=Stake.PERSON)
def set_up(request: ActorRequest, payload: SetUpIn) -> RecoveryCodesEnvelope:
    """Confirm the app by its first code; from now on log-ins require it."""
    user_id = request.actor.user_id
    tried = Try(LogInArea.PORTAL, LogInStep.SECOND_FACTOR, "", client_address(request), user_id)
    refuse_hasty_try(LOG_IN_BY_MAILBOX, f"second factor:{user_id}", tried)
    codes = set_up_totp(user_id=user_id, draft=payload.draft, code=payload.code, now=clock.now(), address=tried.address)
    return RecoveryCodesEnvelope(msg=DONE, recovery_codes=codes)


@area.post("/user/second_factor/recovery_codes", id="user.second_factor.renew_codes", may=SIGNED_IN, stake=Stake.PERSON)
def renew(request: ActorRequest, payload: ProofIn) -> RecoveryCodesEnvelope:
    """Replace my recovery codes."""
    codes = renew_recovery_codes(user_id=_proven(request, payload.current_password).user_id)
    return RecoveryCodesEnvelope(msg=DONE, recovery_codes=codes)


@area.post("/user/second_factor/totp/remove", id="user.second_factor.remove", may=SIGNED_IN, stake=Stake.PERSON)
def remove(request: ActorRequest, payload: ProofIn) -> Envelope:
    """Remove the authenticator app; log-ins need only the password then."""
    remove_totp(user_id=_proven(request, payload.current_password).user_id)
    return Envelope(msg=DONE)
