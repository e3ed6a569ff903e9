"""Record that a store answered successfully."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from server.kit import clock
from tenants.stores.contracts import StoreRef
from tenants.stores.losses import regain
from tenants.stores.models import Store, StoreState
from tenants.stores.projection import project_health

GRAIN = timedelta(minutes=10)
"""The precision of the record, so that a busy store's row is not written with each of its products."""


def note_heard(store_ids: Iterable[int], *, now: datetime) -> None:
    """Record that these stores sent us something. Most calls find it recorded already and write nothing."""
    with transaction.atomic():
        rows = Store.objects.filter(_stale(now), pk__in=set(store_ids), removed_at=None)
        _record(list(rows.order_by("pk").values_list("pk", flat=True)), now)


def note_done(requested: Mapping[int, datetime], *, now: datetime) -> None:
    """Record that these stores did what we asked, by the moment when we asked.

    A store that was lost before that moment is connected again, since it accepts our credentials.
    """
    with transaction.atomic():
        due = _stale(now) | Q(state=StoreState.DISCONNECTED)
        rows = Store.objects.filter(due, pk__in=requested, removed_at=None).order_by("pk")
        found = dict(rows.values_list("pk", "state"))
        for store_id in (pk for pk, state in found.items() if state == StoreState.DISCONNECTED):
            regain(store_id, asked_at=requested[store_id])
        _record(list(found), now)


@contextmanager
def answering(store: StoreRef) -> Iterator[None]:
    """Connect a lost store again if it does what the block asks. For reads at a user's request: nothing else is saved.

    Not inside a transaction.
    """
    asked_at = clock.now()
    yield
    if Store.objects.filter(pk=store.id, state=StoreState.DISCONNECTED).exists():
        with transaction.atomic():
            regain(store.id, asked_at=asked_at)


def _stale(now: datetime) -> Q:
    return Q(heard_at=None) | Q(heard_at__lt=now - GRAIN)


def _record(due: list[int], now: datetime) -> None:
    if due:
        Store.objects.filter(pk__in=due).update(heard_at=now)
    for store_id in due:
        project_health(store_id, now=now)
