"""Push messages that wait for a user, and the time of the next one (specification 000, sections 3 and 7)."""

from dataclasses import asdict
from datetime import datetime
from typing import Literal

from django.http import HttpRequest
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language, visitor_country
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.throttles import EVENTS_BY_USER, refuse_when_too_often
from server.api.gateway.values import Id
from server.api.merchant.own_account import ANOTHERS_ID
from server.company.identity.contracts import Actor
from server.company.messaging.contracts import PushEvent, Reader
from server.company.messaging.selectors.pushes import next_push_at, waiting_pushes
from server.company.messaging.services.pushes import note_push
from server.kit import clock
from server.kit.errors import NotFound
from server.ports import registry

area = Area("push messages")

APP_TYPE = 1
"""The app of these messages: this portal."""


class PushTemplateOut(Out):
    title: str
    content: str = Field(validation_alias="body", description="Clean HTML.")
    button: str
    router: str = Field(description="The page of the portal that the button opens; empty for no button.")


class PushOut(Out):
    id: Id
    template_vo: PushTemplateOut
    platform: list[int] = Field(
        validation_alias="platforms", description="The platforms of the addressed merchants; empty: all merchants."
    )
    app_type: int
    trigger_type: int = Field(description="1 when a session starts, 2 on the page `trigger`, 3 after that action.")
    trigger: str


class PushesOut(Envelope):
    push_messages: list[PushOut]


class ScheduledTaskOut(Envelope):
    scheduled_task_time: datetime | None = Field(description="When to ask again; null when nothing is scheduled.")


class PushEventIn(Body):
    event: Literal["shown", "clicked", "dismissed"]


@area.get("/user_message/push_message", id="push_message.list", may=SIGNED_IN)
def push_messages(request: ActorRequest, user_id: int | None = None) -> PushesOut:
    """List the push messages to show to this user."""
    actor = _own(request, user_id)
    found = waiting_pushes(actor, reader=_reader(request), now=clock.now())
    return PushesOut(push_messages=[PushOut(**asdict(row), template_vo=row, app_type=APP_TYPE) for row in found])


@area.get("/get_scheduled_task_time", id="push_message.scheduled", may=SIGNED_IN)
def scheduled_task_time(request: ActorRequest, user_id: int | None = None) -> ScheduledTaskOut:
    """Show when the next scheduled message for this user begins."""
    actor = _own(request, user_id)
    return ScheduledTaskOut(scheduled_task_time=next_push_at(actor, reader=_reader(request), now=clock.now()))


@area.post("/user_message/push_message/{int:message_id}", id="push_message.note", may=SIGNED_IN, stake=Stake.PERSON)
def note(request: ActorRequest, message_id: int, payload: PushEventIn) -> Envelope:
    """Record that a message was shown, clicked or dismissed; the latter two end it on every device."""
    actor = request.actor
    refuse_when_too_often(EVENTS_BY_USER, str(actor.user_id))
    note_push(actor, message_id=message_id, event=PushEvent(payload.event), reader=_reader(request), now=clock.now())
    return Envelope()


def _own(request: ActorRequest, user_id: int | None) -> Actor:
    """Return the caller; NotFound for another user's id."""
    actor = request.actor
    if user_id not in (None, actor.user_id):
        raise NotFound(ANOTHERS_ID)
    return actor


def _reader(request: HttpRequest) -> Reader:
    return Reader(country=visitor_country(request, registry.countries()), language=reader_language(request))
