"""The inbox of requests: all for staff who assign them, else one's own and those of merchants in one's care."""

from django.http import HttpRequest, StreamingHttpResponse
from ninja import Query

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Rows
from server.api.console.support.routes import AnswererOut
from server.api.console.work_orders.detail import detail_out
from server.api.console.work_orders.live import desk_lines
from server.api.console.work_orders.quote_schemas import SettledOut
from server.api.console.work_orders.schemas import (
    AssignOrdersIn,
    InboxRowOut,
    MoveIn,
    RequestDetailOut,
    RequestServiceOut,
    RequestsQuery,
    ResultIn,
)
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, reader_language
from server.api.gateway.streams import stream
from server.company.sourcing.selectors.offers import offers_for
from server.company.staff.contracts import StaffRight
from server.company.workorders.selectors.desk import handlers, read_detail
from server.company.workorders.selectors.forms import list_services
from server.company.workorders.selectors.inbox import list_inbox
from server.company.workorders.services.desk import assign_orders, move_order
from server.company.workorders.services.results import save_result
from server.kit import clock

area = StaffArea("work orders")

MAY_SEE = needs(StaffRight.SEE_REQUESTS)
MAY = needs(StaffRight.HANDLE_REQUESTS)
MAY_ASSIGN = needs(StaffRight.ASSIGN_REQUESTS)
ITEM = "/work_orders/{int:order_id}"


@area.get("/work_orders", id="work_orders.inbox", may=MAY_SEE)
def inbox(request: StaffRequest, query: Query[RequestsQuery]) -> Rows[InboxRowOut]:
    """List the requests, newest first."""
    filters = query.filters(request.actor.user_id)
    rows, total = list_inbox(
        request.actor, filters=filters, page=query.request(), language=spoken(request), now=clock.now()
    )
    return Rows[InboxRowOut](data=rows, total=total)


@area.stream("/work_orders/live", id="work_orders.live", may=MAY_SEE)
async def live(request: StaffRequest) -> StreamingHttpResponse:
    """Stream the changes of requests, one JSON line per change."""
    return stream(desk_lines(request.actor.user_id, request.token, spoken(request)))


@area.get("/work_orders/assignees", id="work_orders.assignees", may=MAY_SEE)
def assignees(request: StaffRequest) -> Rows[AnswererOut]:
    """List the staff who work on requests."""
    found = [AnswererOut(id=str(pk), name=name) for pk, name in handlers().items()]
    return Rows[AnswererOut](data=found, total=len(found))


@area.get("/work_orders/services", id="work_orders.services", may=MAY_SEE)
def services(request: StaffRequest) -> Rows[RequestServiceOut]:
    """List the services that can be requested."""
    found = [RequestServiceOut(id=row.key, name=row.name) for row in list_services(language=spoken(request))]
    return Rows[RequestServiceOut](data=found, total=len(found))


@area.post("/work_orders/assign", id="work_orders.assign", may=MAY_ASSIGN)
def assign(request: StaffRequest, payload: AssignOrdersIn) -> Done:
    """Assign requests to a colleague, or to nobody."""
    first = f"work order {payload.ids[0]}"
    with on_record(request, "work_orders.assign", first, ids=payload.ids, staff_id=payload.staff_id):
        assign_orders(request.actor, order_ids=payload.ids, staff_id=payload.staff_id, now=clock.now())
    return Done()


@area.get(ITEM, id="work_orders.show", may=MAY_SEE)
def order(request: StaffRequest, order_id: int) -> RequestDetailOut:
    """Show a request with its answers, result, messages, notes and timeline."""
    return shown(request, order_id)


@area.put(ITEM, id="work_orders.edit", may=MAY)
def edit(request: StaffRequest, order_id: int, payload: ResultIn) -> RequestDetailOut:
    """Save the draft of the result, which the merchant does not see."""
    with on_record(request, "work_orders.edit", f"work order {order_id}", rows=len(payload.rows)):
        save_result(request.actor, order_id=order_id, result=payload.result(), version=payload.version, now=clock.now())
    return shown(request, order_id)


@area.post(f"{ITEM}/move", id="work_orders.move", may=MAY)
def move(request: StaffRequest, order_id: int, payload: MoveIn) -> SettledOut:
    """Set the state of a request; the merchant is told the reason.

    Cancelling a paid one refunds it. Above the limit of one person, it waits for a second one.
    """
    with on_record(
        request, "work_orders.move", f"work order {order_id}", reason=payload.reason[:500], state=payload.state.name
    ) as note:
        is_done = move_order(
            request.actor,
            order_id=order_id,
            to=payload.state,
            version=payload.version,
            reason=payload.reason,
            now=clock.now(),
        )
        note.detail["waits"] = not is_done
    return SettledOut(waits=not is_done)


def shown(request: StaffRequest, order_id: int) -> RequestDetailOut:
    """Return the page of a request as it is now."""
    language = spoken(request)
    found = read_detail(request.actor, order_id, language=language, now=clock.now())
    return detail_out(found, offers_for(order_id), language=language)


def spoken(request: HttpRequest) -> str:
    return reader_language(request)[:2]
