"""How the stores of a run are reached: what one of them was asked for a product, it is not asked for the next."""

from collections.abc import Iterable
from dataclasses import replace

from server.company.identity.contracts import Actor
from server.platforms.contracts import Platform
from server.ports.stores import StoreAccess
from tenants.processes.contracts import answers_of_store
from tenants.stores.selectors import store_accesses


def accesses_of_run(actor: Actor, store_ids: Iterable[int]) -> dict[int, tuple[Platform, StoreAccess]]:
    """As `store_accesses`, each store with what it has answered since the process began; for `prepare` of a handler.

    Retryable where a store's credentials cannot be opened: later, some are read in the transaction that writes.
    """
    found = store_accesses(actor, store_ids)
    return {
        store_id: (platform, replace(access, credentials=dict(access.credentials), answers=answers_of_store(store_id)))
        for store_id, (platform, access) in found.items()
    }
