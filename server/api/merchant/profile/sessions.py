"""The user's own sessions: which there are, and ending them."""

from datetime import datetime

from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Envelope, Out
from server.api.merchant.own_account import refuse_borrowed_session
from server.company.accounts.contracts import SessionRow
from server.company.accounts.selectors.people import list_sessions
from server.company.accounts.services.sessions import revoke_other_sessions, revoke_session
from server.kit import clock

area = Area("accounts")


class SessionOut(Out):
    id: str
    kind: str
    device: str
    address: str
    created_at: datetime
    last_used_at: datetime
    is_current: bool
    staff: str = Field(description="Who of our staff acts in it as this user; empty: the user's own.")


class SessionsEnvelope(Envelope):
    sessions: list[SessionOut]


class EndedEnvelope(Envelope):
    ended: int


def _session_out(row: SessionRow) -> SessionOut:
    return SessionOut(
        id=str(row.id),
        kind=row.kind,
        device=row.device,
        address=row.address,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        is_current=row.is_current,
        staff=row.staff,
    )


@area.get("/user/session", id="user.session.list", may=SIGNED_IN, response=SessionsEnvelope, summary="My sessions")
def sessions(request: ActorRequest) -> SessionsEnvelope:
    refuse_borrowed_session(request)
    asked = request
    rows = list_sessions(asked.actor, token=asked.token, now=clock.now())
    return SessionsEnvelope(sessions=[_session_out(row) for row in rows])


@area.delete(
    "/user/session/{int:session_id}", id="user.session.end", may=SIGNED_IN, response=Envelope, summary="End a session"
)
def end_session(request: ActorRequest, session_id: int) -> Envelope:
    refuse_borrowed_session(request)
    revoke_session(request.actor, session_id=session_id, now=clock.now())
    return Envelope(msg="Operation succeeded")


@area.post(
    "/user/session/end_others",
    id="user.session.end_others",
    may=SIGNED_IN,
    response=EndedEnvelope,
    summary="End all my sessions but this one",
)
def end_other_sessions(request: ActorRequest) -> EndedEnvelope:
    refuse_borrowed_session(request)
    asked = request
    ended = revoke_other_sessions(asked.actor, token=asked.token, now=clock.now())
    return EndedEnvelope(msg="Operation succeeded", ended=ended)
