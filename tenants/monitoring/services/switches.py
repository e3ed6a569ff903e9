"""Switch monitoring on and off, within the plan's limit."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.jobs.door import enqueue
from server.kit.checks import need
from server.kit.errors import NotFound
from tenants.monitoring.contracts import Switched, WatchState
from tenants.monitoring.models import PolicyRow, Watch
from tenants.monitoring.rules.pace import that_fit
from tenants.monitoring.selectors import count_monitored_variants
from tenants.preferences.services.limits import lock_limits
from tenants.products.selectors.states import sizes_of, visible_publication_ids
from tenants.products.services.adjustments import drop_adjustments
from tenants.stores.selectors import get_store, list_stores

NOTHING_CHOSEN = "You must select at least one product."


def switch_publications(actor: Actor, *, ids: Collection[int], is_on: bool, now: datetime) -> Switched:
    """Switch monitoring of these publications on or off. Invalid for none, NotFound when one is not the actor's.

    What exceeds the plan stays unmonitored and is marked; the first ones come first. PlanUnpaid when a plan is
    read-only, except for switching off.
    """
    need(ids, "ids", NOTHING_CHOSEN)
    found = visible_publication_ids(actor, ids=ids)
    if len(found) != len(set(ids)):
        raise NotFound
    return _switch(actor, found, is_on=is_on, now=now)


def switch_store(actor: Actor, *, store_id: int, is_on: bool, now: datetime) -> Switched:
    """Switch monitoring for everything published in a store. NotFound for one that the actor does not see."""
    store = get_store(actor, store_id)
    return _switch(actor, visible_publication_ids(actor, store_id=store.id), is_on=is_on, now=now)


def watch_published(actor: Actor, publication_ids: Sequence[int], now: datetime) -> None:
    """After publishing: monitor new products if the store's policy says so, and recount those already monitored.

    Belongs in the transaction that wrote the publications: the plan's limit is never exceeded.
    """
    known = set(Watch.objects.filter(pk__in=publication_ids).values_list("pk", flat=True))
    wanting = set(PolicyRow.objects.filter(watch_new=True).values_list("store_id", flat=True))
    if not known and not wanting:
        return
    sizes = sizes_of(publication_ids)
    fresh = {key for key, size in sizes.items() if size.store_id in wanting and size.published_at == now}
    requested = [key for key in sizes if key in known | fresh]
    if requested:
        _admit(actor, requested, now=now)


def admit_waiting(actor: Actor, *, now: datetime) -> None:
    """Monitor what exceeded the plan before, as far as there is room now."""
    waiting = list(Watch.objects.filter(state=WatchState.OVER_LIMIT).order_by("pk").values_list("pk", flat=True))
    if waiting:
        _admit(actor, waiting, now=now)


def _switch(actor: Actor, ids: Sequence[int], *, is_on: bool, now: datetime) -> Switched:
    if is_on:
        _refuse_unpaid(actor, ids, now)
        return _admit(actor, ids, now=now)
    with transaction.atomic():
        Watch.objects.filter(pk__in=ids).delete()
        drop_adjustments(ids)
    return Switched(0, 0)


def _refuse_unpaid(actor: Actor, ids: Sequence[int], now: datetime) -> None:
    platforms = {store.id: store.platform for store in list_stores(actor)}
    requested = {platforms[size.store_id] for size in sizes_of(ids).values() if size.store_id in platforms}
    refuse_unpaid(actor.tenant_id, platforms=requested, now=now)


def _admit(actor: Actor, ids: Sequence[int], *, now: datetime) -> Switched:
    with transaction.atomic():
        limit = lock_limits(actor).monitored_variants
        left_out = dict(Watch.objects.filter(pk__in=ids).values_list("pk", "left_out"))
        sizes = {key: size.variants - len(left_out.get(key, ())) for key, size in sizes_of(ids).items()}
        room = limit - count_monitored_variants(besides=sizes)
        fitting = that_fit(room, {key: sizes[key] for key in _on_first(sizes)})
        _write(fitting, set(sizes) - fitting, now)
        if fitting:
            enqueue("monitoring.watch", key="watch")
    return Switched(len(fitting), len(sizes) - len(fitting))


def _on_first(ids: Collection[int]) -> list[int]:
    on = set(Watch.objects.filter(pk__in=ids, state=WatchState.ON).values_list("pk", flat=True))
    return sorted(ids, key=lambda key: (key not in on, key))


def _write(fitting: set[int], too_many: set[int], now: datetime) -> None:
    states = {WatchState.ON: fitting, WatchState.OVER_LIMIT: too_many}
    Watch.objects.bulk_create(
        [Watch(publication_id=key, state=state, due_at=now) for state, keys in states.items() for key in sorted(keys)],
        ignore_conflicts=True,
    )
    Watch.objects.filter(pk__in=too_many).update(state=WatchState.OVER_LIMIT)
    Watch.objects.filter(pk__in=fitting).exclude(state=WatchState.ON).update(state=WatchState.ON, due_at=now)
