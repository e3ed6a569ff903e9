"""Reads of what is said about a request."""

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
"""An address may name a greater one, which no column holds."""
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
    """A request's newest messages as this user reads them, or those before an id. NotFound for another merchant's.

    One of us without a name has none: a merchant learns no mailbox of ours.
    """
    unread = count_unread(actor, [order_id])
    if order_id not in unread:
        raise NotFound
    page = page_of(order_id, before=before, unread=unread[order_id])
    return replace(page, messages=tuple(map(_without_mailbox, page.messages)))


def count_unread(actor: Actor, order_ids: Sequence[int]) -> dict[int, int]:
    """How many of our messages this user has not read, by request; left out where it is not their merchant's."""
    # A literal: psycopg's own dumper of lists takes ten times as long.
    ids = ",".join(str(one) for one in order_ids if one <= BIGGEST_ID)
    rows = read_values(_UNREAD.of(actor.user_id, f"{{{ids}}}", actor.tenant_id))
    return {int(order_id): int(count) for order_id, count in rows}


def page_of(order_id: int, *, before: int | None = None, unread: int = 0) -> MessagePage:
    """Messages of a request that the caller may read, the newest or those before an id."""
    asked = (order_id,) if before is None else (order_id, before)
    found = read_values(_newest(is_first=before is None).of(*asked))
    files = _sent_files([pk for pk, *_rest in found])
    shown = tuple(_message(row, files.get(row[0], ())) for row in reversed(found[:SHOWN]))
    return MessagePage(messages=shown, has_more=len(found) > SHOWN, unread=unread)


@lru_cache(maxsize=2)
def _newest(*, is_first: bool) -> Statement:
    """The newest messages of a request, or those before an id."""
    rows = OrderMessage.objects.filter(order_id=0)
    rows = rows if is_first else rows.filter(pk__lt=0)
    return compiled(
        rows.order_by("-pk").values_list("pk", "at", "from_staff", "text", *names_of("author"))[: SHOWN + 1]
    )


def notes_of(order_id: int) -> tuple[NoteRow, ...]:
    """Internal notes of a request, oldest first: for staff alone."""
    found = reversed(read_values(_notes().of(order_id)))
    return tuple(NoteRow(id=pk, at=at, author=called(by), text=text) for pk, at, text, *by in found)


@lru_cache(maxsize=1)
def _notes() -> Statement:
    rows = OrderNote.objects.filter(order_id=0).order_by("-pk")
    return compiled(rows.values_list("pk", "at", "text", *names_of("author"))[:NOTES_SHOWN])


def name_of(user: Any) -> str:
    """What a user is called; empty for None."""
    return called((user.name, user.first_name, user.email, user.phone, user.pk)) if user else ""


def names_of(user: str) -> tuple[str, ...]:
    """The columns that `called` is asked with, of the user that a row leads to by this name."""
    return tuple(f"{user}__{column}" for column in ("name", "first_name", "email", "phone", "id"))


def called(names: Sequence[object]) -> str:
    """What somebody is called; empty where they are gone."""
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
