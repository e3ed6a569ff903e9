"""The webhook inbox for staff: list, show, replay."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked
from server.api.console.schemas import Done, ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.inbox.selectors import list_events, read_event
from server.company.inbox.services import replay_event
from server.company.staff.contracts import StaffRight
from server.kit.errors import NotFound

area = StaffArea("inbox")

MAY_SEE = needs(StaffRight.SEE_INBOX)


class EventOut(Out):
    id: Id
    vendor: str
    event_id: str
    topic: str
    schema_name: str
    store_id: IdOrEmpty
    state: str
    error: Masked
    received_at: datetime
    handled_at: datetime | None


class EventDetailOut(EventOut):
    body: Masked


class InboxQuery(ListQuery):
    vendor: str = Field(default="", max_length=30)
    state: str = Field(default="", max_length=10)
    schema_name: str = Field(default="", max_length=63)


@area.get("/inbox", id="inbox.list", may=MAY_SEE)
def events(request: HttpRequest, query: Query[InboxQuery]) -> Rows[EventOut]:
    """List the stored webhooks, newest first."""
    rows, total = list_events(
        vendor=query.vendor, state=query.state, schema_name=query.schema_name, page=query.request()
    )
    return Rows[EventOut](data=rows, total=total)


@area.get("/inbox/{int:event_id}", id="inbox.show", may=MAY_SEE)
def event(request: HttpRequest, event_id: int) -> EventDetailOut:
    """Show a webhook with its body."""
    row = read_event(event_id)
    if row is None:
        raise NotFound
    return EventDetailOut.model_validate(row)


@area.post("/inbox/{int:event_id}/replay", id="inbox.replay", may=needs(StaffRight.REPLAY_INBOX))
def replay(request: StaffRequest, event_id: int) -> Done:
    """Handle a stored webhook again."""
    with on_record(request, "inbox.replay", f"event {event_id}"):
        replay_event(event_id=event_id)
    return Done()
