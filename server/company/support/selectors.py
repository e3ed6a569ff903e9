"""Queries on support: a merchant's own thread, and the threads that staff may see."""

from datetime import datetime
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery

from server.company.grants.selectors import reachable_merchants, staff_granted
from server.company.identity.contracts import Actor, StaffActor
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.company.support.contracts import Conversation, SupportMessageRow, ThreadDetail, ThreadRow
from server.company.support.models import ReadMark, SupportMessage, Thread
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.plain_text import excerpt
from server.kit.shapes import from_row

SHOWN = 50
NOTHING = Conversation(messages=(), has_more=False, unread=0, counsellor="")


def read_conversation(actor: Actor, *, before: int | None = None) -> Conversation:
    """Return the merchant's thread: its newest messages, or those before an id. Empty when nobody has written yet."""
    thread = Thread.objects.select_related("assignee").filter(tenant_id=actor.tenant_id).first()
    if thread is None:
        return NOTHING
    messages, has_more = _messages(thread.pk, before)
    return Conversation(
        messages=messages,
        has_more=has_more,
        unread=count_unread_support(actor),
        counsellor=_name(thread.assignee),
    )


def count_unread_support(actor: Actor) -> int:
    """Count our messages that this user has not read."""
    marks = ReadMark.objects.filter(thread=OuterRef("thread"), user_id=actor.user_id)
    ours = SupportMessage.objects.filter(thread__tenant_id=actor.tenant_id, from_staff=True)
    mark = Subquery(marks.values("read_id")[:1])
    return ours.annotate(mark=mark).filter(Q(mark__isnull=True) | Q(pk__gt=F("mark"))).count()


def answerers_of(tenant_id: int, *, now: datetime) -> dict[int, str]:
    """Return who may answer a merchant, by user id: staff who answer merchants and see all, or have a running grant."""
    granted = staff_granted(tenant_id, now=now)
    see_all = staff_with(StaffRight.SEE_ALL_MERCHANTS)
    answering = staff_with(StaffRight.ANSWER_SUPPORT).items()
    return {user_id: name for user_id, name in answering if user_id in see_all or user_id in granted}


def list_answerers(actor: StaffActor, *, thread_id: int, now: datetime) -> dict[int, str]:
    """Return who may answer this thread, by user id. Raise NotFound for a thread that the actor may not see."""
    thread = _threads(actor, now).filter(pk=thread_id).first()
    if thread is None:
        raise NotFound
    return answerers_of(thread.tenant_id, now=now)


def list_threads(
    actor: StaffActor, *, page: PageRequest, only_unread: bool, now: datetime
) -> tuple[list[ThreadRow], int]:
    """List threads that this staff member may answer, last written first, with the number of rows."""
    rows = _threads(actor, now)
    if only_unread:
        rows = rows.filter(unread__gt=0)
    shown = rows.order_by("-last_at", "-pk")[page.offset : page.offset + page.limit]
    return [_row(row) for row in shown], rows.count()


def count_unread_threads(actor: StaffActor, *, now: datetime) -> int:
    """Count the threads with an unread message that this staff member may answer."""
    return _threads(actor, now).filter(unread__gt=0).count()


def read_thread(actor: StaffActor, *, thread_id: int, now: datetime, before: int | None = None) -> ThreadDetail:
    """Return a thread with its newest messages or those before an id. Raise NotFound, also for another counsellor's."""
    row = _threads(actor, now).filter(pk=thread_id).first()
    if row is None:
        raise NotFound
    messages, has_more = _messages(thread_id, before)
    return ThreadDetail(row=_row(row), messages=messages, has_more=has_more)


def list_merchant_messages(actor: StaffActor, *, tenant_id: int, now: datetime) -> tuple[SupportMessageRow, ...]:
    """Return the newest messages of a merchant's thread; empty when the actor may not see it."""
    thread_id = _threads(actor, now).filter(tenant_id=tenant_id).values_list("pk", flat=True).first()
    return _messages(thread_id, None)[0] if thread_id else ()


def _threads(actor: StaffActor, now: datetime) -> "QuerySet[Any]":
    """Return all threads for staff who assign them; for others those assigned to them, of merchants they may reach."""
    newest = SupportMessage.objects.filter(thread=OuterRef("pk")).order_by("-pk")
    unread = Count("messages", filter=Q(messages__from_staff=False, messages__pk__gt=F("staff_read_id")))
    rows: QuerySet[Any] = Thread.objects.select_related("tenant", "assignee").annotate(
        unread=unread,
        last_text=Subquery(newest.values("text")[:1]),
        last_from_staff=Subquery(newest.values("from_staff")[:1]),
    )
    if actor.may(StaffRight.ASSIGN_SUPPORT):
        return rows
    mine, reachable = rows.filter(assignee_id=actor.user_id), reachable_merchants(actor, now=now)
    return mine if reachable is None else mine.filter(tenant_id__in=reachable)


def _messages(thread_id: int, before: int | None) -> tuple[tuple[SupportMessageRow, ...], bool]:
    rows = SupportMessage.objects.select_related("author").filter(thread_id=thread_id).order_by("-pk")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows[: SHOWN + 1])
    return tuple(_message(row) for row in reversed(found[:SHOWN])), len(found) > SHOWN


def _message(row: SupportMessage) -> SupportMessageRow:
    return SupportMessageRow(id=row.pk, at=row.at, from_staff=row.from_staff, author=_name(row.author), text=row.text)


def _row(row: Any) -> ThreadRow:
    return from_row(
        ThreadRow,
        row,
        merchant=row.tenant.name,
        assignee=_name(row.assignee),
        last_text=excerpt(row.last_text or ""),
        last_from_staff=bool(row.last_from_staff),
    )


def _name(user: Any) -> str:
    return (user.name or user.first_name or str(user)) if user else ""
