"""Announcements, as staff and as users see them."""

from datetime import datetime

from django.db.models import Count, Exists, OuterRef

from server.company.identity.contracts import Actor
from server.company.identity.selectors.people import joined_at
from server.company.notices.contracts import AnnouncementRow, AnnouncementText, Audience, DetailType, Notice
from server.company.notices.models import Announcement, AnnouncementRead
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_announcements(*, page: PageRequest, now: datetime) -> tuple[list[AnnouncementRow], int]:
    """List announcements, newest first, with the number of rows."""
    rows = Announcement.objects.order_by("-pk")
    shown = rows.select_related("edited_by").annotate(read_count=Count("reads"))
    return [_row(row, now) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def read_announcement(announcement_id: int, *, now: datetime) -> AnnouncementRow:
    """Return one announcement with the number of users who read it. Raise NotFound."""
    rows = Announcement.objects.select_related("edited_by").annotate(read_count=Count("reads"))
    row = rows.filter(pk=announcement_id).first()
    if row is None:
        raise NotFound
    return _row(row, now)


def list_notices(
    actor: Actor,
    *,
    page: PageRequest,
    language: str,
    now: datetime,
    read: bool | None = None,
    kind: int | None = None,
    only_releases: bool = False,
) -> tuple[list[Notice], int]:
    """List what this user sees now, newest first, with the number of rows. `read` None: read and unread.

    `only_releases`: only versions released since this user registered.
    """
    rows = Announcement.objects.visible_to(actor, now=now)
    if only_releases:
        rows = rows.exclude(release="").filter(starts_at__gte=joined_at(actor))
    if read is not None:
        rows = rows.filter(_read_by(actor) if read else ~_read_by(actor))
    if kind is not None:
        rows = rows.filter(detail_type=kind)
    shown = rows.annotate(is_read=_read_by(actor)).order_by("-starts_at", "-pk")[page.offset : page.offset + page.limit]
    return [_notice(row, language) for row in shown], rows.count()


def count_unread(actor: Actor, *, now: datetime) -> int:
    """Count the announcements that this user has not read."""
    return Announcement.objects.visible_to(actor, now=now).filter(~_read_by(actor)).count()


def _read_by(actor: Actor) -> Exists:
    return Exists(AnnouncementRead.objects.filter(announcement=OuterRef("pk"), user_id=actor.user_id))


def _notice(row: Announcement, language: str) -> Notice:
    chinese = language.startswith("zh") and row.title_zh
    return from_row(
        Notice,
        row,
        title=row.title_zh if chinese else row.title_en,
        content=row.content_zh if chinese else row.content_en,
        read=row.is_read,  # type: ignore[attr-defined]  # annotated above
        at=row.starts_at,
    )


def _row(row: Announcement, now: datetime) -> AnnouncementRow:
    kinds = {"detail_type": DetailType(row.detail_type), "audience": Audience(row.audience)}
    text = from_row(AnnouncementText, row, **kinds)
    return from_row(AnnouncementRow, row, text=text, state=row.state(now), edited_by=row.edited_by.get_username())
