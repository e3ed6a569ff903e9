"""The variant of its platform's API that a store uses: the platform may change it at any time."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.ports import registry
from tenants.stores.models import Store
from tenants.stores.selectors import get_store, store_access


def note_version(actor: Actor, *, store_id: int, now: datetime) -> None:
    """Read a store's version and save it; a store that reports none changes nothing.

    NotFound as `get_store`, failures of the port as they are. Calls the store; not inside a transaction.
    """
    store = get_store(actor, store_id)
    platform, access = store_access(actor, store_id)
    reported = registry.store(platform).read_version(access)[:40]
    if reported and reported != store.version:
        Store.objects.with_keys_of(now).filter(pk=store_id).update(version=reported)
