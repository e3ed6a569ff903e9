"""Read, mute, choose."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Min

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence, about
from tenants.notifications.contracts import KINDS, Channel, Choices, Digest, EventKind
from tenants.notifications.models import DigestMail, Notification, NotificationRead, NotificationSettings
from tenants.notifications.selectors import read_choices

MOST_MUTED = 500


def read_notice(actor: Actor, *, notice_id: int, is_read: bool, now: datetime) -> None:
    """Mark a notification as read, or as unread again. NotFound if it is not for this user."""
    _own(actor, notice_id)
    mine = NotificationRead.objects.filter(notification_id=notice_id, user_id=actor.user_id)
    if is_read:
        _keep_reads(actor, [notice_id], now)
    else:
        mine.delete()


def read_all_notices(actor: Actor, *, now: datetime) -> None:
    """Mark all present notifications as read."""
    with transaction.atomic():
        unread = Notification.objects.seen_by(actor).unread_by(actor)
        _keep_reads(actor, list(unread.values_list("pk", flat=True)), now)


def mute_object(actor: Actor, *, notice_id: int, is_muted: bool) -> None:
    """Mute or unmute an object for this user. NotFound if the notification is not for them."""
    key = _own(actor, notice_id).object_key
    with transaction.atomic():
        settings = _locked(actor)
        kept = [value for value in settings.muted if value != key]
        settings.muted = [*kept, key][-MOST_MUTED:] if is_muted else kept
        settings.save(update_fields=["muted"])


def save_choices(actor: Actor, *, channels: Mapping[str, str], digest: Digest) -> Choices:
    """Save this user's channel of each given kind; other kinds do not change. Invalid for an unknown kind or
    channel.
    """
    for kind, way in channels.items():
        if kind not in set(EventKind) or way not in set(Channel):
            wrong = about(kind[:100], Sentence("{value} is not known.", value=way[:80]))
            raise Invalid.on("channels", wrong)
    with transaction.atomic():
        settings = _locked(actor)
        settings.channels = {**settings.channels, **channels}
        settings.digest = digest
        settings.save(update_fields=["channels", "digest"])
    return read_choices(actor)


def mail_again(actor: Actor, *, now: datetime) -> None:
    """Have the mails that may not have arrived sent once more, with what is still unread. A repeat does nothing."""
    with transaction.atomic():
        settings, unsure = _locked(actor), DigestMail.objects.unsure(actor, now=now)
        since = unsure.aggregate(first=Min("since"))["first"]
        if since is None:
            return
        unsure.delete()
        settings.mailed_until, settings.mailed_at = min(since, settings.mailed_until or since), None
        settings.save(update_fields=["mailed_until", "mailed_at"])
        enqueue("notifications.mail", key="mail")


def _own(actor: Actor, notice_id: int) -> Notification:
    row: Notification | None = Notification.objects.seen_by(actor).filter(pk=notice_id).first()
    if row is None or row.kind not in KINDS:
        raise NotFound
    return row


def _keep_reads(actor: Actor, ids: list[int], now: datetime) -> None:
    NotificationRead.objects.bulk_create(
        [NotificationRead(notification_id=row_id, user_id=actor.user_id, read_at=now) for row_id in ids],
        update_conflicts=True,
        unique_fields=["notification", "user_id"],
        update_fields=["read_at"],
    )


def _locked(actor: Actor) -> NotificationSettings:
    NotificationSettings.objects.bulk_create([NotificationSettings(user_id=actor.user_id)], ignore_conflicts=True)
    return NotificationSettings.objects.select_for_update().get(user_id=actor.user_id)
