"""A merchant's conversation with support or their counsellor (specification 000, section 1: support)."""

from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.missing_rights import NO_RIGHT
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import SUPPORT_BY_USER, refuse_when_too_often
from server.api.gateway.values import Id
from server.company.identity.contracts import Actor
from server.company.support.selectors import count_unread_support, read_conversation
from server.company.support.services import read_support, write_to_support
from server.kit import clock
from server.kit.errors import NoRight

area = Area("support")

BIGGEST = 2**63 - 1


class SupportMessageOut(Out):
    id: Id
    create_time: datetime = Field(validation_alias="at")
    from_staff: bool
    author: str
    text: str = Field(description="Plain text; lines are kept.")


class ConversationOut(Envelope):
    messages: list[SupportMessageOut] = Field(description="Oldest first.")
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the first id.")
    unread: int
    counsellor: str = Field(description="The counsellor who answers; empty: anyone of our staff.")


class UnreadOut(Envelope):
    unread: int
    is_open: bool = Field(description="Whether the user may use it: a sub-account without any right may not.")


class WrittenOut(Envelope):
    id: str


class SupportQuery(Schema):
    before: int | None = Field(default=None, ge=1, le=BIGGEST)


class SupportIn(Body):
    text: str = Field(max_length=10_000)


@area.get("/support/thread", id="support.thread", may=SIGNED_IN, also_in_market=True)
def thread(request: ActorRequest, query: Query[SupportQuery]) -> ConversationOut:
    """Show the conversation with support."""
    return ConversationOut.model_validate(read_conversation(_entitled(request), before=query.before))


@area.get("/support/unread", id="support.unread", may=SIGNED_IN, also_in_market=True)
def unread(request: ActorRequest) -> UnreadOut:
    """Count the unread messages of support."""
    is_open = _is_entitled(request.actor)
    return UnreadOut(unread=count_unread_support(request.actor) if is_open else 0, is_open=is_open)


@area.post("/support/thread", id="support.write", may=SIGNED_IN, stake=Stake.WORD, also_in_market=True)
def write(request: ActorRequest, payload: SupportIn) -> WrittenOut:
    """Write to support."""
    actor = _entitled(request)
    refuse_when_too_often(SUPPORT_BY_USER, str(actor.user_id))
    return WrittenOut(id=str(write_to_support(actor, text=payload.text, now=clock.now())))


@area.put("/support/thread", id="support.read", may=SIGNED_IN, stake=Stake.PERSON, also_in_market=True)
def read(request: ActorRequest) -> Envelope:
    """Mark the conversation as read."""
    read_support(_entitled(request))
    return Envelope()


def _is_entitled(actor: Actor) -> bool:
    """Whether the user has any right: the conversation is about all of the merchant's business."""
    return actor.is_main_account or bool(actor.rights)


def _entitled(request: ActorRequest) -> Actor:
    if not _is_entitled(request.actor):
        raise NoRight(NO_RIGHT)
    return request.actor
