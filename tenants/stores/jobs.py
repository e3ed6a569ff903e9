"""Jobs of stores: verify received credentials, maintain webhooks, check and repair."""

from contextlib import suppress
from datetime import timedelta

from server.company.connections.selectors import find_live
from server.company.identity.selectors.actors import actor_of, main_actor_of
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.errors import NotFound
from server.platforms.contracts import ONE_CONSENT, Platform
from server.ports import registry
from server.ports.doctor import Repair
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.tenancy.scope import current_tenant
from tenants.stores.addresses import delivery_url
from tenants.stores.losses import look_at
from tenants.stores.models import ArrivedKeys, Store, StoreState
from tenants.stores.selectors import doubtful_store_ids, list_stores, lost_store_ids
from tenants.stores.services import arrivals
from tenants.stores.services.changes import mark_disconnected
from tenants.stores.services.checkups import examine_store
from tenants.stores.services.currency import note_currency
from tenants.stores.services.repairs import register_webhooks, repair_store
from tenants.stores.services.signs_of_life import note_done
from tenants.stores.services.versions import note_version
from tenants.stores.tokens import access_of

UNPROVEN_KEYS = timedelta(days=1)


@job("stores.prove_arrived_keys", max_attempts=6)
def prove_arrived_keys(*, keys_id: int, **_: object) -> None:
    arrivals.prove_arrived_keys(keys_id=keys_id, now=clock.now())


@job("stores.ensure_webhooks", max_attempts=8)
def ensure_webhooks(*, store_id: int, user_id: int, **_: object) -> None:
    """Create or repair a store's webhooks, and read its currency and version.

    Refused credentials mark the store as disconnected; a removed store is skipped.
    """
    actor, asked_at = actor_of(user_id), clock.now()
    try:
        register_webhooks(actor, store_id=store_id)
        note_currency(actor, store_id=store_id, now=asked_at)
        note_version(actor, store_id=store_id, now=asked_at)
    except NotFound:
        return
    except NeedsMerchant as failure:
        mark_disconnected(actor, store_id=store_id, reason=failure.reason, asked_at=asked_at)
    else:
        note_done({store_id: asked_at}, now=clock.now())


@periodic(every=timedelta(hours=1))
@job("stores.look_after_webhooks")
def look_after_webhooks(**_: object) -> None:
    """Check webhooks every hour and restore them: stores disable them after failures (PROTOCOLS section 3).

    Stores that were lost within a day are checked too: what they answered may have been wrong for a short time only.
    """
    try:
        actor = main_actor_of(current_tenant().id)
    except LookupError:
        return  # no user of this merchant is active: its stores can wait
    for store in list_stores(actor):
        if store.state == StoreState.CONNECTED and store.platform != Platform.HOSTED_SHOP:
            enqueue("stores.ensure_webhooks", key=str(store.id), store_id=store.id, user_id=actor.user_id)
    for store_id in lost_store_ids(actor, since=clock.now() - timedelta(days=1)):
        look_at(store_id)


@job("stores.take_webhooks_away", max_attempts=3)
def take_webhooks_away(*, store_id: int, public_id: str, **_: object) -> None:
    """Delete our webhooks from a removed store; refused credentials are no failure.

    If deleting them would end a consent, they stay for a merchant who has connected the store since.
    """
    store = Store.objects.filter(pk=store_id).exclude(removed_at=None).first()
    if store is None:
        return
    platform = Platform(store.platform)
    if platform in ONE_CONSENT and find_live(platform, store.external_key) is not None:
        return
    access = access_of(store, current_tenant().schema_name)
    registry.store(platform).remove_webhooks(access, delivery_url=delivery_url(platform, public_id))


@job("stores.examine", max_attempts=3, timeout=180)
def examine(*, store_id: int, user_id: int, light: bool, **_: object) -> None:
    """Check a store and save the results; one that was removed in between is skipped."""
    with suppress(NotFound):
        examine_store(actor_of(user_id), store_id=store_id, light=light)


@job("stores.repair", max_attempts=3, timeout=180)
def repair(*, store_id: int, user_id: int, repair: str, **_: object) -> None:
    """Repair a store, then check it: the check shows whether the repair worked."""
    actor = actor_of(user_id)
    with suppress(NotFound):
        with suppress(OutsideFailure):
            repair_store(actor, store_id=store_id, repair=Repair(repair))
        examine_store(actor, store_id=store_id, light=False)


@periodic(every=timedelta(days=1))
@job("stores.look_after_silent")
def look_after_silent(**_: object) -> None:
    """Check, without writing, the stores that have not answered for a day or whose last check found a fault.

    Lost ones are checked completely, unless their merchant uninstalled our app there.
    """
    try:
        actor = main_actor_of(current_tenant().id)
    except LookupError:
        return  # no user of this merchant is active: its stores can wait
    for store_id in doubtful_store_ids(actor, since=clock.now() - timedelta(days=1)):
        enqueue("stores.examine", key=f"{store_id}:light", store_id=store_id, user_id=actor.user_id, light=True)
    for store_id in lost_store_ids(actor):
        look_at(store_id)


@periodic(every=timedelta(hours=6))
@job("stores.purge_arrived_keys")
def purge_arrived_keys(**_: object) -> None:
    """Delete credentials that could not be verified within a day."""
    ArrivedKeys.objects.filter(arrived_at__lt=clock.now() - UNPROVEN_KEYS).delete()
