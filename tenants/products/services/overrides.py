"""Take chosen fields of published products from their suppliers again, and send them to their stores (action 5)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit import clock
from server.kit.http import deadline
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.listings import ListingQuery
from tenants.importing.contracts.bulk import OVERRIDE
from tenants.importing.contracts.overrides import OverrideField
from tenants.importing.services.bulk import note_undoable
from tenants.importing.services.refetches import (
    FIELDS,
    Refetched,
    RefetchHandler,
    changes_shown,
    compare_with_supplier,
    with_links,
)
from tenants.processes.contracts import Action, NewOperation, Outcome, StartedProcess, Worked
from tenants.processes.services.records import start_process
from tenants.products.contracts import ChosenPublications, PublicationRow
from tenants.products.contracts.overrides import InStore, OverrideComparison
from tenants.products.models import Publication, PublicationState
from tenants.products.rules.pushes import lock_key
from tenants.products.rules.readings import reading_of, total_stock
from tenants.products.rules.written import NOTHING_KNOWN
from tenants.products.selectors.known import known_variants
from tenants.products.selectors.publications import chosen_publications
from tenants.products.services.adjustments import drop_adjustments
from tenants.products.services.preparation import LEFT, PRODUCT_GONE
from tenants.products.services.processes import OVERWRITE, PUBLISH, PUBLISH_INSIDE, operation_on
from tenants.products.services.results import DELETED_IN_STORE
from tenants.products.services.syncs import NEVER_PUBLISHED
from tenants.stores.selectors import store_accesses, stores_by_id
from tenants.stores.services.signs_of_life import answering

INSIDE, SECONDS = "inside", 8.0


def override_publications(
    actor: Actor,
    chosen: ChosenPublications,
    *,
    fields: Sequence[OverrideField],
    overwrite_changes: bool = False,
    now: datetime,
    idempotency_key: str = "",
) -> StartedProcess:
    """Start taking these fields of published products from their suppliers, first here and then in their stores.

    The stores are updated by publishing: changes made only in the store stay. A product is held back when a field was
    changed both in the store and by the override, unless `overwrite_changes`. NothingChosen, PlanUnpaid, NotFound when
    one is not the actor's.
    """

    def operations() -> list[NewOperation]:
        rows = chosen_publications(actor, chosen)
        refuse_unpaid(actor.tenant_id, platforms={row.platform for row in rows}, is_import=True, now=now)
        return with_links([_operation(row, overwrite_changes=overwrite_changes) for row in rows], fields)

    with transaction.atomic():
        started = start_process(
            actor,
            action=Action.OVERRIDE_PRODUCT,
            operations=operations,
            now=now,
            idempotency_key=idempotency_key,
            request=chosen.as_request() | {"fields": sorted(fields), OVERWRITE: overwrite_changes},
        )
        if started.is_new:
            note_undoable(started.id, OVERRIDE, now=now)
    return started


def compare_override(actor: Actor, publication_id: int) -> OverrideComparison:
    """Return what an override would change, and the product in the store; calls supplier and store, writes nothing.

    NotFound when it is not the actor's, or its product has left the Import List.
    """
    (row,) = chosen_publications(actor, ChosenPublications((publication_id,)))
    return OverrideComparison(compare_with_supplier(row.product_id), _read_store(actor, row))


class OverrideHandler(RefetchHandler):
    """Takes the fields from the supplier, then publishes to the operation's store."""

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        # Lock order: publications before products, as everywhere.
        rows = Publication.objects.select_for_update(no_key=True).exclude(state=PublicationState.REMOVING)
        found = rows.filter(pk__in=[_publication_id(worked) for worked in done]).order_by("pk")
        existing = set(found.values_list("pk", flat=True))
        left = {worked.operation.id: Outcome.failed(LEFT) for worked in done if _publication_id(worked) not in existing}
        return left | dict(super().write(actor, [worked for worked in done if worked.operation.id not in left]))

    def outcomes(self, found: Sequence[tuple[Worked, Refetched]]) -> dict[int, Outcome]:
        # The adjustments of monitoring are older than the data just taken.
        drop_adjustments(
            [
                _publication_id(worked)
                for worked, refetched in found
                if refetched.after is not None and OverrideField.VARIANTS in worked.operation.config[FIELDS]
            ]
        )
        return super().outcomes(found)

    def outcome(self, worked: Worked, refetched: Refetched) -> Outcome:
        if refetched.before is None:
            return Outcome.failed(PRODUCT_GONE)
        if refetched.after is None:
            return super().outcome(worked, refetched)
        operation = worked.operation
        return Outcome.next(
            PUBLISH_INSIDE if operation.config.get(INSIDE) else PUBLISH,
            config=changes_shown(worked, refetched.before, refetched.after),
            lock_key=lock_key(refetched.before.id, operation.store_id or 0),
        )


def _publication_id(worked: Worked) -> int:
    return int(worked.operation.config["publication_id"])


def _operation(row: PublicationRow, *, overwrite_changes: bool) -> NewOperation:
    made = operation_on(row, OVERRIDE)
    requested: dict[str, Any] = {OVERWRITE: True} if overwrite_changes else {}
    requested |= {INSIDE: True} if registry.inside_store(Platform(row.platform)) else {}
    return replace(made, config={**made.config, **requested})


def _read_store(actor: Actor, row: PublicationRow) -> InStore:
    in_store = InStore(row.store_name, row.currency)
    external_id = Publication.objects.filter(pk=row.id).values_list("external_id", flat=True).first()
    if not external_id:
        return replace(in_store, problem=NEVER_PUBLISHED)
    platform, access = store_accesses(actor, [row.store_id])[row.store_id]
    store = stores_by_id(actor, [row.store_id])[row.store_id]
    try:
        with deadline(SECONDS), answering(store):
            query = ListingQuery(external_id, row.currency, location_id=store.location_id)
            listing = registry.store_listings(platform).read_listing(access, query)
    except OutsideFailure as failure:
        return replace(in_store, problem=failure.reason)
    if listing is None:
        return replace(in_store, problem=DELETED_IN_STORE)
    figures = reading_of(row.id, listing, clock.now())
    names = ("title", "low_price_minor", "high_price_minor", "stock")
    known = known_variants([row.id]).get(row.id, NOTHING_KNOWN)
    published = total_stock([stock for stock, _ in known.stocks.values()])
    return replace(in_store, published_stock=published, **{name: figures[name] for name in names})
