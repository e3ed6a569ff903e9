"""Messages with the merchant about a request, and internal notes of staff."""

from ninja import Query

from server.api.console.schemas import Done, Rows
from server.api.console.support.routes import AnswererOut
from server.api.console.work_orders.detail import thread_out
from server.api.console.work_orders.routes import ITEM, MAY, MAY_SEE
from server.api.console.work_orders.schemas import (
    RequestMessageIn,
    RequestNoteIn,
    RequestThreadOut,
    ThreadBeforeQuery,
)
from server.api.gateway.areas import StaffArea
from server.api.gateway.requests import StaffRequest
from server.api.gateway.throttles import SUPPORT_BY_USER, refuse_when_too_often
from server.company.workorders.selectors.desk import read_thread_page
from server.company.workorders.services.presence import keep_presence
from server.company.workorders.services.thread import answer_merchant, note_for_staff, read_as_staff
from server.kit import clock

area = StaffArea("work order messages")


@area.get(f"{ITEM}/messages", id="work_orders.thread", may=MAY_SEE)
def messages(request: StaffRequest, order_id: int, query: Query[ThreadBeforeQuery]) -> RequestThreadOut:
    """List the messages of a request: the newest, or those before an id."""
    page = read_thread_page(request.actor, order_id=order_id, before=query.before, now=clock.now())
    return RequestThreadOut.model_validate(thread_out(page))


@area.post(f"{ITEM}/messages", id="work_orders.answer", may=MAY)
def answer(request: StaffRequest, order_id: int, payload: RequestMessageIn) -> Done:
    """Write to the merchant."""
    refuse_when_too_often(SUPPORT_BY_USER, f"staff:{request.actor.user_id}")
    answer_merchant(request.actor, order_id=order_id, text=payload.text, files=payload.files, now=clock.now())
    return Done()


@area.post(f"{ITEM}/read", id="work_orders.read", may=MAY)
def read(request: StaffRequest, order_id: int) -> Done:
    """Mark the messages of a request as read."""
    read_as_staff(request.actor, order_id=order_id, now=clock.now())
    return Done()


@area.post(f"{ITEM}/notes", id="work_orders.note", may=MAY)
def note(request: StaffRequest, order_id: int, payload: RequestNoteIn) -> Done:
    """Add an internal note."""
    refuse_when_too_often(SUPPORT_BY_USER, f"staff:{request.actor.user_id}")
    note_for_staff(request.actor, order_id=order_id, text=payload.text, now=clock.now())
    return Done()


@area.post(f"{ITEM}/presence", id="work_orders.presence", may=MAY_SEE)
def presence(request: StaffRequest, order_id: int) -> Rows[AnswererOut]:
    """Report the request as open here; returns who else has it open."""
    others = keep_presence(request.actor, order_id=order_id, now=clock.now())
    found = [AnswererOut(id=str(pk), name=name) for pk, name in others.items()]
    return Rows[AnswererOut](data=found, total=len(found))
