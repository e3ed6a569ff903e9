"""Push messages by staff: a draft, then shown by the portal when the trigger occurs."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, ListQuery, Rows, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body
from server.api.gateway.values import Id, Instant
from server.company.messaging.contracts import PushText, Trigger
from server.company.messaging.selectors.pushes import list_pushes, read_push
from server.company.messaging.services.pushes import create_push, publish_push, save_push, withdraw_push
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("push messages")

MAY_WRITE = needs(StaffRight.WRITE_MESSAGES)
ITEM = "/push_messages/{int:message_id}"
MANY = 1_000


class PushIn(Body):
    title_en: str
    body_en: str
    button_en: str = ""
    title_zh: str = ""
    body_zh: str = ""
    button_zh: str = ""
    router: str = Field(default="", max_length=200, description="The page that the button opens; empty: no button.")
    trigger_type: Trigger
    trigger: str = Field(default="", max_length=200, description="The page for 2, the action for 3.")
    countries: list[str] = Field(default_factory=list, max_length=300)
    languages: list[str] = Field(default_factory=list, max_length=10)
    plans: list[str] = Field(default_factory=list, max_length=50)
    platforms: list[int] = Field(default_factory=list, max_length=10)
    tenant_ids: list[int] = Field(default_factory=list, max_length=MANY)
    starts_at: Instant
    ends_at: Instant | None = None


class ChangedPushIn(Versioned, PushIn):
    pass


class PushVersionIn(Versioned):
    pass


class StaffPushOut(Flattened):
    id: Id
    title_en: str
    body_en: str
    button_en: str
    title_zh: str
    body_zh: str
    button_zh: str
    router: str
    trigger_type: int
    trigger: str
    countries: list[str]
    languages: list[str]
    plans: list[str]
    platforms: list[int]
    tenant_ids: list[Id]
    starts_at: datetime
    ends_at: datetime | None
    state: str = Field(description="draft, waiting, live or ended.")
    version: int
    created_at: datetime
    published_at: datetime | None
    edited_by: str
    shown_count: int
    clicked_count: int
    dismissed_count: int


@area.get("/push_messages", id="pushes.list", may=MAY_WRITE)
def pushes(request: HttpRequest, query: Query[ListQuery]) -> Rows[StaffPushOut]:
    """List the push messages, newest first."""
    rows, total = list_pushes(page=query.request(), now=clock.now())
    return Rows[StaffPushOut](data=rows, total=total)


@area.get(ITEM, id="pushes.show", may=MAY_WRITE)
def push(request: HttpRequest, message_id: int) -> StaffPushOut:
    """Show a push message."""
    return StaffPushOut.model_validate(read_push(message_id, now=clock.now()))


@area.post("/push_messages", id="pushes.create", may=MAY_WRITE)
def create(request: StaffRequest, payload: PushIn) -> StaffPushOut:
    """Create a draft of a push message."""
    return StaffPushOut.model_validate(create_push(actor=request.actor, text=payload.into(PushText), now=clock.now()))


@area.put(ITEM, id="pushes.save", may=MAY_WRITE)
def save(request: StaffRequest, message_id: int, payload: ChangedPushIn) -> StaffPushOut:
    """Change a push message."""
    actor, text, version = request.actor, payload.into(PushText), payload.version
    row = save_push(actor=actor, message_id=message_id, text=text, version=version, now=clock.now())
    return StaffPushOut.model_validate(row)


@area.post(f"{ITEM}/publish", id="pushes.publish", may=MAY_WRITE)
def publish(request: StaffRequest, message_id: int, payload: PushVersionIn) -> StaffPushOut:
    """Publish a push message in the portal."""
    with on_record(request, "push_messages.publish", f"push message {message_id}"):
        row = publish_push(message_id=message_id, version=payload.version, now=clock.now())
    return StaffPushOut.model_validate(row)


@area.post(f"{ITEM}/withdraw", id="pushes.withdraw", may=MAY_WRITE)
def withdraw(request: StaffRequest, message_id: int) -> StaffPushOut:
    """Withdraw a push message."""
    with on_record(request, "push_messages.withdraw", f"push message {message_id}"):
        row = withdraw_push(message_id=message_id, now=clock.now())
    return StaffPushOut.model_validate(row)
