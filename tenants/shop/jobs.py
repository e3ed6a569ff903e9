"""The purge of removed stores: at the top of the areas, because each of them keeps something about a store."""

from datetime import timedelta

from server.company.accounts.selectors.actors import caretaker_of
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.shop.services.purging import purge_store
from tenants.stores.selectors import removed_store_ids

KEPT_AFTER_REMOVAL = timedelta(days=30)


@periodic(every=timedelta(hours=6))
@job("shop.purge_removed_stores")
def purge_removed_stores(**_: object) -> None:
    """Purge the stores that were removed more than 30 days ago, one transaction each."""
    before = clock.now() - KEPT_AFTER_REMOVAL
    actor = caretaker_of(current_tenant())
    for store_id in removed_store_ids(actor, before=before):
        purge_store(actor, store_id=store_id, removed_before=before)
