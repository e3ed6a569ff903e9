"""Announcements by staff: a draft, then shown to merchants from a start to an end."""

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
from server.company.notices.contracts import AnnouncementText, Audience, DetailType
from server.company.notices.selectors.announcements import list_announcements, read_announcement
from server.company.notices.services.announcements import (
    create_announcement,
    publish_announcement,
    save_announcement,
    withdraw_announcement,
)
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("announcements")

MAY_WRITE = needs(StaffRight.WRITE_ANNOUNCEMENTS)
ITEM = "/announcements/{int:announcement_id}"


class TextIn(Body):
    title_en: str
    content_en: str
    title_zh: str = ""
    content_zh: str = ""
    detail_type: DetailType
    router: str = Field(default="", max_length=200)
    audience: Audience
    tenant_ids: list[int] = Field(default_factory=list, max_length=1000)
    starts_at: Instant
    ends_at: Instant | None = None
    release: str = Field(default="", max_length=40, description="The version that it announces; empty: other news.")


class ChangedTextIn(Versioned, TextIn):
    pass


class AnnouncementVersionIn(Versioned):
    pass


class AnnouncementOut(Flattened):
    id: Id
    title_en: str
    content_en: str
    title_zh: str
    content_zh: str
    detail_type: int
    router: str
    audience: str
    tenant_ids: list[Id]
    starts_at: datetime
    ends_at: datetime | None
    release: str
    state: str = Field(description="draft, waiting, live or ended.")
    version: int
    created_at: datetime
    published_at: datetime | None
    edited_by: str
    read_count: int


@area.get("/announcements", id="announcements.list", may=MAY_WRITE)
def announcements(request: HttpRequest, query: Query[ListQuery]) -> Rows[AnnouncementOut]:
    """List the announcements, newest first."""
    rows, total = list_announcements(page=query.request(), now=clock.now())
    return Rows[AnnouncementOut](data=rows, total=total)


@area.get(ITEM, id="announcements.show", may=MAY_WRITE)
def announcement(request: HttpRequest, announcement_id: int) -> AnnouncementOut:
    """Show an announcement."""
    return AnnouncementOut.model_validate(read_announcement(announcement_id, now=clock.now()))


@area.post("/announcements", id="announcements.create", may=MAY_WRITE)
def create(request: StaffRequest, payload: TextIn) -> AnnouncementOut:
    """Create a draft of an announcement."""
    row = create_announcement(actor=request.actor, text=payload.into(AnnouncementText), now=clock.now())
    return AnnouncementOut.model_validate(row)


@area.put(ITEM, id="announcements.save", may=MAY_WRITE)
def save(request: StaffRequest, announcement_id: int, payload: ChangedTextIn) -> AnnouncementOut:
    """Change an announcement."""
    actor, text, version = request.actor, payload.into(AnnouncementText), payload.version
    row = save_announcement(actor=actor, announcement_id=announcement_id, text=text, version=version, now=clock.now())
    return AnnouncementOut.model_validate(row)


@area.post(f"{ITEM}/publish", id="announcements.publish", may=MAY_WRITE)
def publish(request: StaffRequest, announcement_id: int, payload: AnnouncementVersionIn) -> AnnouncementOut:
    """Publish an announcement to its audience."""
    with on_record(request, "announcements.publish", f"announcement {announcement_id}"):
        row = publish_announcement(announcement_id=announcement_id, version=payload.version, now=clock.now())
    return AnnouncementOut.model_validate(row)


@area.post(f"{ITEM}/withdraw", id="announcements.withdraw", may=MAY_WRITE)
def withdraw(request: StaffRequest, announcement_id: int) -> AnnouncementOut:
    """Withdraw an announcement."""
    with on_record(request, "announcements.withdraw", f"announcement {announcement_id}"):
        row = withdraw_announcement(announcement_id=announcement_id, now=clock.now())
    return AnnouncementOut.model_validate(row)
