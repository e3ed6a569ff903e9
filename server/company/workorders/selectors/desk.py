"""Requests as staff see them: all for who assigns them, else one's own and those of merchants in one's care."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import F, Q, QuerySet

from server.company.grants.selectors import reachable_merchants
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.company.staff.selectors.search import find_merchants
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import (
    NOBODY,
    Happened,
    HappenedRow,
    InboxFilter,
    InboxRow,
    LookupRow,
    LookupState,
    OrderDetail,
)
from server.company.workorders.contracts.thread import MessagePage
from server.company.workorders.models import Lookup, OrderEvent, WorkOrder
from server.company.workorders.rules.moves import STAFF_MOVES
from server.company.workorders.rules.results import read_result
from server.company.workorders.selectors.files import delivered_files
from server.company.workorders.selectors.orders import order_row
from server.company.workorders.selectors.quotes import newest_quote, verdict_of
from server.company.workorders.selectors.thread import name_of, notes_of, page_of
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.kit.words import has_words, words_of

EVENTS_SHOWN = 200
MOST_MERCHANTS = 200


def list_inbox(
    actor: StaffActor, *, wanted: InboxFilter, page: PageRequest, language: str, now: datetime
) -> tuple[list[InboxRow], int]:
    """Requests that this staff member sees, newest first, with how many there are."""
    rows = _narrowed(_visible(actor, now).alias(words=words_of("sku", "remarks")), wanted, now)
    shown = rows.select_related("tenant", "assignee", "service__form").order_by("-pk")
    return [inbox_row(row, language) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def order_for(actor: StaffActor, order_id: int, *, now: datetime) -> WorkOrder:
    """A request that this staff member may work on, for services of this area. NotFound."""
    row = _visible(actor, now).select_related("tenant", "service__form").filter(pk=order_id).first()
    if row is None:
        raise NotFound
    return row


def read_detail(actor: StaffActor, order_id: int, *, language: str, now: datetime) -> OrderDetail:
    """A request with all that staff work with. NotFound, also for what is not theirs to see."""
    joined = ("tenant", "assignee", "service__form", "base", "version")
    row = _visible(actor, now).select_related(*joined).filter(pk=order_id).first()
    if row is None:
        raise NotFound
    quote = newest_quote(row.pk)
    return OrderDetail(
        row=inbox_row(row, language),
        order=order_row(row, language=language),
        products=max(1, len(row.parts) - 1),
        result=read_result(row.result),
        draft=read_result(row.draft),
        published_at=row.published_at,
        files=delivered_files([row.pk]).get(row.pk, {}),
        thread=page_of(row.pk),
        notes=notes_of(row.pk),
        timeline=_timeline(row.pk),
        quote=quote,
        verdict=verdict_of(row, quote),
    )


def read_thread_page(actor: StaffActor, *, order_id: int, before: int | None, now: datetime) -> MessagePage:
    """Messages of a request, the newest or those before an id. NotFound, also for what is not theirs to see."""
    order_for(actor, order_id, now=now)
    return page_of(order_id, before=before)


def handlers(*, right: StaffRight = StaffRight.HANDLE_REQUESTS) -> dict[int, str]:
    """Who of us works on requests, by user id."""
    return staff_with(right)


def read_lookup(actor: StaffActor, *, order_id: int, lookup_id: int, now: datetime) -> LookupRow:
    """What a supplier's link was found to show. NotFound, also for a request that is not theirs."""
    order_for(actor, order_id, now=now)
    row = Lookup.objects.filter(pk=lookup_id, order_id=order_id).first()
    if row is None:
        raise NotFound
    return from_row(LookupRow, row, state=LookupState(row.state))


def _visible(actor: StaffActor, now: datetime) -> "QuerySet[WorkOrder]":
    rows: QuerySet[WorkOrder] = WorkOrder.objects.all()
    if actor.may(StaffRight.ASSIGN_REQUESTS):
        return rows
    reachable = reachable_merchants(actor, now=now)
    theirs = Q(assignee_id=actor.user_id)
    return rows if reachable is None else rows.filter(theirs | Q(tenant_id__in=reachable))


def _narrowed(rows: "QuerySet[WorkOrder]", wanted: InboxFilter, now: datetime) -> "QuerySet[WorkOrder]":
    asked: list[Q] = []
    if wanted.q:
        asked.append(_said(wanted.q))
    if wanted.service:
        asked.append(Q(service__form__key=wanted.service))
    if wanted.state:
        asked.append(Q(state=wanted.state))
    if wanted.merchant:
        asked.append(Q(tenant_id=wanted.merchant))
    if wanted.assignee is not None:
        asked.append(Q(assignee=None) if wanted.assignee == NOBODY else Q(assignee_id=wanted.assignee))
    if wanted.overdue:
        asked.append(Q(due_at__lt=now))
    if wanted.unread:
        asked.append(Q(wrote_id__gt=F("staff_read_id")))
    if wanted.min_days is not None:
        asked.append(Q(created_at__lte=now - timedelta(days=wanted.min_days)))
    return rows.filter(*asked)


def _said(words: str) -> Q:
    """A number finds the request, words what it or its merchant is called."""
    number = words.removeprefix("#")
    named = has_words(words, "sku", "remarks", alias="words")
    if number.isdecimal():
        return named | Q(pk=int(number)) if len(number) < 18 else named
    # Apart from the rest: the database looks into an index for each then.
    merchants = find_merchants(words, also=(), tenant_ids=None, limit=MOST_MERCHANTS)
    return named | Q(tenant_id__in=[one.id for one in merchants])


def inbox_row(row: WorkOrder, language: str) -> InboxRow:
    """A request as the inbox shows it; tenant, assignee and the service's form are joined."""
    service = row.service
    return from_row(
        InboxRow,
        row,
        merchant=row.tenant.name,
        service=service.form.key,
        service_name=(language == "zh" and service.name_zh) or service.name_en,
        state=OrderState(row.state),
        assignee=name_of(row.assignee),
        unread=row.wrote_id > row.staff_read_id,
        version=row.changes,
        moves=STAFF_MOVES[OrderState(row.state)],
    )


def _timeline(order_id: int) -> tuple[HappenedRow, ...]:
    rows = OrderEvent.objects.filter(order_id=order_id).select_related("user").order_by("-pk")[:EVENTS_SHOWN]
    return tuple(_happened(row) for row in rows)


def _happened(row: Any) -> HappenedRow:
    return from_row(HappenedRow, row, kind=Happened(row.kind), author=name_of(row.user))
