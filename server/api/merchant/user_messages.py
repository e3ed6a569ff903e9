"""Messages to one user, who reads and deletes them (specification 000, section 7)."""

from datetime import datetime
from typing import cast

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.company.messaging.contracts import UserMessageRow
from server.company.messaging.selectors.letters import count_unread_messages, list_user_messages
from server.company.messaging.services.letters import delete_user_message, read_user_message
from server.kit import clock

area = Area("user messages")


class UserMessageOut(Out):
    id: str
    title: str
    content: str = Field(description="Clean HTML.")
    router: str
    read: bool
    create_time: datetime


class UserMessagesOut(Envelope):
    messages: list[UserMessageOut]
    count: int
    unread: int


@area.get(
    "/user_message/message",
    id="user_message.list",
    may=SIGNED_IN,
    response=UserMessagesOut,
    summary="The user's own messages, newest first",
)
def messages(request: HttpRequest, query: Query[PageQuery]) -> UserMessagesOut:
    actor = cast(ActorRequest, request).actor
    rows, count = list_user_messages(actor, page=query.request(), language=reader_language(request))
    return UserMessagesOut(messages=[_message(row) for row in rows], count=count, unread=count_unread_messages(actor))


@area.put(
    "/user_message/message/{int:message_id}",
    id="user_message.read",
    may=SIGNED_IN,
    response=Envelope,
    summary="One of them is read",
)
def read(request: HttpRequest, message_id: int) -> Envelope:
    read_user_message(cast(ActorRequest, request).actor, message_id=message_id, now=clock.now())
    return Envelope()


@area.get(
    "/user_message/message_del",
    id="user_message.delete",
    may=SIGNED_IN,
    response=Envelope,
    unsafe_get=True,
    summary="Delete one of them (header token only; the portal posts)",
)
@area.post(
    "/user_message/message_del",
    id="user_message.delete",
    may=SIGNED_IN,
    response=Envelope,
    summary="Delete one of them",
)
def delete(request: HttpRequest, message_id: int) -> Envelope:
    delete_user_message(cast(ActorRequest, request).actor, message_id=message_id, now=clock.now())
    return Envelope()


def _message(row: UserMessageRow) -> UserMessageOut:
    return UserMessageOut(
        id=str(row.id), title=row.title, content=row.body, router=row.router, read=row.read, create_time=row.at
    )
