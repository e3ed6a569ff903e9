"""Messages to single users: send, read, delete."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, StaffActor
from server.company.identity.selectors.recipients import users_of_merchants, users_with_mailboxes
from server.company.messaging import rules
from server.company.messaging.contracts import LetterRow, LetterText
from server.company.messaging.models import Letter, UserMessage
from server.company.messaging.selectors.letters import read_letter
from server.kit.bilingual import checked_words
from server.kit.checks import checked, need
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence
from server.kit.written import check_router

NOBODY = "Choose at least one active user or merchant."


def send_letter(
    *, actor: StaffActor, text: LetterText, mailboxes: Sequence[str], tenant_ids: Sequence[int], now: datetime
) -> LetterRow:
    """Send a message to users named by mailbox, and to all users of merchants. Raise Invalid naming the wrong field."""
    user_ids = _readers(mailboxes, tenant_ids)
    router = checked("router", lambda value: check_router(value, is_needed=bool(value)), text.router)
    words = checked_words(asdict(text), body="body", missing=rules.NO_TEXT)
    with transaction.atomic():
        letter = Letter.objects.create(**words, router=router, sent_at=now, sent_by_id=actor.user_id)
        UserMessage.objects.bulk_create(
            [UserMessage(letter=letter, user_id=user_id) for user_id in user_ids], batch_size=1_000
        )
    return read_letter(letter.pk)


def read_user_message(actor: Actor, *, message_id: int, now: datetime) -> None:
    """Mark a message as read; idempotent. Raise NotFound for another user's message."""
    mine = UserMessage.objects.filter(pk=message_id, user_id=actor.user_id, deleted_at=None)
    if not mine.filter(read_at=None).update(read_at=now) and not mine.exists():
        raise NotFound


def delete_user_message(actor: Actor, *, message_id: int, now: datetime) -> None:
    """Delete a message for this user. Raise NotFound for another user's message, or a deleted one."""
    mine = UserMessage.objects.filter(pk=message_id, user_id=actor.user_id, deleted_at=None)
    if not mine.update(deleted_at=now):
        raise NotFound


def _readers(mailboxes: Sequence[str], tenant_ids: Sequence[int]) -> list[int]:
    named = users_with_mailboxes(mailboxes)
    if unknown := [mailbox for mailbox in mailboxes if mailbox.strip().lower() not in named]:
        raise Invalid.on("mailboxes", Sentence("No active user logs in as {mailbox}.", mailbox=unknown[0]))
    members = users_of_merchants(tenant_ids)
    if strange := [tenant_id for tenant_id in tenant_ids if tenant_id not in members.values()]:
        raise Invalid.on("tenant_ids", Sentence("No active merchant has the ID {id}.", id=strange[0]))
    found = sorted({*named.values(), *members})
    need(found, "mailboxes", NOBODY)
    return found
