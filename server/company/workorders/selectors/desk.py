"""Reads of requests for staff. Who assigns sees all; others see their own and those of merchants granted to them."""

from datetime import datetime
from functools import lru_cache

from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.company.workorders.contracts.desk import (
    Happened,
    HappenedRow,
    LookupRow,
    LookupState,
    OrderDetail,
)
from server.company.workorders.contracts.live import Reach
from server.company.workorders.contracts.thread import MessagePage
from server.company.workorders.models import Lookup, OrderEvent, WorkOrder
from server.company.workorders.rules.results import quantities_of, read_result
from server.company.workorders.selectors.files import delivered_files
from server.company.workorders.selectors.inbox import INBOX_FIELDS, inbox_row, reach_of
from server.company.workorders.selectors.orders import ORDER_FIELDS, order_rows
from server.company.workorders.selectors.quotes import VERDICT_FIELDS, newest_quote, verdict_of
from server.company.workorders.selectors.settlements import newest_settlement
from server.company.workorders.selectors.thread import called, names_of, notes_of, page_of
from server.kit.errors import NotFound
from server.kit.rows import Statement, compiled, read_rows, read_values
from server.kit.shapes import from_row

EVENTS_SHOWN = 200
ANY_ORDER = -1
"""Placeholder for the request id in a compiled statement."""


def order_for(actor: StaffActor, order_id: int, *, now: datetime) -> WorkOrder:
    """Return a request that this staff member may work on, for services of this area. NotFound."""
    row = (
        WorkOrder.objects.seen_by(reach_of(actor, now=now))
        .select_related("tenant", "service__form")
        .filter(pk=order_id)
        .first()
    )
    if row is None:
        raise NotFound
    return row


def read_detail(actor: StaffActor, order_id: int, *, language: str, now: datetime) -> OrderDetail:
    """Read a request with all that staff need. NotFound, also if the actor may not see it."""
    found = read_rows(_request(reach_of(actor, now=now)).filled({ANY_ORDER: order_id}))
    if not found:
        raise NotFound
    (row,) = found
    quote = newest_quote(order_id)
    return OrderDetail(
        row=inbox_row(row, language),
        order=order_rows(found, row["tenant_id"], language)[0],
        quantities=quantities_of(row["parts"]),
        result=read_result(row["result"]),
        draft=read_result(row["draft"]),
        published_at=row["published_at"],
        files=delivered_files([order_id]).get(order_id, {}),
        thread=page_of(order_id),
        notes=notes_of(order_id),
        timeline=_timeline(order_id),
        quote=quote,
        verdict=verdict_of(row, quote),
        settlement=newest_settlement(order_id),
    )


@lru_cache(maxsize=100)
def _request(reach: Reach) -> Statement:
    fields = dict.fromkeys((*INBOX_FIELDS, *ORDER_FIELDS, *VERDICT_FIELDS, "draft", "published_at"))
    return compiled(WorkOrder.objects.seen_by(reach).valued().filter(pk=ANY_ORDER).values(*fields))


def read_thread_page(actor: StaffActor, *, order_id: int, before: int | None, now: datetime) -> MessagePage:
    """Read messages of a request, the newest or those before an id. NotFound, also if the actor may not see it."""
    order_for(actor, order_id, now=now)
    return page_of(order_id, before=before)


def handlers(*, right: StaffRight = StaffRight.HANDLE_REQUESTS) -> dict[int, str]:
    """Return the names of staff who work on requests, by user id."""
    return staff_with(right)


def read_lookup(actor: StaffActor, *, order_id: int, lookup_id: int, now: datetime) -> LookupRow:
    """Read the facts of a supplier's link. NotFound, also for a request that the actor may not see."""
    order_for(actor, order_id, now=now)
    row = Lookup.objects.filter(pk=lookup_id, order_id=order_id).first()
    if row is None:
        raise NotFound
    return from_row(LookupRow, row, state=LookupState(row.state))


def _timeline(order_id: int) -> tuple[HappenedRow, ...]:
    return tuple(
        HappenedRow(id=pk, at=at, kind=Happened(kind), from_staff=from_staff, author=called(by), detail=detail)
        for pk, at, kind, from_staff, detail, *by in read_values(_events().of(order_id))
    )


@lru_cache(maxsize=1)
def _events() -> Statement:
    rows = OrderEvent.objects.filter(order_id=0).order_by("-pk")
    return compiled(rows.values_list("pk", "at", "kind", "from_staff", "detail", *names_of("user"))[:EVENTS_SHOWN])
