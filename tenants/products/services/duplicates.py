"""Publish products in further stores (DUPLICATE_PRODUCT), with the handlers of publishing."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.reasons import Reason
from tenants.processes.contracts import Action, NewOperation, StartedProcess
from tenants.processes.services.records import find_started, start_process
from tenants.products.contracts import ChosenPublications, PublicationRow
from tenants.products.models import Publication
from tenants.products.rules.pushes import lock_key
from tenants.products.selectors.publications import chosen_publications
from tenants.products.services.processes import chosen_stores, handler_for, operation_on
from tenants.stores.contracts import StoreRef

ALREADY_PUBLISHED = Reason("duplicate.already_there")


def duplicate_publications(
    actor: Actor, chosen: ChosenPublications, *, store_ids: Sequence[int], now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start publishing products in more stores, by each store's own price rule; products already there do not change.

    NoStoreSelected, NothingChosen, NotFound when one is not the actor's: nothing is started then.
    """
    requested = chosen.as_request() | {"store_ids": sorted(store_ids)}
    known = find_started(actor, idempotency_key=idempotency_key, request=requested)
    if known is not None:
        return known
    stores = chosen_stores(actor, store_ids, now=now)
    rows = {row.product_id: row for row in reversed(chosen_publications(actor, chosen))}
    existing = _existing(rows, stores)
    return start_process(
        actor,
        action=Action.DUPLICATE_PRODUCT,
        operations=[_operation(row, store, existing, len(rows)) for row in reversed(rows.values()) for store in stores],
        now=now,
        idempotency_key=idempotency_key,
        request=requested,
    )


def _existing(product_ids: Collection[int], stores: Sequence[StoreRef]) -> set[tuple[int, int]]:
    rows = Publication.objects.filter(product_id__in=product_ids, store_id__in=[store.id for store in stores])
    return set(rows.exclude(external_id="").values_list("product_id", "store_id"))


def _operation(row: PublicationRow, store: StoreRef, existing: Collection[tuple[int, int]], count: int) -> NewOperation:
    is_published = (row.product_id, store.id) in existing
    made = operation_on(row, handler_for(store, count))
    return replace(
        made,
        item_key=f"{row.product_id}:{store.id}",
        config={"duplicate_from": row.store_name},
        store_id=store.id,
        store_name=store.name,
        lock_key=lock_key(row.product_id, store.id),
        subject=replace(made.subject, sell_item_id="", sell_url=""),
        result=ALREADY_PUBLISHED if is_published else None,
        is_skipped=is_published,
    )
