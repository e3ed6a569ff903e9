"""API tokens of the team: the main account sees and revokes them (SCREENS section 11)."""

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Envelope
from server.api.merchant.profile.personal_tokens import TokenOut
from server.company.identity.contracts import TEAM
from server.company.identity.selectors.personal_tokens import list_team_tokens
from server.company.identity.services.personal_tokens import revoke_team_token
from server.kit import clock

area = Area("personal tokens")


class TeamTokenOut(TokenOut):
    owner: str


class TeamTokensEnvelope(Envelope):
    tokens: list[TeamTokenOut]


@area.get("/team/token", id="team.token.list", may=needs(TEAM), stake=Stake.PERSON)
def tokens(request: ActorRequest) -> TeamTokensEnvelope:
    """List the API tokens of the team."""
    return TeamTokensEnvelope(tokens=list_team_tokens(request.actor, now=clock.now()))


@area.delete("/team/token/{int:token_id}", id="team.token.revoke", may=needs(TEAM), stake=Stake.PERSON)
def revoke(request: ActorRequest, token_id: int) -> Envelope:
    """Revoke an API token of the team."""
    revoke_team_token(request.actor, token_id=token_id, now=clock.now())
    return Envelope(msg=DONE)
