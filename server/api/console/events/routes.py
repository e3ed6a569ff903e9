"""The user activity log for staff: newest first, in pages by a cursor, because it grows without end."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.console.masking import Masked, MaskedData
from server.api.console.schemas import Key
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, Instant
from server.company.events.contracts import EventFilter
from server.company.events.selectors import list_logged
from server.company.staff.contracts import StaffRight
from server.kit.paging import MAX_SIZE

area = StaffArea("events")


class LoggedEventOut(Out):
    id: Id
    at: datetime
    event: str
    param: MaskedData
    user_id: Id
    user: Masked
    tenant_id: Id
    merchant: Masked


class EventLogOut(Out):
    data: list[LoggedEventOut]
    has_more: bool = Field(description="Whether there are older ones: repeat with `before` set to the last id.")


class EventLogQuery(Schema):
    event: str = Field(default="", max_length=60)
    merchant: Key | None = None
    since: Instant | None = None
    until: Instant | None = None
    before: Key | None = Field(default=None, description="Only events older than this one.")
    per_page: int = Field(default=50, ge=1, le=MAX_SIZE)

    def filters(self) -> EventFilter:
        return EventFilter(event=self.event.strip(), tenant_id=self.merchant, since=self.since, until=self.until)


@area.get("/events", id="events.list", may=needs(StaffRight.SEE_EVENTS))
def events(request: HttpRequest, query: Query[EventLogQuery]) -> EventLogOut:
    """List the user activity, newest first."""
    rows, has_more = list_logged(filters=query.filters(), before=query.before, size=query.per_page)
    return EventLogOut(data=rows, has_more=has_more)
