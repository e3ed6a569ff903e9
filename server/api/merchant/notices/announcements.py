"""Announcements to merchants (specification 000, sections 3, 7 and 9)."""

from datetime import datetime
from typing import Annotated

from ninja import Query
from pydantic import BeforeValidator, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.values import Id
from server.company.notices.selectors.announcements import list_notices
from server.company.notices.services.announcements import mark_all_read, mark_read
from server.kit import clock

area = Area("announcements")


class NoticeDetailOut(Out):
    router: str = Field(description="The page of the portal that 'Try Now' opens; empty for none.")


def _detail(router: str) -> NoticeDetailOut:
    return NoticeDetailOut(router=router)


class NoticeOut(Out):
    id: Id
    title: str
    content: str = Field(description="Clean HTML.")
    detail_type: int = Field(description="1 try now or later, 2 got it, 3 mark read or try now.")
    detail: Annotated[NoticeDetailOut, BeforeValidator(_detail)] = Field(validation_alias="router")
    read: bool
    create_time: datetime = Field(validation_alias="at")
    release: str = Field(description="The version that it announces; empty for other news.")


class NoticesOut(Envelope):
    announcements: list[NoticeOut]
    count: int


class NoticesQuery(PageQuery):
    read: bool | None = Field(default=None, description="false: only unread ones. Omit it for all.")
    type: int | None = Field(default=None, ge=1, le=3, description="Only this detail type.")
    release: bool = Field(default=False, description="Only versions since the user's registration.")


@area.get("/announcement", id="announcements.list", may=SIGNED_IN)
def notices(request: ActorRequest, query: Query[NoticesQuery]) -> NoticesOut:
    """List the announcements, newest first."""
    rows, count = list_notices(
        request.actor,
        page=query.request(),
        language=reader_language(request),
        now=clock.now(),
        read=query.read,
        kind=query.type,
        only_releases=query.release,
    )
    return NoticesOut(announcements=rows, count=count)


@area.put("/announcement", id="announcements.read_all", may=SIGNED_IN, stake=Stake.PERSON)
def read_all(request: ActorRequest) -> Envelope:
    """Mark all announcements as read."""
    mark_all_read(request.actor, now=clock.now())
    return Envelope()


@area.put("/announcement/{int:announcement_id}", id="announcements.read", may=SIGNED_IN, stake=Stake.PERSON)
def read(request: ActorRequest, announcement_id: int) -> Envelope:
    """Mark an announcement as read."""
    mark_read(request.actor, announcement_id=announcement_id, now=clock.now())
    return Envelope()
