"""Messages between a merchant and our staff about a request."""

from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.file_links import file_link
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Body, Envelope, Out
from server.api.gateway.throttles import SUPPORT_BY_USER, refuse_when_too_often
from server.api.gateway.values import Id
from server.company.identity.contracts import Menu
from server.company.workorders.contracts import KeptFile
from server.company.workorders.contracts.thread import MessageRow
from server.company.workorders.selectors.thread import read_messages
from server.company.workorders.services.thread import read_thread, write_message
from server.kit import clock

area = Area("work order messages")

MAY = needs(Menu.SERVICES_MARKET)
ALL = "/work-order/{int:order_id}/messages"


class SentFileOut(Out):
    id: str
    name: str
    is_image: bool
    src: str = Field(description="Valid as long as the file is kept.")


class OrderMessageOut(Out):
    id: Id
    at: datetime
    from_staff: bool
    author: str
    text: str
    files: list[SentFileOut]


class OrderMessagesOut(Envelope):
    messages: list[OrderMessageOut] = Field(description="Oldest first.")
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the first id.")
    unread: int = Field(description="How many of our messages this user has not read.")


class OrderMessagesQuery(Schema):
    before: int | None = Field(default=None, ge=1, le=2**63 - 1)


class OrderMessageIn(Body):
    text: str = Field(default="", max_length=10_000)
    files: list[str] = Field(default=[], max_length=20, description="Ids of uploads that nothing uses yet.")


class SaidOut(Envelope):
    data: Id


@area.get(ALL, id="work_orders.messages", may=MAY, also_in_market=True)
def messages(request: ActorRequest, order_id: int, query: Query[OrderMessagesQuery]) -> OrderMessagesOut:
    """List the messages of a request: the newest, or those before an id."""
    page = read_messages(request.actor, order_id=order_id, before=query.before)
    order_message_outs = [_message(row) for row in page.messages]
    return OrderMessagesOut(messages=order_message_outs, has_more=page.has_more, unread=page.unread)


@area.post(ALL, id="work_orders.write", may=MAY, stake=Stake.WORD, also_in_market=True)
def write(request: ActorRequest, order_id: int, payload: OrderMessageIn) -> SaidOut:
    """Write to the staff of a request, with files if needed."""
    refuse_when_too_often(SUPPORT_BY_USER, str(request.actor.user_id))
    made = write_message(request.actor, order_id=order_id, text=payload.text, files=payload.files, now=clock.now())
    return SaidOut(msg=DONE, data=str(made))


@area.put(ALL, id="work_orders.read_messages", may=MAY, stake=Stake.PERSON, also_in_market=True)
def read(request: ActorRequest, order_id: int) -> Envelope:
    """Mark the messages of a request as read."""
    read_thread(request.actor, order_id=order_id)
    return Envelope(msg=DONE)


def _message(row: MessageRow) -> OrderMessageOut:
    return OrderMessageOut(
        id=row.id, at=row.at, from_staff=row.from_staff, author=row.author, text=row.text,
        files=[_file(file) for file in row.files],
    )  # fmt: skip


def _file(kept: KeptFile) -> SentFileOut:
    return SentFileOut(id=kept.id, name=kept.name, is_image=kept.is_image, src=file_link(kept.key))
