"""Topic pages as tabs of product finding (specification 000 and 001, section 7; 002, sections 3.8 and 7.2)."""

from dataclasses import asdict
from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import TOPIC_CODES_BY_MERCHANT, refuse_when_too_often
from server.api.gateway.values import Id, IdOrEmpty
from server.company.catalogue.contracts import TopicFilter, TopicPage, TopicSort
from server.company.catalogue.selectors import list_topic_pages
from server.company.catalogue.services.products import open_topic_page
from server.kit import clock
from server.kit.checks import need
from server.kit.paging import MAX_PAGE, PageRequest

area = Area("topic pages")

MOST_TOPICS = 1_000
LARGEST = 32_767
LAST_ID = 2**63 - 1
UNLIMITED, LIMITED = "1", "2"
WRONG_CODE = "Verification code error"
NOT_BELIEVED = "Accepted and ignored: the session identifies the user."


class TopicPagesQuery(Schema):
    page: int = Field(default=1, ge=1, le=MAX_PAGE)
    size: int = Field(default=20, ge=1, le=MOST_TOPICS)
    name: str = Field(default="", max_length=200)
    affiliation: int | None = Field(default=None, ge=0, le=LARGEST, description="1 eCommerce, 2 creative, 3 catalogue.")
    status: int | None = Field(default=None, ge=0, le=LARGEST, description="Merchants see only 2, published.")
    topic_type: int | None = Field(default=None, ge=0, le=LARGEST, description="1 topic; 3 and 7 project pages.")
    page_type: int | None = Field(default=None, ge=0, le=LARGEST, description="1 service market, 2 Find Products.")
    sort: TopicSort = Field(default=TopicSort.AS_ARRANGED, description="0 as arranged, 1 the newest first.")
    user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)
    original_user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)
    u_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)

    def filters(self) -> TopicFilter:
        return TopicFilter(**{name: getattr(self, name) for name in TopicFilter.__dataclass_fields__})


class TopicCodeQuery(Schema):
    page_id: int = Field(ge=1, le=LAST_ID)
    code: str = Field(max_length=100)
    user_id: str = Field(default="", max_length=40, description=NOT_BELIEVED)


class TopicParamOut(Out):
    page_template: int
    validity: str = Field(description="1: always valid; 2: only between the times.")
    validity_begin_time: datetime | None
    validity_end_time: datetime | None = Field(description="An ended page is still listed, with this date.")


class HotParamOut(Out):
    is_open: bool = Field(validation_alias="is_hot_open", serialization_alias="isOpen")
    keywords: list[str]


class TopicPageOut(Out):
    id: Id
    name: str
    topic_name: str
    page_type: int
    topic_type: int
    affiliation: int
    display_type: int = Field(description="2: only the first eight products.")
    status: int
    user_id: IdOrEmpty = Field(
        validation_alias="owner_id",
        description="The only main account that sees it; empty: all see it.",
    )
    check_code: bool = Field(
        validation_alias="needs_code", description="Whether it needs a code; the code itself is never returned."
    )
    param: TopicParamOut
    hot_param: HotParamOut
    top: bool = Field(validation_alias="is_top")
    sort: int = Field(validation_alias="position", description="Its position among pinned, or among other pages.")
    create_time: datetime = Field(validation_alias="created_at")


class TopicPagesOut(Envelope):
    pages: list[TopicPageOut] = Field(alias="list")
    count: int


@area.get("/topic-page", id="topic_page.list", may=SIGNED_IN)
def topic_pages(request: ActorRequest, query: Query[TopicPagesQuery]) -> TopicPagesOut:
    """List the topic pages that this merchant may see."""
    rows, count = list_topic_pages(
        request.actor,
        filters=query.filters(),
        page=PageRequest(page=query.page, size=query.size),
        sort=query.sort,
        language=reader_language(request),
        now=clock.now(),
    )
    return TopicPagesOut(list=[shown_topic(row) for row in rows], count=count)


@area.get("/topic-page/check_code", id="topic_page.check_code", may=SIGNED_IN, writes=True)
def check_code(request: ActorRequest, query: Query[TopicCodeQuery]) -> Envelope:
    """Check the code of a topic page; a right one opens its products to this merchant."""
    actor = request.actor
    refuse_when_too_often(TOPIC_CODES_BY_MERCHANT, str(actor.tenant_id))
    need(open_topic_page(actor, page_id=query.page_id, code=query.code, now=clock.now()), "code", WRONG_CODE)
    return Envelope()


def shown_topic(row: TopicPage) -> TopicPageOut:
    """Return a page for the answer."""
    return TopicPageOut(
        **asdict(row),
        param=TopicParamOut(
            page_template=row.template,
            validity=LIMITED if row.valid_from or row.valid_until else UNLIMITED,
            validity_begin_time=row.valid_from,
            validity_end_time=row.valid_until,
        ),
        hot_param=row,
    )
