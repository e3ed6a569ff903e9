"""Push messages: write, publish, withdraw; and record what a user did with them."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from server.company.identity.contracts import Actor, StaffActor
from server.company.messaging import rules
from server.company.messaging.contracts import PushEvent, PushRow, PushText, Reader
from server.company.messaging.models import PushMessage, PushReceipt
from server.company.messaging.selectors.pushes import read_push, sees_push
from server.kit.bilingual import checked_words
from server.kit.checks import checked
from server.kit.drafts import PUBLISHED, change, check_span, take_back
from server.kit.errors import NotFound
from server.kit.written import check_router

CHANGED = "Someone else saved this message. Reload it. Your changes aren't saved yet."
NOT_PUBLISHED = "This message is not published."


def create_push(*, actor: StaffActor, text: PushText, now: datetime) -> PushRow:
    """Create a draft that nobody sees yet. Raise Invalid naming each wrong field."""
    made = PushMessage.objects.create(**_columns(text), created_at=now, edited_by_id=actor.user_id)
    return read_push(made.pk, now=now)


def save_push(*, actor: StaffActor, message_id: int, text: PushText, version: int, now: datetime) -> PushRow:
    """Save the text; a published message changes at once. Raise Conflict if saved by others, NotFound, Invalid."""
    change(PushMessage, message_id, version=version, otherwise=CHANGED, **_columns(text), edited_by_id=actor.user_id)
    return read_push(message_id, now=now)


def publish_push(*, message_id: int, version: int, now: datetime) -> PushRow:
    """Show the message from its start to its end. Raise Conflict unless `version` is still the current one."""
    change(PushMessage, message_id, version=version, otherwise=CHANGED, published_at=now)
    return read_push(message_id, now=now)


def withdraw_push(*, message_id: int, now: datetime) -> PushRow:
    """Stop showing the message. Raise NotFound, or Conflict when it is not published."""
    take_back(PushMessage, message_id, published=PUBLISHED, otherwise=NOT_PUBLISHED, published_at=None)
    return read_push(message_id, now=now)


def note_push(actor: Actor, *, message_id: int, event: PushEvent, reader: Reader, now: datetime) -> None:
    """Record once what this user did with the message. Clicking or dismissing it ends it on all their devices.

    Raise NotFound for a message that this user is not shown.
    """
    if not sees_push(actor, message_id=message_id, reader=reader, now=now):
        raise NotFound
    receipt = PushReceipt(message_id=message_id, user_id=actor.user_id)
    PushReceipt.objects.bulk_create([receipt], ignore_conflicts=True)
    moment = f"{event}_at"
    mine = PushReceipt.objects.filter(message_id=message_id, user_id=actor.user_id)
    mine.filter(**{f"{moment}__isnull": True}).update(**{moment: now})


def _columns(text: PushText) -> Mapping[str, object]:
    check_span(text.starts_at, text.ends_at, field="ends_at")
    words = checked_words(asdict(text), body="body", missing=rules.NO_TEXT)
    router = checked("router", lambda value: check_router(value, is_needed=bool(value)), text.router)
    for language in ("en", "zh"):
        button = f"button_{language}"
        has_button = router and (language == "en" or words["title_zh"])
        words[button] = checked(button, rules.check_button, getattr(text, button)) if has_button else ""
    trigger = checked("trigger", lambda value: rules.check_trigger(text.trigger_type, value), text.trigger)
    return asdict(text) | words | _audience(text) | {"router": router, "trigger": trigger}


def _audience(text: PushText) -> dict[str, object]:
    return {
        "countries": [*checked("countries", rules.check_countries, text.countries)],
        "languages": [*checked("languages", rules.check_languages, text.languages)],
        "plans": [*checked("plans", rules.check_plans, text.plans)],
        "platforms": [*checked("platforms", rules.check_platforms, text.platforms)],
        "tenant_ids": [*text.tenant_ids],
    }
