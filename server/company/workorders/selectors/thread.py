"""Reads of a request's messages and notes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from server.company.identity.contracts import Actor
from server.company.workorders.contracts import KeptFile
from server.company.workorders.contracts.thread import MessagePage, MessageRow, NoteRow
from server.company.workorders.models import OrderMessage, OrderNote
from server.kit.errors import NotFound
from server.kit.rows import Statement, compiled, read_values

SHOWN = 50
BIGGEST_ID = 2**63 - 1
"""The largest id that a column can store; a URL may contain a larger one."""
NOTES_SHOWN = 200
_UNREAD = Statement(
    """
SELECT o.id, count(m.id) FROM workorders_workorder o
LEFT JOIN workorders_orderreadmark r ON r.order_id = o.id AND r.user_id = %s
LEFT JOIN workorders_ordermessage m ON m.order_id = o.id AND m.from_staff AND m.id > COALESCE(r.read_id, 0)
WHERE o.id = ANY(%s::bigint[]) AND o.tenant_id = %s GROUP BY o.id
"""
)
_FILES = Statement(
    "SELECT message_id, id, name, is_image, key FROM workorders_attachment "
    "WHERE message_id = ANY(%s::bigint[]) ORDER BY created_at, id"
)


def read_messages(actor: Actor, *, order_id: int, before: int | None = None) -> MessagePage:
    """Read a request's newest messages, or those before an id, for this user. NotFound for another merchant's.

    Staff without a name stay unnamed: merchants never see staff email addresses.
    """
    unread = count_unread(actor, [order_id])
    if order_id not in unread:
        raise NotFound
    page = page_of(order_id, before=before, unread=unread[order_id])
    return replace(page, messages=tuple(map(_without_mailbox, page.messages)))


def count_unread(actor: Actor, order_ids: Sequence[int]) -> dict[int, int]:
    """Count the unread staff messages of this user by request; skip requests of other merchants."""
    # Use a literal: psycopg's dumper of lists is ten times slower.
    ids = ",".join(str(order_id) for order_id in order_ids if order_id <= BIGGEST_ID)
    rows = read_values(_UNREAD.of(actor.user_id, f"{{{ids}}}", actor.tenant_id))
    return {int(order_id): int(count) for order_id, count in rows}


def page_of(order_id: int, *, before: int | None = None, unread: int = 0) -> MessagePage:
    """Return a request's newest messages, or those before an id; the caller has checked access."""
    arguments = (order_id,) if before is None else (order_id, before)
    found = read_values(_newest(is_first=before is None).of(*arguments))
    files = _sent_files([pk for pk, *_rest in found])
    shown = tuple(_message(row, files.get(row[0], ())) for row in reversed(found[:SHOWN]))
    return MessagePage(messages=shown, has_more=len(found) > SHOWN, unread=unread)


@lru_cache(maxsize=2)
def _newest(*, is_first: bool) -> Statement:
    """Compile the statement for the newest messages of a request, or for those before an id."""
    rows = OrderMessage.objects.filter(order_id=0)
    rows = rows if is_first else rows.filter(pk__lt=0)
    return compiled(
        rows.order_by("-pk").values_list("pk", "at", "from_staff", "text", *names_of("author"))[: SHOWN + 1]
    )


def notes_of(order_id: int) -> tuple[NoteRow, ...]:
    """List a request's internal notes, oldest first; for staff only."""
    found = reversed(read_values(_notes().of(order_id)))
    return tuple(NoteRow(id=pk, at=at, author=called(by), text=text) for pk, at, text, *by in found)


@lru_cache(maxsize=1)
def _notes() -> Statement:
    rows = OrderNote.objects.filter(order_id=0).order_by("-pk")
    return compiled(rows.values_list("pk", "at", "text", *names_of("author"))[:NOTES_SHOWN])


def name_of(user: Any) -> str:
    """Return a user's display name; empty for None."""
    return called((user.name, user.first_name, user.email, user.phone, user.pk)) if user else ""


def names_of(user: str) -> tuple[str, ...]:
    """Return the columns that `called` needs, for the user relation of this name."""
    return tuple(f"{user}__{column}" for column in ("name", "first_name", "email", "phone", "id"))


def called(names: Sequence[object]) -> str:
    """Return a display name from its columns; empty if the user was deleted."""
    return next((str(name) for name in names if name), "")


def _message(row: tuple[Any, ...], files: Sequence[KeptFile]) -> MessageRow:
    pk, at, from_staff, text, *author = row
    return MessageRow(id=pk, at=at, from_staff=from_staff, author=called(author), text=text, files=tuple(files))


def _sent_files(message_ids: Sequence[int]) -> dict[int, list[KeptFile]]:
    found: dict[int, list[KeptFile]] = {}
    if message_ids:
        for message_id, *file in read_values(_FILES.of(f"{{{','.join(map(str, message_ids))}}}")):
            found.setdefault(message_id, []).append(KeptFile(*file))
    return found


def _without_mailbox(row: MessageRow) -> MessageRow:
    return replace(row, author="") if row.from_staff and "@" in row.author else row
