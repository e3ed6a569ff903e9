"""Access to the stores of a run: each store is asked a question once, not for every product."""

from collections.abc import Iterable
from dataclasses import replace

from server.company.identity.contracts import Actor
from server.platforms.contracts import Platform
from server.ports.stores import StoreAccess
from tenants.processes.contracts import answers_of_store
from tenants.stores.selectors import store_accesses


def accesses_of_run(actor: Actor, store_ids: Iterable[int]) -> dict[int, tuple[Platform, StoreAccess]]:
    """As `store_accesses`, with the answers of each store since the process began; for a handler's `prepare`.

    Retryable when a store's credentials cannot be decrypted: some are needed later, in the transaction that writes.
    """
    found = store_accesses(actor, store_ids)
    return {
        store_id: (platform, replace(access, credentials=dict(access.credentials), answers=answers_of_store(store_id)))
        for store_id, (platform, access) in found.items()
    }
