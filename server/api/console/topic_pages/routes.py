"""Topic pages by staff: a draft, then a tab for its audience."""

from datetime import datetime
from typing import Literal

from django.conf import settings
from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Flattened, Rows, SearchQuery, Versioned
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.previews import topic_preview_query
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, Instant
from server.company.catalogue.contracts import (
    Affiliation,
    DisplayType,
    FixedPage,
    TopicFilter,
    TopicPageRow,
    TopicPageText,
    TopicPageType,
    TopicStatus,
    TopicType,
)
from server.company.catalogue.rules import MOST_POSITION
from server.company.catalogue.selectors import list_rows, read_row
from server.company.catalogue.services import (
    create_topic_page,
    publish_topic_page,
    save_topic_page,
    withdraw_topic_page,
)
from server.company.staff.contracts import StaffRight
from server.company.staff.services.audit import AuditNote
from server.kit import clock

area = StaffArea("topic pages")

MAY_EDIT = needs(StaffRight.EDIT_TOPIC_PAGES)
ITEM = "/topic_pages/{int:page_id}"
PREVIEW_HOURS = 1


class TopicPageQuery(SearchQuery):
    status: TopicStatus | None = None
    topic_type: TopicType | None = None
    affiliation: Affiliation | None = None
    takes_products: bool = Field(default=False, description="Only pages that products can be added to.")
    expiring: bool = Field(default=False, description="Only published pages that end within a week.")

    def filters(self) -> TopicFilter:
        return TopicFilter(name=self.q, status=self.status, topic_type=self.topic_type, affiliation=self.affiliation)


class TopicPageTextIn(Body):
    name_en: str = Field(description="The name on the tab.")
    name_zh: str = Field(default="", description="Empty: Chinese readers get the English name.")
    topic_name_en: str = Field(default="", description="The title of the page.")
    topic_name_zh: str = ""
    page_type: TopicPageType
    topic_type: TopicType
    affiliation: Affiliation
    display_type: DisplayType
    template: Literal[1, 2] = 1
    owner: str = Field(default="", max_length=254, description="The mailbox of the only main account that may see it.")
    check_code: str = Field(default="", max_length=200, description="The code with which that merchant opens it.")
    is_hot_open: bool = False
    keywords: list[str] = Field(default_factory=list, max_length=100)
    keywords_zh: list[str] = Field(
        default_factory=list, max_length=100, description="Empty: Chinese readers get the same keywords."
    )
    is_top: bool = False
    position: int = Field(default=0, ge=0, le=MOST_POSITION)
    valid_from: Instant | None = None
    valid_until: Instant | None = None


class NewTopicPageIn(TopicPageTextIn):
    fixed_id: FixedPage | None = Field(default=None, description="The tab's fixed id for clients.")


class ChangedTopicPageIn(Versioned, TopicPageTextIn):
    pass


class TopicPageVersionIn(Versioned):
    pass


class TopicPreviewLinkOut(Out):
    url: str
    ends_at: datetime


class PageUsageOut(Out):
    views: int = Field(description="Views by merchants, each counted once a day.")
    imports: int = Field(description="The number of products imported from it.")
    publications: int = Field(description="How many of these were published.")


class StaffTopicPageOut(Flattened):
    id: Id
    name_en: str
    name_zh: str
    topic_name_en: str
    topic_name_zh: str
    page_type: TopicPageType
    topic_type: TopicType
    affiliation: Affiliation
    display_type: DisplayType
    template: Literal[1, 2]
    owner: str
    check_code: str
    is_hot_open: bool
    keywords: list[str]
    keywords_zh: list[str]
    is_top: bool
    position: int
    valid_from: datetime | None
    valid_until: datetime | None
    status: TopicStatus
    usage: PageUsageOut
    version: int
    created_at: datetime
    edited_at: datetime
    edited_by: str


@area.get("/topic_pages", id="topic_pages.list", may=MAY_EDIT)
def topic_pages(request: HttpRequest, query: Query[TopicPageQuery]) -> Rows[StaffTopicPageOut]:
    """List the topic pages, newest first."""
    rows, total = list_rows(
        filters=query.filters(),
        page=query.request(),
        takes_products=query.takes_products,
        expiring_at=clock.now() if query.expiring else None,
    )
    return Rows[StaffTopicPageOut](data=rows, total=total)


@area.get(ITEM, id="topic_pages.show", may=MAY_EDIT)
def topic_page(request: HttpRequest, page_id: int) -> StaffTopicPageOut:
    """Show a topic page."""
    return StaffTopicPageOut.model_validate(read_row(page_id))


@area.post("/topic_pages", id="topic_pages.create", may=MAY_EDIT)
def create(request: StaffRequest, payload: NewTopicPageIn) -> StaffTopicPageOut:
    """Create a draft of a topic page."""
    actor, text, now = request.actor, payload.into(TopicPageText), clock.now()
    with on_record(request, "topic_pages.create") as note:
        row = create_topic_page(actor=actor, text=text, fixed=payload.fixed_id, now=now)
        _describe(note, row)
    return StaffTopicPageOut.model_validate(row)


@area.put(ITEM, id="topic_pages.save", may=MAY_EDIT)
def save(request: StaffRequest, page_id: int, payload: ChangedTopicPageIn) -> StaffTopicPageOut:
    """Change a topic page."""
    actor, text, now = request.actor, payload.into(TopicPageText), clock.now()
    with on_record(request, "topic_pages.save") as note:
        row = save_topic_page(actor=actor, page_id=page_id, text=text, version=payload.version, now=now)
        _describe(note, row)
    return StaffTopicPageOut.model_validate(row)


@area.post(f"{ITEM}/publish", id="topic_pages.publish", may=MAY_EDIT)
def publish(request: StaffRequest, page_id: int, payload: TopicPageVersionIn) -> StaffTopicPageOut:
    """Publish a topic page."""
    with on_record(request, "topic_pages.publish") as note:
        row = publish_topic_page(page_id=page_id, version=payload.version)
        _describe(note, row)
    return StaffTopicPageOut.model_validate(row)


@area.post(f"{ITEM}/withdraw", id="topic_pages.withdraw", may=MAY_EDIT)
def withdraw(request: StaffRequest, page_id: int) -> StaffTopicPageOut:
    """Withdraw a topic page."""
    with on_record(request, "topic_pages.withdraw") as note:
        row = withdraw_topic_page(page_id=page_id)
        _describe(note, row)
    return StaffTopicPageOut.model_validate(row)


@area.post(f"{ITEM}/preview_link", id="topic_pages.preview_link", may=MAY_EDIT)
def preview_link(request: StaffRequest, page_id: int) -> TopicPreviewLinkOut:
    """Make a link at which anyone sees the page as merchants would, for an hour."""
    with on_record(request, "topic_pages.preview_link") as note:
        _describe(note, read_row(page_id))
        preview, ends_at = topic_preview_query(page_id, hours=PREVIEW_HOURS, now=clock.now())
    return TopicPreviewLinkOut(url=f"{settings.PUBLIC_URL}/previewTopic?preview={preview}", ends_at=ends_at)


def _describe(note: AuditNote, row: TopicPageRow) -> None:
    note.target = f"topic page {row.id}"
    note.detail |= {"name": row.text.name_en, "owner": row.text.owner}
