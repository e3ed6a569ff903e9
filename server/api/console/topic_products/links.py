"""Links for products of topic pages, to be read from their suppliers: state, retry, removal."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, ListQuery, Rows
from server.api.console.topic_products.routes import MAY_EDIT
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, Sentence
from server.company.catalogue.contracts.products import LinkState
from server.company.catalogue.selectors.links import list_awaited_links
from server.company.catalogue.services.links import ask_again, drop_link
from server.kit import clock

area = StaffArea("topic products")

ITEM = "/topic_links/{int:link_id}"


class TopicLinkQuery(ListQuery):
    page_id: int = Field(default=0, ge=0, le=2**62, description="The id of the topic page; 0 for all.")


class TopicLinkOut(Out):
    id: Id
    page_id: Id
    line: str
    state: LinkState
    reason: Sentence
    attempts: int
    asked_at: datetime


@area.get("/topic_links", id="topic_links.list", may=MAY_EDIT)
def topic_links(request: HttpRequest, query: Query[TopicLinkQuery]) -> Rows[TopicLinkOut]:
    """List links still to be read, or without a product; the failed ones first."""
    rows, total = list_awaited_links(page_id=query.page_id, page=query.request())
    return Rows[TopicLinkOut](data=rows, total=total)


@area.post(f"{ITEM}/retry", id="topic_links.retry", may=MAY_EDIT)
def retry(request: StaffRequest, link_id: int) -> Done:
    """Ask the supplier of a link again."""
    with on_record(request, "topic_links.retry", f"topic link {link_id}"):
        ask_again(link_id=link_id, now=clock.now())
    return Done()


@area.delete(ITEM, id="topic_links.remove", may=MAY_EDIT)
def remove(request: StaffRequest, link_id: int) -> Done:
    """Remove a link."""
    with on_record(request, "topic_links.remove", f"topic link {link_id}") as note:
        note.detail["link"] = drop_link(link_id=link_id)[:200]
    return Done()
