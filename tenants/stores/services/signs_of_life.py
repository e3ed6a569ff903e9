"""Record that a store answered successfully."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from tenants.stores.models import Store
from tenants.stores.projection import project_health

GRAIN = timedelta(minutes=10)
"""The precision of the record, so that a busy store's row is not written with each of its products."""


def note_heard(store_ids: Iterable[int], *, now: datetime) -> None:
    """Record that these stores answered now. Most calls find it recorded already and write nothing."""
    stale = Q(heard_at=None) | Q(heard_at__lt=now - GRAIN)
    with transaction.atomic():
        rows = Store.objects.filter(stale, pk__in=set(store_ids), removed_at=None)
        due = list(rows.order_by("pk").values_list("pk", flat=True))
        if due:
            Store.objects.filter(pk__in=due).update(heard_at=now)
        for store_id in due:
            project_health(store_id, now=now)
