"""Restore host names and purge removed stores: in the top area, because every area below stores data of a store."""

from datetime import timedelta

from server.company.identity.selectors.actors import actor_of, caretaker_of
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.shop.services.purge import purge_store, purge_unused_images
from tenants.shop.services.shops import restore_host
from tenants.stores.selectors import removed_store_ids

KEPT_AFTER_REMOVAL = timedelta(days=30)
UNUSED_IMAGES_KEPT = timedelta(days=2)


@job("shop.restore_domain")
def restore_domain(*, store_id: int, user_id: int, **_: object) -> None:
    """Restore a shop's host name, unless another merchant has it now; then check the shop."""
    actor = actor_of(user_id)
    restore_host(actor, store_id=store_id)
    enqueue("stores.examine", key=f"{store_id}", store_id=store_id, user_id=user_id, light=False)


@periodic(every=timedelta(hours=6))
@job("shop.purge_removed_stores")
def purge_removed_stores(**_: object) -> None:
    """Purge the stores that were removed more than 30 days ago, one transaction each."""
    before = clock.now() - KEPT_AFTER_REMOVAL
    actor = caretaker_of(current_tenant())
    for store_id in removed_store_ids(before=before):
        purge_store(actor, store_id=store_id, removed_before=before)


@periodic(every="50 3 * * *")
@job("shop.purge_unused_images")
def purge_images(**_: object) -> None:
    """Delete uploaded images that nothing has used for two days."""
    purge_unused_images(used_before=clock.now() - UNUSED_IMAGES_KEPT)
