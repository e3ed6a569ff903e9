"""Repair what a check-up found."""

from datetime import datetime

from django.db import transaction

from server.company.connections.selectors import webhook_route
from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit.checks import need
from server.kit.errors import Invalid, NotFound
from server.ports import registry
from server.ports.doctor import Repair
from tenants.stores.addresses import delivery_url
from tenants.stores.models import Store, StoreCheck
from tenants.stores.selectors import get_store, store_access
from tenants.stores.services.attachment import refuse_without_right
from tenants.stores.tokens import renew_now

RECONNECT_YOURSELF = "Please connect this store again. Only you can approve it at your store."
NOTHING_TO_REPAIR = "There is nothing to fix here."


def start_repair(actor: Actor, *, store_id: int, check: str, now: datetime) -> None:
    """Repair what this check found, then check the store again; a repeated request is done once.

    NoRightToStores as for connecting; NotFound for an unknown store or check; Invalid when nothing can be repaired from
    here.
    """
    refuse_without_right(actor)
    store = get_store(actor, store_id)
    row = StoreCheck.objects.filter(store_id=store.id, name=check).first()
    if row is None:
        raise NotFound
    if row.repair == Repair.RECONNECT:
        raise Invalid.on("check", RECONNECT_YOURSELF)
    need(row.repair, "check", NOTHING_TO_REPAIR)
    with transaction.atomic():
        Store.objects.filter(pk=store.id, removed_at=None).update(checkup_asked_at=now)
        if row.repair == Repair.RESTORE_DOMAIN:
            enqueue("shop.restore_domain", key=str(store.id), store_id=store.id, user_id=actor.user_id)
        else:
            key = f"{store.id}:{row.repair}"
            enqueue("stores.repair", key=key, store_id=store.id, user_id=actor.user_id, repair=row.repair)


def repair_store(actor: Actor, *, store_id: int, repair: Repair) -> None:
    """Do the repair at the store. Failures of the port are raised; the following check-up reports them too.

    Calls the store; not inside a transaction.
    """
    if repair is Repair.REGISTER_WEBHOOKS:
        register_webhooks(actor, store_id=store_id)
    elif repair is Repair.RENEW_TOKEN:
        renew_now(store_id)


def register_webhooks(actor: Actor, *, store_id: int) -> None:
    """Create or repair a store's webhooks. A store that is live nowhere is skipped."""
    platform, access = store_access(actor, store_id)
    route = webhook_route(tenant_id=actor.tenant_id, store_id=store_id)
    if route is not None:
        url = delivery_url(platform, route[0])
        registry.store(platform).ensure_webhooks(access, delivery_url=url, secret=route[1])
