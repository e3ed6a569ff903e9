"""Read products from their stores (SYNC_PRODUCT); nothing is written there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.bulk import put_rows
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.listings import ListingQuery, StoreListing
from server.ports.stores import StoreAccess
from tenants.processes.contracts import Action, BaseHandler, ClaimedOperation, GivenUp, Outcome, StartedProcess, Worked
from tenants.processes.services.records import start_process
from tenants.products.contracts import DRAFTS, HIDDEN_IN_STORE, ChosenPublications
from tenants.products.models import Publication, PublicationState, StoreReading
from tenants.products.rules.readings import reading_of
from tenants.products.selectors.publications import chosen_publications
from tenants.products.services.accesses import accesses_of_run
from tenants.products.services.preparation import STORE_GONE, STORE_PAUSED
from tenants.products.services.processes import operation_on
from tenants.products.services.refusals import note_accepted_keys, note_refused_keys
from tenants.products.services.results import DELETED_IN_STORE
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import stores_by_id

SYNC = "sync"
NEVER_PUBLISHED = Reason("sync.never_there")


@dataclass(frozen=True, slots=True)
class StoreCall:
    """A prepared call to a store."""

    publication_id: int
    platform: Platform
    access: StoreAccess
    query: ListingQuery

    def read(self) -> StoreListing | None:
        """Read the product from the store."""
        return registry.store_listings(self.platform).read_listing(self.access, self.query)


def sync_publications(
    actor: Actor, chosen: ChosenPublications, *, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start reading products from their stores.

    NothingChosen, or NotFound when one is not the actor's: nothing is started then.
    """
    return start_process(
        actor,
        action=Action.SYNC_PRODUCT,
        operations=lambda: [operation_on(row, SYNC) for row in chosen_publications(actor, chosen)],
        now=now,
        idempotency_key=idempotency_key,
        request=chosen.as_request(),
    )


class SyncHandler(BaseHandler):
    """Reads a product in its store. One that cannot be read keeps its last figures, with the reason."""

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        ids = {operation.id: int(operation.config["publication_id"]) for operation in operations}
        rows = Publication.objects.in_bulk(list(ids.values()))
        stores = stores_by_id(actor, {row.store_id for row in rows.values()})
        accesses = accesses_of_run(actor, stores)
        return {key: _prepared(rows.get(publication_id), stores, accesses) for key, publication_id in ids.items()}

    def work(self, operation: ClaimedOperation, prepared: StoreCall) -> tuple[StoreCall, StoreListing | None]:
        """Call the store; our own stores are read in `write`, with the marks."""
        is_inside = registry.store(prepared.platform).runs_inside
        return prepared, None if is_inside else prepared.read()

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        now, results = clock.now(), {worked.operation.id: _read_inside(*worked.result) for worked in done}
        _keep([reading_of(requested.publication_id, listing, now) for requested, listing in results.values()])
        for requested, listing in results.values():
            _note_presence(requested, listing)
        note_accepted_keys(done, now=now)
        return {key: Outcome.success(reason=None if found else DELETED_IN_STORE) for key, (_, found) in results.items()}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        failed = [given_up for given_up in ended if not given_up.cancelled]
        _keep_reasons(failed)
        note_refused_keys(actor, failed)


def _prepared(
    row: Publication | None, stores: Mapping[int, StoreRef], accesses: Mapping[int, tuple[Platform, StoreAccess]]
) -> StoreCall | Outcome:
    if row is None or row.state == PublicationState.REMOVING:
        return Outcome.success()  # it is being removed, or is no longer in My Products
    external_id = row.external_id or row.lost_external_id
    if row.store_id not in accesses:
        return Outcome.failed(STORE_GONE)
    if stores[row.store_id].is_paused:
        return Outcome.failed(STORE_PAUSED)
    if not external_id:
        return Outcome.failed(NEVER_PUBLISHED)
    platform, access = accesses[row.store_id]
    location = stores[row.store_id].location_id
    return StoreCall(row.pk, platform, access, ListingQuery(external_id, row.currency, location_id=location))


def _read_inside(requested: StoreCall, listing: StoreListing | None) -> tuple[StoreCall, StoreListing | None]:
    return requested, requested.read() if registry.store(requested.platform).runs_inside else listing


def _note_presence(requested: StoreCall, listing: StoreListing | None) -> None:
    """Compare the id that was read: it may have been published again while its store was called."""
    if listing is None:
        rows = Publication.objects.filter(pk=requested.publication_id, external_id=requested.query.external_id)
        rows.mark_gone(DELETED_IN_STORE)
    else:
        lost = Publication.objects.filter(pk=requested.publication_id, lost_external_id=requested.query.external_id)
        lost.mark_restored(store_url=listing.url)
        if listing.status not in DRAFTS:
            query = Publication.objects.filter(pk=requested.publication_id)
            query.filter(reason__code=HIDDEN_IN_STORE.code).update(reason=None)
            query.filter(hidden_at__isnull=False).update(hidden_at=None)


def _keep(rows: Sequence[dict[str, Any]]) -> None:
    """Save readings, except of publications that were deleted in between."""
    existing = _locked([row["publication_id"] for row in rows])
    kept = [row for row in rows if row["publication_id"] in existing]
    columns = [name for name in (kept[0] if kept else {}) if name != "publication_id"]
    put_rows(StoreReading, kept, unique=["publication_id"], update=columns)


def _keep_reasons(failed: Sequence[GivenUp]) -> None:
    reasons = {int(given_up.operation.config["publication_id"]): given_up.reason.stored() for given_up in failed}
    rows = [
        {"publication_id": key, "title": "", "status": "", "sold_out": False, "variants": {}, "reason": reasons[key]}
        for key in sorted(_locked(reasons))
    ]
    put_rows(StoreReading, rows, unique=["publication_id"], update=["reason"])


def _locked(ids: Any) -> set[int]:
    rows = Publication.objects.select_for_update(no_key=True).filter(pk__in=list(ids)).order_by("pk")
    return set(rows.values_list("pk", flat=True))
