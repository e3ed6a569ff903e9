"""Write an announcement, show it to merchants, take it back; and a user has read it."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime

from django.db import transaction
from django.db.models import F

from server.company.accounts.contracts import Actor, StaffActor
from server.company.notices.contracts import AnnouncementRow, AnnouncementText, Audience, DetailType
from server.company.notices.models import Announcement, AnnouncementRead
from server.company.notices.selectors.announcements import read_announcement
from server.kit.checking import checked
from server.kit.errors import Conflict, Invalid, NotFound
from server.kit.written import check_router, clean_body, clean_title, is_text

CHANGED = "Someone else saved this announcement. Reload it. Your changes aren't saved yet."
NOT_PUBLISHED = "This announcement is not published."


def create_announcement(*, actor: StaffActor, text: AnnouncementText, now: datetime) -> AnnouncementRow:
    """A draft that nobody sees yet. Invalid names each field that does not fit."""
    made = Announcement.objects.create(**_columns(text), created_at=now, edited_by_id=actor.user_id)
    return read_announcement(made.pk, now=now)


def save_announcement(
    *, actor: StaffActor, announcement_id: int, text: AnnouncementText, version: int, now: datetime
) -> AnnouncementRow:
    """The new text; what is published changes at once for who has not read it.

    Conflict when it was saved meanwhile, NotFound, Invalid with the fields.
    """
    _update(announcement_id, version, **_columns(text), edited_by_id=actor.user_id)
    return read_announcement(announcement_id, now=now)


def publish_announcement(*, announcement_id: int, version: int, now: datetime) -> AnnouncementRow:
    """Merchants see it from its start to its end. Conflict unless `version` is still the one that was read."""
    _update(announcement_id, version, published_at=now)
    return read_announcement(announcement_id, now=now)


def withdraw_announcement(*, announcement_id: int, now: datetime) -> AnnouncementRow:
    """Nobody sees it any more. NotFound, or Conflict when it is not published."""
    published = Announcement.objects.filter(pk=announcement_id, published_at__isnull=False)
    if not published.update(published_at=None, version=F("version") + 1):
        read_announcement(announcement_id, now=now)
        raise Conflict(NOT_PUBLISHED)
    return read_announcement(announcement_id, now=now)


def mark_read(actor: Actor, *, announcement_id: int, now: datetime) -> None:
    """The user has read it; again changes nothing. NotFound for what this user does not see."""
    if not Announcement.objects.visible_to(actor, now=now).filter(pk=announcement_id).exists():
        raise NotFound
    AnnouncementRead.objects.bulk_create(
        [AnnouncementRead(announcement_id=announcement_id, user_id=actor.user_id, at=now)], ignore_conflicts=True
    )


def mark_all_read(actor: Actor, *, now: datetime) -> None:
    """The user has read all that is there now."""
    with transaction.atomic():
        ids = Announcement.objects.visible_to(actor, now=now).values_list("pk", flat=True)
        reads = [AnnouncementRead(announcement_id=one, user_id=actor.user_id, at=now) for one in ids]
        AnnouncementRead.objects.bulk_create(reads, ignore_conflicts=True)


def _update(announcement_id: int, version: int, **changes: object) -> None:
    read = Announcement.objects.filter(pk=announcement_id, version=version)
    if not read.update(**changes, version=F("version") + 1):
        if not Announcement.objects.filter(pk=announcement_id).exists():
            raise NotFound
        raise Conflict(CHANGED)


def _columns(text: AnnouncementText) -> Mapping[str, object]:
    _check_times(text)
    _check_audience(text)
    # Without one, "Try it now" under a new version loads the page again.
    is_needed = bool(text.router) if text.release.strip() else text.detail_type is not DetailType.GOT_IT
    router = checked("router", lambda value: check_router(value, is_needed=is_needed), text.router)
    columns = asdict(replace(text, router=router, release=" ".join(text.release.split()))) | {
        "tenant_ids": list(text.tenant_ids)
    }
    for language in ("en", "zh"):
        title, content = f"title_{language}", f"content_{language}"
        if language == "zh" and not columns[title].strip() and not is_text(columns[content]):
            columns |= {title: "", content: ""}
            continue
        columns[title] = checked(title, clean_title, columns[title])
        columns[content] = checked(content, _clean_content, columns[content])
    return columns


def _clean_content(html: str) -> str:
    cleaned = clean_body(html)
    if not is_text(cleaned):
        raise ValueError("Enter the text for merchants.")
    return cleaned


def _check_times(text: AnnouncementText) -> None:
    if text.ends_at and text.ends_at <= text.starts_at:
        wrong = "The end must be later than the start."
        raise Invalid(wrong, fields={"ends_at": wrong})


def _check_audience(text: AnnouncementText) -> None:
    if (text.audience is Audience.MERCHANTS) != bool(text.tenant_ids):
        wrong = (
            "Choose at least one merchant." if not text.tenant_ids else "Leave the merchants empty for this audience."
        )
        raise Invalid(wrong, fields={"tenant_ids": wrong})
