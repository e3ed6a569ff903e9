"""The work of taking products out of stores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.company.accounts.contracts import Actor
from server.ports import registry
from server.ports.stores import Platform, StoreAccess
from tenants.importing.contracts import StoreStateChange
from tenants.importing.services.publication_states import set_store_states
from tenants.processes.contracts import BaseHandler, ClaimedOperation, GivenUp, Outcome, Worked
from tenants.products.models import Publication, PublicationState
from tenants.products.services.keeping import keep_standing
from tenants.stores.selectors import store_accesses


@dataclass(frozen=True, slots=True)
class Removal:
    """A call to be made; nothing is called when the store never had the product."""

    platform: Platform
    access: StoreAccess
    external_id: str


class UnpublishHandler(BaseHandler):
    """Deletes a product in its store, then here; what is gone in the store already is no failure."""

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        ids = {operation.id: int(operation.config["publication_id"]) for operation in operations}
        rows = Publication.objects.in_bulk(list(ids.values()))
        accesses = store_accesses(actor, {row.store_id for row in rows.values()})
        Publication.objects.filter(pk__in=rows).update(state=PublicationState.REMOVING, reason=None)
        return {
            operation_id: _removal(rows[publication_id], accesses)
            for operation_id, publication_id in ids.items()
            if publication_id in rows
        }

    def work(self, operation: ClaimedOperation, prepared: Removal | None) -> Removal | None:
        """Call the store; from one of our own it is deleted with the marks."""
        if prepared is not None and not registry.store(prepared.platform).runs_inside:
            _delete(prepared)
        return prepared

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        for worked in done:
            if worked.result is not None and registry.store(worked.result.platform).runs_inside:
                _delete(worked.result)
        ids = [int(worked.operation.config["publication_id"]) for worked in done]
        Publication.objects.filter(pk__in=ids).delete()
        set_store_states(actor, [_absent(worked.operation) for worked in done])
        return {worked.operation.id: Outcome.success() for worked in done}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        keep_standing(actor, ended)


def _delete(removal: Removal) -> None:
    registry.store(removal.platform).delete_product(removal.access, removal.external_id)


def _removal(row: Publication, accesses: Mapping[int, tuple[Platform, StoreAccess]]) -> Removal | None:
    if not row.external_id or row.store_id not in accesses:
        return None
    platform, access = accesses[row.store_id]
    return Removal(platform=platform, access=access, external_id=row.external_id)


def _absent(operation: ClaimedOperation) -> StoreStateChange:
    return StoreStateChange(product_id=operation.subject.product_id or 0, store_id=operation.store_id or 0, state=None)
