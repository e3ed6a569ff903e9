"""The user's own API tokens: with rights, read or write, and an expiry; shown once, revocable."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, client_address
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.values import Id, Sorted
from server.company.identity import rules
from server.company.identity.selectors.personal_tokens import list_personal_tokens
from server.company.identity.services.personal_tokens import draw_personal_token, revoke_personal_token
from server.company.identity.services.profile import prove_password
from server.kit import clock

area = Area("personal tokens")


class TokenIn(Body):
    name: str = Field(max_length=100)
    rights: list[str] = Field(max_length=50, description="Menu names and sensitive permissions; only your own.")
    can_write: bool = Field(default=False, description="Allow changes; otherwise only GET.")
    days: int = Field(ge=1, le=rules.LONGEST_PERSONAL_TOKEN_DAYS)
    current_password: str = Field(max_length=200)


class TokenOut(Out):
    id: Id
    name: str
    rights: Sorted
    can_write: bool = Field(
        description="Without it, requests write nothing but when the token was last used and how often it asks."
    )
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None = Field(description="Correct to ten minutes.")


class TokensEnvelope(Envelope):
    tokens: list[TokenOut]
    rights: list[str] = Field(description="The rights that you can give to a token.")


class DrawnEnvelope(Envelope):
    token: str = Field(description="Shown only once; we store its hash.")


@area.get("/user/token", id="user.token.list", may=SIGNED_IN, stake=Stake.PERSON)
def tokens(request: ActorRequest) -> TokensEnvelope:
    """List my API tokens."""
    actor = request.actor
    rows = list_personal_tokens(actor, now=clock.now())
    return TokensEnvelope(tokens=rows, rights=rules.shown_rights(actor.rights))


@area.post("/user/token", id="user.token.draw", may=SIGNED_IN, stake=Stake.PERSON)
def draw(request: ActorRequest, payload: TokenIn) -> DrawnEnvelope:
    """Create an API token."""
    actor, now = request.actor, clock.now()
    prove_password(actor, password=payload.current_password, address=client_address(request), now=now)
    issued = draw_personal_token(
        actor,
        name=payload.name,
        rights=frozenset(payload.rights),
        can_write=payload.can_write,
        days=payload.days,
        now=now,
    )
    return DrawnEnvelope(msg=DONE, token=issued.value)


@area.delete("/user/token/{int:token_id}", id="user.token.revoke", may=SIGNED_IN, stake=Stake.PERSON)
def revoke(request: ActorRequest, token_id: int) -> Envelope:
    """Revoke one of my API tokens."""
    revoke_personal_token(request.actor, token_id=token_id, now=clock.now())
    return Envelope(msg=DONE)
