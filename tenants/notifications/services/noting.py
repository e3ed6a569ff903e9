"""Note what happened, in the transaction of the fact; forget what is old."""

import json
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import connection

from server.company.accounts.contracts import Actor
from server.jobs.door import enqueue
from server.kit.batches import delete_in_batches
from tenants.notifications.contracts import KINDS, EventKind
from tenants.notifications.models import Notification, NotificationSettings
from tenants.notifications.rules import BY_MAIL
from tenants.preferences.selectors import read_retention

MAIL_AFTER = 60
"""Seconds in which more may join the same mail."""

_NOTE = """
INSERT INTO notifications_notification AS known (kind, object_key, user_id, store_id, params, at, times)
VALUES (%(kind)s, %(object_key)s, %(user_id)s, %(store_id)s, %(params)s::jsonb, %(now)s, 1)
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
    """Tell the merchant's users what happened to an object; the same object again replaces what was told.

    Belongs in the transaction of the fact, inside the merchant's scope. `user_id`: only this user.
    """
    values = {
        "kind": str(kind),
        "object_key": object_key[:120],
        "user_id": user_id,
        "store_id": store_id,
        "params": json.dumps({name: str(value)[:300] for name, value in params.items()}),
        "now": now,
    }
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, values)
    if _somebody_wants_mail(kind):
        enqueue("notifications.mail", key="mail", after=MAIL_AFTER)


def last_told(object_key: str, kinds: Collection[EventKind]) -> EventKind | None:
    """Which of these happened to an object last; None for none that is remembered."""
    rows = Notification.objects.filter(object_key=object_key, kind__in=[str(kind) for kind in kinds])
    found = rows.order_by("-at", "-pk").values_list("kind", flat=True).first()
    return EventKind(found) if found else None


def _somebody_wants_mail(kind: EventKind) -> bool:
    chosen = NotificationSettings.objects.filter(**{f"channels__{kind}__in": [str(way) for way in BY_MAIL]})
    return KINDS[kind].channel in BY_MAIL or chosen.exists()


def purge_notices(actor: Actor, *, now: datetime) -> int:
    """Forget what happened longer ago than the merchant keeps it; answers how many rows went."""
    before = now - timedelta(days=read_retention(actor).notification_days)
    return delete_in_batches(Notification.objects.filter(at__lt=before))
