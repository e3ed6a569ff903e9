"""Pictures that platforms load by URL only after publishing: look a little later, and say which failed."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.bulk import update_rows
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.late_pictures import PictureLoading
from tenants.processes.services.remarks import add_remarks
from tenants.products.models import Publication, PublicationState
from tenants.products.rules.pushes import Push
from tenants.stores.selectors import store_accesses
from tenants.stores.services.signs_of_life import note_done

LOOK = "products.look_at_pictures"
PAUSES = (60, 120, 300, 900, 1800)
"""Seconds before each look; after the last one, pictures that are still loading are left to the store."""
TOGETHER = timedelta(seconds=30)
"""Products that are due within this time of each other are looked at together."""
AT_ONCE = 200
_LONGEST_WHY = 300


def expect_pictures(pushes: Mapping[int, tuple[int, Push]], *, now: datetime) -> None:
    """Queue a look at pictures that their stores load later, one job per store. `pushes`: store and push by operation.

    Belongs in the transaction that marks the operations.
    """
    later = {key: pair for key, pair in pushes.items() if pair[1].product.pictures.load_later}
    rows = [Publication(pk=push.publication_id, loading=_next(key, 0, now)) for key, (_, push) in later.items()]
    update_rows(rows, ["loading"])
    for store_id in {store_id for store_id, _ in later.values()}:
        _enqueue(store_id, PAUSES[0])


def look_at_pictures(actor: Actor, store_id: int) -> None:
    """Look at the pictures that are due in the store, and queue the next look. Not inside a transaction.

    A store that cannot be asked now counts as still loading.
    """
    now = clock.now()
    rows = _due(store_id, now)
    found = _ask(actor, store_id, [row.external_id for row in rows if row.external_id]) if rows else {}
    with transaction.atomic():
        _settle(rows, found, now)
        if due := _loading(store_id).values_list("loading__due", flat=True).first():
            _enqueue(store_id, (datetime.fromisoformat(due) - now).total_seconds())


def _loading(store_id: int) -> Any:
    return Publication.objects.filter(store_id=store_id, loading__isnull=False).order_by("loading__due", "pk")


def _due(store_id: int, now: datetime) -> list[Publication]:
    """Return those that are due or soon will be; a job that runs too early takes the earliest ones."""
    rows = list(_loading(store_id).only("external_id", "loading")[:AT_ONCE])
    until = TOGETHER + (max(now, datetime.fromisoformat(rows[0].loading["due"])) if rows else now)
    return [row for row in rows if datetime.fromisoformat(row.loading["due"]) <= until]


def _ask(actor: Actor, store_id: int, external_ids: Sequence[str]) -> Mapping[str, PictureLoading]:
    access = store_accesses(actor, [store_id]).get(store_id)
    port = registry.late_pictures(Platform(access[0])) if access else None
    if access is None or port is None:
        return {}
    asked_at = clock.now()
    try:
        found = port.read_pictures(access[1], external_ids)
    except OutsideFailure:
        return dict.fromkeys(external_ids, PictureLoading(is_loading=True))
    if found:
        note_done({store_id: asked_at}, now=clock.now())
    return found


def _settle(rows: Sequence[Publication], found: Mapping[str, PictureLoading], now: datetime) -> None:
    """Save what was found. Products that were published again since then are left to their own look."""
    seen: dict[int, Any] = {row.pk: row.loading for row in rows}
    locked = Publication.objects.select_for_update().filter(pk__in=seen).order_by("pk")
    kept = [row for row in locked if row.loading == seen[row.pk]]
    remarks: dict[int, Reason] = {}
    for row in kept:
        operation_id, looks = seen[row.pk]["operation"], seen[row.pk]["looks"] + 1
        loaded = found.get(row.external_id, PictureLoading())
        row.loading = _next(operation_id, looks, now) if loaded.is_loading and looks < len(PAUSES) else None
        if loaded.failed and row.loading is None:
            remarks[operation_id] = reason = _reason(loaded)
            row.pictures_failed = True
            if row.state == PublicationState.ACTIVE and row.reason is None:
                row.reason = reason.stored()
    update_rows(kept, ["loading", "pictures_failed", "reason"])
    add_remarks(remarks)


def _next(operation_id: int, looks: int, now: datetime) -> dict[str, Any]:
    due = now + timedelta(seconds=PAUSES[looks])
    return {"operation": operation_id, "looks": looks, "due": due.isoformat()}


def _reason(loaded: PictureLoading) -> Reason:
    count = {"count": str(loaded.failed)}
    if not loaded.why:
        return Reason("publish.pictures_failed", count)
    return Reason("publish.pictures_failed_because", count | {"message": loaded.why[:_LONGEST_WHY]})


def _enqueue(store_id: int, after: float) -> None:
    enqueue(LOOK, after=after, key=f"store:{store_id}", store_id=store_id)
