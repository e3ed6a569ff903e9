"""Messages to single users, as staff and as the user see them."""

from typing import Any

from django.db.models import Count, QuerySet

from server.company.identity.contracts import Actor
from server.company.messaging.contracts import LetterRow, LetterText, UserMessageRow
from server.company.messaging.models import Letter, UserMessage
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_letters(*, page: PageRequest) -> tuple[list[LetterRow], int]:
    """List messages, newest first, with the number of rows."""
    rows = _counted().order_by("-pk")[page.offset : page.offset + page.limit]
    return [_letter(row) for row in rows], Letter.objects.count()


def read_letter(letter_id: int) -> LetterRow:
    """Return one message with the number of users who read it. Raise NotFound."""
    row = _counted().filter(pk=letter_id).first()
    if row is None:
        raise NotFound
    return _letter(row)


def list_user_messages(
    actor: Actor, *, page: PageRequest, language: str, message_id: int | None = None
) -> tuple[list[UserMessageRow], int]:
    """List the user's own messages, newest first, with the number of rows, without deleted ones.

    `message_id`: only that message.
    """
    rows = UserMessage.objects.filter(user_id=actor.user_id, deleted_at=None)
    if message_id is not None:
        rows = rows.filter(pk=message_id)
    shown = rows.select_related("letter").order_by("-pk")[page.offset : page.offset + page.limit]
    return [_message(row, language) for row in shown], rows.count()


def count_unread_messages(actor: Actor) -> int:
    """Count the messages that this user has not read."""
    return UserMessage.objects.filter(user_id=actor.user_id, deleted_at=None, read_at=None).count()


def _counted() -> "QuerySet[Any]":
    rows: QuerySet[Any] = Letter.objects.select_related("sent_by").annotate(
        user_count=Count("copies"), read_count=Count("copies__read_at")
    )
    return rows


def _letter(row: Any) -> LetterRow:
    return from_row(LetterRow, row, text=from_row(LetterText, row), sent_by=row.sent_by.get_username())


def _message(row: UserMessage, language: str) -> UserMessageRow:
    letter = row.letter
    spoken = "zh" if language.startswith("zh") and letter.title_zh else "en"
    return UserMessageRow(
        id=row.pk,
        title=getattr(letter, f"title_{spoken}"),
        body=getattr(letter, f"body_{spoken}"),
        router=letter.router,
        read=row.read_at is not None,
        at=letter.sent_at,
    )
