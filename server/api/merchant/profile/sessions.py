"""The user's own sessions."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Envelope, Out
from server.api.gateway.values import Id
from server.company.identity.selectors.people import list_sessions
from server.company.identity.services.sessions import revoke_other_sessions, revoke_session
from server.kit import clock

area = Area("accounts")


class SessionOut(Out):
    id: Id
    kind: str
    device: str
    address: str
    created_at: datetime
    last_used_at: datetime
    is_current: bool
    staff: str = Field(description="The staff member who acts as this user; empty: the user's own session.")


class SessionsEnvelope(Envelope):
    sessions: list[SessionOut]


class EndedEnvelope(Envelope):
    ended: int


@area.get("/user/session", id="user.session.list", may=SIGNED_IN, stake=Stake.PERSON)
def sessions(request: ActorRequest) -> SessionsEnvelope:
    """List my sessions."""
    return SessionsEnvelope(sessions=list_sessions(request.actor, token=request.token, now=clock.now()))


@area.delete("/user/session/{int:session_id}", id="user.session.end", may=SIGNED_IN, stake=Stake.PERSON)
def end_session(request: ActorRequest, session_id: int) -> Envelope:
    """End one of my sessions."""
    revoke_session(request.actor, session_id=session_id, now=clock.now())
    return Envelope(msg=DONE)


@area.post("/user/session/end_others", id="user.session.end_others", may=SIGNED_IN, stake=Stake.PERSON)
def end_other_sessions(request: ActorRequest) -> EndedEnvelope:
    """End all my other sessions."""
    ended = revoke_other_sessions(request.actor, token=request.token, now=clock.now())
    return EndedEnvelope(msg=DONE, ended=ended)
