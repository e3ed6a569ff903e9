"""Messages to one user, who reads and deletes them (specification 000, section 7)."""

from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.field_errors import REQUIRED
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out, PageQuery
from server.api.gateway.values import Id
from server.company.messaging.selectors.letters import count_unread_messages, list_user_messages
from server.company.messaging.services.letters import delete_user_message, read_user_message
from server.kit import clock
from server.kit.errors import Invalid

area = Area("user messages")


class UserMessageOut(Out):
    id: Id
    title: str
    content: str = Field(validation_alias="body", description="Clean HTML.")
    router: str
    read: bool
    create_time: datetime = Field(validation_alias="at")


class UserMessagesOut(Envelope):
    messages: list[UserMessageOut]
    count: int
    unread: int


class MessagesQuery(PageQuery):
    message_id: int | None = Field(default=None, description="Only this message.")


class DeleteQuery(Schema):
    message_id: int | None = None


class DeleteIn(Body):
    message_id: int | None = None


@area.get("/user_message/message", id="user_message.list", may=SIGNED_IN)
def messages(request: ActorRequest, query: Query[MessagesQuery]) -> UserMessagesOut:
    """List the user's own messages, newest first."""
    actor = request.actor
    language = reader_language(request)
    rows, count = list_user_messages(actor, page=query.request(), message_id=query.message_id, language=language)
    return UserMessagesOut(messages=rows, count=count, unread=count_unread_messages(actor))


@area.put("/user_message/message/{int:message_id}", id="user_message.read", may=SIGNED_IN, stake=Stake.PERSON)
def read(request: ActorRequest, message_id: int) -> Envelope:
    """Mark a message as read."""
    read_user_message(request.actor, message_id=message_id, now=clock.now())
    return Envelope()


@area.get("/user_message/message_del", id="user_message.delete", may=SIGNED_IN, stake=Stake.PERSON, unsafe_get=True)
def delete_by_link(request: ActorRequest, message_id: int) -> Envelope:
    """Delete a message (header token only; the portal uses POST)."""
    delete_user_message(request.actor, message_id=message_id, now=clock.now())
    return Envelope()


@area.post("/user_message/message_del", id="user_message.delete", may=SIGNED_IN, stake=Stake.PERSON)
def delete(request: ActorRequest, query: Query[DeleteQuery], payload: DeleteIn | None = None) -> Envelope:
    """Delete a message, named in the query or in a body."""
    message_id = query.message_id or (payload and payload.message_id)
    if not message_id:
        raise Invalid.of_fields({"message_id": REQUIRED})
    delete_user_message(request.actor, message_id=message_id, now=clock.now())
    return Envelope()
