"""Announcements: write, publish, withdraw, mark as read."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, StaffActor
from server.company.notices.contracts import AnnouncementRow, AnnouncementText, Audience, DetailType
from server.company.notices.models import Announcement, AnnouncementRead
from server.company.notices.selectors.announcements import read_announcement
from server.kit.bilingual import checked_words
from server.kit.checks import checked
from server.kit.drafts import PUBLISHED, change, check_span, take_back
from server.kit.errors import Invalid, NotFound
from server.kit.written import check_router

CHANGED = "Someone else saved this announcement. Reload it. Your changes aren't saved yet."
NOT_PUBLISHED = "This announcement is not published."
NO_TEXT = "Enter the text for merchants."


def create_announcement(*, actor: StaffActor, text: AnnouncementText, now: datetime) -> AnnouncementRow:
    """Create a draft that nobody sees yet. Raise Invalid naming each wrong field."""
    made = Announcement.objects.create(**_columns(text), created_at=now, edited_by_id=actor.user_id)
    return read_announcement(made.pk, now=now)


def save_announcement(
    *, actor: StaffActor, announcement_id: int, text: AnnouncementText, version: int, now: datetime
) -> AnnouncementRow:
    """Save the text. A published announcement changes at once and stays read for those who have read it.

    Raise Conflict when somebody else saved it in the meantime, NotFound, Invalid with the fields.
    """
    columns = _columns(text)
    change(Announcement, announcement_id, version=version, otherwise=CHANGED, **columns, edited_by_id=actor.user_id)
    return read_announcement(announcement_id, now=now)


def publish_announcement(*, announcement_id: int, version: int, now: datetime) -> AnnouncementRow:
    """Show it to merchants from its start to its end. Raise Conflict unless `version` is still the current one."""
    change(Announcement, announcement_id, version=version, otherwise=CHANGED, published_at=now)
    return read_announcement(announcement_id, now=now)


def withdraw_announcement(*, announcement_id: int, now: datetime) -> AnnouncementRow:
    """Stop showing it. Raise NotFound, or Conflict when it is not published."""
    take_back(Announcement, announcement_id, published=PUBLISHED, otherwise=NOT_PUBLISHED, published_at=None)
    return read_announcement(announcement_id, now=now)


def mark_read(actor: Actor, *, announcement_id: int, now: datetime) -> None:
    """Mark it as read; idempotent. Raise NotFound for an announcement that this user does not see."""
    if not Announcement.objects.visible_to(actor, now=now).filter(pk=announcement_id).exists():
        raise NotFound
    AnnouncementRead.objects.bulk_create(
        [AnnouncementRead(announcement_id=announcement_id, user_id=actor.user_id, at=now)], ignore_conflicts=True
    )


def mark_all_read(actor: Actor, *, now: datetime) -> None:
    """Mark all current announcements as read."""
    with transaction.atomic():
        ids = Announcement.objects.visible_to(actor, now=now).values_list("pk", flat=True)
        reads = [AnnouncementRead(announcement_id=row_id, user_id=actor.user_id, at=now) for row_id in ids]
        AnnouncementRead.objects.bulk_create(reads, ignore_conflicts=True)


def _columns(text: AnnouncementText) -> Mapping[str, object]:
    check_span(text.starts_at, text.ends_at, field="ends_at")
    _check_audience(text)
    # Without a page, "Try it now" under a new version reloads the current one.
    is_needed = bool(text.router) if text.release.strip() else text.detail_type is not DetailType.GOT_IT
    router = checked("router", lambda value: check_router(value, is_needed=is_needed), text.router)
    words = checked_words(asdict(text), body="content", missing=NO_TEXT)
    release = " ".join(text.release.split())
    return asdict(text) | words | {"router": router, "release": release, "tenant_ids": [*text.tenant_ids]}


def _check_audience(text: AnnouncementText) -> None:
    if (text.audience is Audience.MERCHANTS) != bool(text.tenant_ids):
        wrong = (
            "Choose at least one merchant." if not text.tenant_ids else "Leave the merchants empty for this audience."
        )
        raise Invalid.on("tenant_ids", wrong)
