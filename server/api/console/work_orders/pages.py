"""Private pages of the products found for a request."""

from typing import Literal

from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Rows, Versioned
from server.api.console.work_orders.routes import ITEM, MAY, spoken
from server.api.console.work_orders.schemas import Text
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Out
from server.api.gateway.values import Id, Instant
from server.company.workorders.services.result_pages import (
    ResultPageText,
    add_to_result_page,
    list_result_pages,
    make_result_page,
)
from server.kit import clock

area = StaffArea("work order pages")


class ResultPageIn(Versioned):
    name: Text
    type: Literal[3, 7] = 3
    code: Text = Field(description="The code with which the merchant opens its tab in Find Products.")
    valid_until: Instant | None = Field(default=None, description="null: no end.")


class AddToPageIn(Versioned):
    pass


class ResultPageOut(Out):
    page_id: Id


class PrivatePageOut(Out):
    id: Id
    name: str


@area.get(f"{ITEM}/pages", id="work_orders.pages", may=MAY)
def pages(request: StaffRequest, order_id: int) -> Rows[PrivatePageOut]:
    """List the merchant's private pages that can take the drafted offers, newest first."""
    found = list_result_pages(request.actor, order_id=order_id, language=spoken(request), now=clock.now())
    return Rows[PrivatePageOut](data=found, total=len(found))


@area.post(f"{ITEM}/page", id="work_orders.make_page", may=MAY)
def make_page(request: StaffRequest, order_id: int, payload: ResultPageIn) -> ResultPageOut:
    """Make a private page of the drafted offers for the merchant, and link it in the draft."""
    version, text = payload.version, payload.into(ResultPageText)
    with on_record(request, "work_orders.make_page", f"work order {order_id}") as note:
        page_id = make_result_page(request.actor, order_id=order_id, text=text, version=version, now=clock.now())
        note.detail |= {"page_id": page_id}
    return ResultPageOut(page_id=str(page_id))


@area.post(f"{ITEM}/pages/{{int:page_id}}", id="work_orders.add_to_page", may=MAY)
def add_to_page(request: StaffRequest, order_id: int, page_id: int, payload: AddToPageIn) -> Done:
    """Add the drafted offers to a private page of the merchant, and link it in the draft."""
    with on_record(request, "work_orders.add_to_page", f"work order {order_id}", page_id=page_id):
        add_to_result_page(request.actor, order_id=order_id, page_id=page_id, version=payload.version, now=clock.now())
    return Done()
