"""Work on stores outside requests: verify keys that arrived, keep webhooks in place."""

from datetime import timedelta

from django.conf import settings

from server.company.accounts.selectors.actors import actor_of, main_actor_of
from server.company.connections.selectors import webhook_route
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports import registry
from server.ports.failures import NeedsMerchant
from server.ports.stores import Platform
from server.tenancy.scope import current_tenant
from tenants.stores.models import ArrivedKeys, Store, StoreState
from tenants.stores.selectors import access_of, list_stores, store_access
from tenants.stores.services import receiving
from tenants.stores.services.changing import mark_disconnected

UNPROVEN_KEYS = timedelta(days=1)


def delivery_url(platform: Platform, public_id: str) -> str:
    """Where a store of this platform sends its webhooks."""
    return f"{settings.PUBLIC_URL}/hooks/{platform.name.lower()}/{public_id}"


@job("stores.prove_arrived_keys", max_attempts=6)
def prove_arrived_keys(*, keys_id: int, **_: object) -> None:
    """Prove keys at their store and connect it."""
    receiving.prove_arrived_keys(keys_id=keys_id, now=clock.now())


@job("stores.ensure_webhooks", max_attempts=8)
def ensure_webhooks(*, store_id: int, user_id: int, **_: object) -> None:
    """Make or repair a store's webhooks; a refused key marks the store as disconnected."""
    actor = actor_of(user_id)
    platform, access = store_access(actor, store_id)
    route = webhook_route(tenant_id=actor.tenant_id, store_id=store_id)
    if route is None:
        return
    public_id, secret = route
    try:
        registry.store(platform).ensure_webhooks(access, delivery_url=delivery_url(platform, public_id), secret=secret)
    except NeedsMerchant as failure:
        mark_disconnected(actor, store_id=store_id, reason=failure.reason)


@periodic(every=timedelta(hours=1))
@job("stores.look_after_webhooks")
def look_after_webhooks(**_: object) -> None:
    """Stores switch webhooks off after failures (PROTOCOLS section 3): look each hour and bring them back."""
    try:
        actor = main_actor_of(current_tenant().id)
    except LookupError:
        return  # nobody of this merchant is in service: its stores can wait
    for store in list_stores(actor):
        if store.state == StoreState.CONNECTED and store.platform != Platform.HOSTED_SHOP:
            enqueue("stores.ensure_webhooks", key=str(store.id), store_id=store.id, user_id=actor.user_id)


@job("stores.take_webhooks_away", max_attempts=3)
def take_webhooks_away(*, store_id: int, public_id: str, **_: object) -> None:
    """Leave nothing of ours behind in a store that was removed; a dead key is no failure."""
    store = Store.objects.filter(pk=store_id).exclude(removed_at=None).first()
    if store is None:
        return
    platform = Platform(store.platform)
    access = access_of(store, current_tenant().schema_name)
    registry.store(platform).remove_webhooks(access, delivery_url=delivery_url(platform, public_id))


@periodic(every=timedelta(hours=6))
@job("stores.purge_arrived_keys")
def purge_arrived_keys(**_: object) -> None:
    """Delete keys that nobody could prove within a day."""
    ArrivedKeys.objects.filter(arrived_at__lt=clock.now() - UNPROVEN_KEYS).delete()
