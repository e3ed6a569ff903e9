"""Reads of notifications as one user sees them."""

from datetime import datetime

from django.db.models import Count, Max, Q

from server.company.identity.contracts import Actor
from server.kit.paging import PageRequest
from tenants.notifications.contracts import KINDS, Choices, Digest, EventKind, NoticePage, NoticeRow, NoticeTab
from tenants.notifications.models import DigestMail, Notification, NotificationQuerySet, NotificationSettings
from tenants.notifications.rules import IN_APP, channel_of, link_of, text_of


def list_notices(
    actor: Actor,
    *,
    page: PageRequest,
    language: str,
    now: datetime,
    tab: NoticeTab | None = None,
    only_unread: bool = False,
) -> NoticePage:
    """List this user's notifications newest first, without kinds that they switched off or get by mail only."""
    settings = settings_of(actor)
    all_rows = _shown_to(actor, settings)
    rows = all_rows.filter(kind__in=_kinds_in(tab)) if tab else all_rows
    unread_ids = set(rows.unread_by(actor).values_list("pk", flat=True))
    listed = rows.filter(pk__in=unread_ids) if only_unread else rows
    shown = listed.order_by("-at", "-pk")[page.offset : page.offset + page.limit]
    return NoticePage(
        rows=tuple(
            _row(row, language, actor.time_zone, read=row.pk not in unread_ids, muted=settings.muted) for row in shown
        ),
        count=len(unread_ids) if only_unread else rows.count(),
        unread=_unmuted(all_rows.unread_by(actor), settings).count(),
        tabs=_tabs(all_rows),
        unsure_mail_at=DigestMail.objects.unsure(actor, now=now).aggregate(last=Max("handed_at"))["last"],
    )


def count_unread_notices(actor: Actor) -> int:
    """Count the notifications that this user has not read, without muted ones."""
    settings = settings_of(actor)
    return _unmuted(_shown_to(actor, settings).unread_by(actor), settings).count()


def count_changed(actor: Actor, kind: EventKind, *, since: datetime) -> int:
    """Count the objects with a notice of this kind since then, which the actor may see, read or not: one query."""
    return Notification.objects.seen_by(actor).filter(kind=kind, at__gte=since).count()


def read_choices(actor: Actor) -> Choices:
    """Return this user's choices for each kind that they may see."""
    settings = settings_of(actor)
    kinds = [kind for kind, rule in KINDS.items() if not rule.right or actor.may(rule.right)]
    return Choices(channels={kind: channel_of(kind, settings.chosen) for kind in kinds}, digest=Digest(settings.digest))


def settings_of(actor: Actor) -> NotificationSettings:
    """Return the user's settings, or the defaults."""
    found = NotificationSettings.objects.filter(user_id=actor.user_id).first()
    return found or NotificationSettings(user_id=actor.user_id)


def _shown_to(actor: Actor, settings: NotificationSettings) -> NotificationQuerySet:
    kinds = [str(kind) for kind in KINDS if channel_of(kind, settings.chosen) in IN_APP]
    rows: NotificationQuerySet = Notification.objects.seen_by(actor).filter(kind__in=kinds)
    return rows


def _unmuted(rows: NotificationQuerySet, settings: NotificationSettings) -> NotificationQuerySet:
    return rows.exclude(object_key__in=settings.muted)


def _kinds_in(tab: NoticeTab) -> list[str]:
    return [str(kind) for kind, rule in KINDS.items() if rule.tab is tab]


def _tabs(rows: NotificationQuerySet) -> dict[NoticeTab, int]:
    counts = {f"in_{tab}": Count("pk", filter=Q(kind__in=_kinds_in(tab))) for tab in NoticeTab}
    found = rows.aggregate(**counts)
    return {tab: found[f"in_{tab}"] for tab in NoticeTab}


def _row(row: Notification, language: str, zone: str, *, read: bool, muted: list[str]) -> NoticeRow:
    kind = EventKind(row.kind)
    return NoticeRow(
        id=row.pk,
        kind=kind,
        tab=KINDS[kind].tab,
        text=text_of(kind, row.params, language, zone),
        link=link_of(kind, row.params),
        store_id=row.store_id,
        at=row.at,
        times=row.times,
        read=read,
        muted=row.object_key in muted,
    )
