"""Add notifications, in the transaction of the event; delete old ones."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import connection

from server.jobs.door import enqueue
from server.kit.batches import delete_in_batches
from server.kit.redaction import redacted_text
from tenants.notifications.contracts import KINDS, EventKind, Fact
from tenants.notifications.models import DigestMail, Notification, NotificationSettings
from tenants.notifications.rules import BY_MAIL
from tenants.preferences.selectors import read_retention

MAIL_AFTER = 60
"""Seconds to wait, so that more notifications can join the same mail."""

_NOTE = """
INSERT INTO notifications_notification AS known (kind, object_key, user_id, store_id, params, at, times)
SELECT kind, object_key, user_id, store_id, params, %(now)s, 1
FROM jsonb_to_recordset(%(facts)s::jsonb)
    AS f (kind text, object_key text, user_id bigint, store_id bigint, params jsonb)
ON CONFLICT (kind, object_key, user_id)
DO UPDATE SET params = excluded.params, store_id = excluded.store_id, at = excluded.at, times = known.times + 1
"""


def note(
    kind: EventKind,
    *,
    object_key: str,
    params: Mapping[str, str],
    now: datetime,
    user_id: int | None = None,
    store_id: int | None = None,
) -> None:
    """Notify the merchant's users of an event of an object, replacing an earlier one of the same object.

    Belongs in the transaction of the event, inside the merchant's scope. `user_id`: only this user.
    """
    _note([_row(Fact(kind, object_key, params, store_id), user_id)], {kind}, now)


def note_all(facts: Sequence[Fact], *, now: datetime) -> None:
    """Add many notifications in one statement; of several about one object and kind, the last one counts."""
    latest = {(fact.kind, fact.object_key[:120]): fact for fact in facts}
    if latest:
        _note([_row(fact, None) for fact in latest.values()], {fact.kind for fact in latest.values()}, now)


def _note(rows: list[dict[str, object]], kinds: Collection[EventKind], now: datetime) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, {"facts": json.dumps(rows), "now": now})
    if any(_somebody_wants_mail(kind) for kind in kinds):
        enqueue("notifications.mail", key="mail", after=MAIL_AFTER)


def _row(fact: Fact, user_id: int | None) -> dict[str, object]:
    return {
        "kind": str(fact.kind),
        "object_key": fact.object_key[:120],
        "user_id": user_id,
        "store_id": fact.store_id,
        "params": {name: redacted_text(str(value))[:300] for name, value in fact.params.items()},
    }


def last_noted(object_key: str, kinds: Collection[EventKind]) -> EventKind | None:
    """Return which of these kinds happened to an object last; None if none is saved."""
    rows = Notification.objects.filter(object_key=object_key, kind__in=[str(kind) for kind in kinds])
    found = rows.order_by("-at", "-pk").values_list("kind", flat=True).first()
    return EventKind(found) if found else None


def _somebody_wants_mail(kind: EventKind) -> bool:
    chosen = NotificationSettings.objects.filter(**{f"channels__{kind}__in": [str(way) for way in BY_MAIL]})
    return KINDS[kind].channel in BY_MAIL or chosen.exists()


def purge_notices(*, now: datetime) -> int:
    """Delete notifications older than the merchant keeps them; return how many rows were deleted."""
    before = now - timedelta(days=read_retention().notification_days)
    DigestMail.objects.filter(handed_at__lt=before).delete()
    return delete_in_batches(Notification.objects.filter(at__lt=before))
