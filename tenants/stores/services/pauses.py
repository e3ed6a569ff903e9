"""Stores that a smaller plan has no room for: they keep their data until they are resumed."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit import clock
from server.kit.errors import NotFound
from tenants.preferences.services.limits import lock_limits
from tenants.stores.errors import TooManyStores
from tenants.stores.models import Store
from tenants.stores.selectors import get_store
from tenants.stores.services.attachment import refuse_without_right


def resume_store(actor: Actor, *, store_id: int) -> None:
    """Resume a paused store; others do not change.

    NoRightToStores, NotFound; TooManyStores when the plan has no room for it, PlanUnpaid while it is read-only.
    """
    refuse_without_right(actor)
    store = get_store(actor, store_id)
    refuse_unpaid(actor.tenant_id, platforms=[store.platform], now=clock.now())
    with transaction.atomic():
        limits = lock_limits(actor)
        rows = Store.objects.select_for_update(no_key=True).filter(pk=store.id, removed_at=None)
        row = rows.first()
        if row is None:
            raise NotFound
        if row.paused_at is None:
            return
        if room_for_stores(store.platform, limits.stores_for(store.platform)) < 1:
            raise TooManyStores(store.platform)
        rows.update(paused_at=None)


def room_for_stores(platform: int, limit: int) -> int:
    """Return how many more stores of a platform may be used. Callers hold the lock on the merchant's limits."""
    return limit - Store.objects.filter(platform=platform, removed_at=None, paused_at=None).count()


def pause_stores(*, platform: int, kept: Collection[int], chosen_at: datetime, limit: int, now: datetime) -> list[int]:
    """Pause the stores of a platform except the kept ones; return their ids.

    Stores that were added after the choice are kept too if there is room, oldest first; of the kept ones no more than
    the limit. Callers hold the lock on the merchant's limits.
    """
    rows = Store.objects.select_for_update(no_key=True).filter(platform=platform, removed_at=None, paused_at=None)
    used = list(rows.order_by("pk").values_list("pk", "created_at"))
    chosen = [pk for pk, _created_at in used if pk in kept]
    later = [pk for pk, created_at in used if pk not in kept and created_at > chosen_at]
    staying = set([*chosen, *later][: max(limit, 0)])
    paused = [pk for pk, _created_at in used if pk not in staying]
    Store.objects.filter(pk__in=paused).update(paused_at=now)
    return paused


def unpause_stores(ids: Sequence[int], *, room: dict[int, int]) -> list[int]:
    """Resume these stores in this order while their platform has room; return which.

    Callers hold the lock on the merchant's limits.
    """
    rows = Store.objects.select_for_update(no_key=True).filter(pk__in=ids, removed_at=None).exclude(paused_at=None)
    platforms = dict(rows.order_by("pk").values_list("pk", "platform"))
    resumed = []
    for store_id in ids:
        platform = platforms.get(store_id)
        if platform is not None and room.get(platform, 0) > 0:
            room[platform] -= 1
            resumed.append(store_id)
    Store.objects.filter(pk__in=resumed).update(paused_at=None)
    return resumed
