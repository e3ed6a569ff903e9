"""Reads of what is said about a request."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import F, OuterRef, Q, Subquery

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import KeptFile
from server.company.workorders.contracts.thread import MessagePage, MessageRow, NoteRow
from server.company.workorders.models import Attachment, OrderMessage, OrderNote, OrderReadMark, WorkOrder
from server.company.workorders.selectors.files import kept_file
from server.kit.errors import NotFound

SHOWN = 50
NOTES_SHOWN = 200
_AUTHOR = ("author__name", "author__first_name", "author__email", "author__phone", "author_id")
_COLUMNS = ("pk", "at", "from_staff", "text", *_AUTHOR)
"""Read as plain values: two models a message cost more than what is shown of them."""


def read_messages(actor: Actor, *, order_id: int, before: int | None = None) -> MessagePage:
    """A request's newest messages as this user reads them, or those before an id. NotFound for another merchant's.

    One of us without a name has none: a merchant learns no mailbox of ours.
    """
    if not WorkOrder.objects.filter(pk=order_id, tenant_id=actor.tenant_id).exists():
        raise NotFound
    page = page_of(order_id, before=before, unread=count_unread(actor, [order_id]).get(order_id, 0))
    return replace(page, messages=tuple(map(_without_mailbox, page.messages)))


def count_unread(actor: Actor, order_ids: list[int]) -> dict[int, int]:
    """How many of our messages this user has not read, by request of their merchant; left out where there is none."""
    mark = OrderReadMark.objects.filter(order=OuterRef("order"), user_id=actor.user_id).values("read_id")[:1]
    ours = OrderMessage.objects.filter(order_id__in=order_ids, order__tenant_id=actor.tenant_id, from_staff=True)
    unread = ours.annotate(mark=Subquery(mark)).filter(Q(mark__isnull=True) | Q(pk__gt=F("mark")))
    found: dict[int, int] = {}
    for order_id in unread.values_list("order_id", flat=True):
        found[order_id] = found.get(order_id, 0) + 1
    return found


def page_of(order_id: int, *, before: int | None = None, unread: int = 0) -> MessagePage:
    """Messages of a request that the caller may read, the newest or those before an id."""
    rows = OrderMessage.objects.filter(order_id=order_id)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-pk").values_list(*_COLUMNS)[: SHOWN + 1])
    files = _sent_files([pk for pk, *_rest in found])
    shown = tuple(_message(row, files.get(row[0], ())) for row in reversed(found[:SHOWN]))
    return MessagePage(messages=shown, has_more=len(found) > SHOWN, unread=unread)


def notes_of(order_id: int) -> tuple[NoteRow, ...]:
    """Internal notes of a request, oldest first: for staff alone."""
    rows = OrderNote.objects.filter(order_id=order_id).select_related("author").order_by("-pk")[:NOTES_SHOWN]
    return tuple(
        NoteRow(id=row.pk, at=row.at, author=name_of(row.author), text=row.text) for row in reversed(list(rows))
    )


def name_of(user: Any) -> str:
    """What somebody is called; empty where they are gone."""
    return (user.name or user.first_name or str(user)) if user else ""


def _message(row: tuple[Any, ...], files: Sequence[KeptFile]) -> MessageRow:
    pk, at, from_staff, text, *author = row
    said_by = next((str(name) for name in author if name), "")
    return MessageRow(id=pk, at=at, from_staff=from_staff, author=said_by, text=text, files=tuple(files))


def _sent_files(message_ids: Sequence[int]) -> dict[int, list[KeptFile]]:
    found: dict[int, list[KeptFile]] = {}
    for row in Attachment.objects.filter(message__in=message_ids).order_by("created_at", "pk"):
        found.setdefault(row.message_id or 0, []).append(kept_file(row))
    return found


def _without_mailbox(row: MessageRow) -> MessageRow:
    return replace(row, author="") if row.from_staff and "@" in row.author else row
