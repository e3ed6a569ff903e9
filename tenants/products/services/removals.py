"""Handlers that remove products from stores."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import NeedsMerchant
from server.ports.stores import StoreAccess
from server.ports.together import Together
from tenants.importing.contracts import StoreStateChange
from tenants.importing.services.publication_states import set_store_states
from tenants.processes.contracts import BaseHandler, ClaimedOperation, GivenUp, Outcome, Worked, run_is_over
from tenants.products.models import Publication, PublicationState
from tenants.products.services.accesses import accesses_of_run
from tenants.products.services.refusals import note_accepted_keys, note_refused_keys
from tenants.products.services.store_states import keep_failed_removals

STORE_GONE = Reason("unpublish.store_gone")


@dataclass(frozen=True, slots=True)
class Removal:
    """A prepared call. With `first_attempt_at`, an attempt since then may have created a product under our
    reference.
    """

    platform: Platform
    access: StoreAccess
    external_id: str
    reference: str
    first_attempt_at: datetime | None
    last_attempt_at: datetime | None


class UnpublishHandler(BaseHandler):
    """Deletes a product in its store, then here; one that is already gone in the store is no failure.

    Operations run in parallel, so that a platform which deletes several at once gets one request.
    """

    concurrency = BaseHandler.batch

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        ids = {operation.id: int(operation.config["publication_id"]) for operation in operations}
        rows = Publication.objects.in_bulk(list(ids.values()))
        accesses = accesses_of_run(actor, {row.store_id for row in rows.values()})
        now = clock.now()
        prepared = {key: _removal(rows[row_id], accesses, now) for key, row_id in ids.items() if row_id in rows}
        counts = Counter(removal.access.account for removal in prepared.values() if isinstance(removal, Removal))
        groups = {account: Together(count, *run_is_over()) for account, count in counts.items()}
        prepared = {key: _among(groups, removal) for key, removal in prepared.items()}
        leaving = [ids[key] for key, removal in prepared.items() if isinstance(removal, Removal)]
        Publication.objects.filter(pk__in=leaving).update(state=PublicationState.REMOVING)
        return prepared

    def work(self, operation: ClaimedOperation, prepared: Removal | None) -> Removal | None:
        """Call the store; for our own stores the deletion happens in `write`, with the marks."""
        if prepared is not None and not registry.store(prepared.platform).runs_inside:
            with prepared.access.together.taking_part(has_begun=operation.is_underway):
                _delete(prepared)
        return prepared

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        for worked in done:
            if worked.result is not None and registry.store(worked.result.platform).runs_inside:
                _delete(worked.result)
        ids = [int(worked.operation.config["publication_id"]) for worked in done]
        Publication.objects.filter(pk__in=ids).delete()
        set_store_states([_absent(worked.operation) for worked in done])
        requested = [worked for worked in done if worked.result is not None and worked.result.external_id]
        note_accepted_keys(requested, now=clock.now())
        return {worked.operation.id: Outcome.success() for worked in done}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        keep_failed_removals(ended)
        note_refused_keys(actor, ended)


def _among(groups: Mapping[str, Together], removal: Removal | Outcome | None) -> Removal | Outcome | None:
    if not isinstance(removal, Removal):
        return removal
    return replace(removal, access=replace(removal.access, together=groups[removal.access.account]))


def _delete(removal: Removal) -> None:
    known = [removal.external_id] if removal.external_id else []
    for external_id in dict.fromkeys([*known, *_made_unanswered(removal)]):
        registry.store(removal.platform).delete_product(removal.access, external_id)


def _made_unanswered(removal: Removal) -> Sequence[str]:
    """Return ids of products that an attempt with a lost answer may have created.

    Empty when the store refuses us and no product is known there: otherwise failures of a closed store could never be
    deleted.
    """
    if removal.first_attempt_at is None:
        return []
    store = registry.store(removal.platform)
    try:
        return store.find_created(
            removal.access, reference=removal.reference, since=removal.first_attempt_at, until=removal.last_attempt_at
        )
    except NeedsMerchant:
        if removal.external_id:
            raise
        return []


def _removal(
    row: Publication, accesses: Mapping[int, tuple[Platform, StoreAccess]], now: datetime
) -> Removal | Outcome | None:
    """Return the call to make; None when the store cannot have the product."""
    if row.store_id not in accesses:
        return Outcome.failed(STORE_GONE)
    if not row.external_id and row.first_attempt_at is None:
        return None
    platform, access = accesses[row.store_id]
    tries = row.first_attempt_at, row.last_attempt_at or now
    return Removal(platform, access, row.external_id, row.reference, *tries)


def _absent(operation: ClaimedOperation) -> StoreStateChange:
    return StoreStateChange(product_id=operation.subject.product_id or 0, store_id=operation.store_id or 0, state=None)
