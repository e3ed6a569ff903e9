"""Start the processes that publish products and remove them from stores."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from server.company.identity.contracts import PUBLISH_OVERRIDE, Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.errors import NotFound
from server.platforms.rules import BATCHES, batch_of
from server.ports import registry
from tenants.importing.contracts.selections import Chosen
from tenants.importing.selectors.selections import chosen_subjects
from tenants.preferences.contracts import UPLOAD, UploadSettings
from tenants.preferences.services.uploads import check_upload
from tenants.processes.contracts import Action, NewOperation, StartedProcess, Subject
from tenants.processes.selectors.schedules import read_schedule
from tenants.processes.services.records import find_started, start_process
from tenants.products.contracts import ChosenPublications, PublicationRow
from tenants.products.errors import MayNotOverride, NoStoreSelected, NothingChosen
from tenants.products.rules.pushes import lock_key
from tenants.products.selectors.publications import chosen_publications
from tenants.stores.contracts import StoreRef
from tenants.stores.errors import StoreIsPaused
from tenants.stores.selectors import stores_by_id

PUBLISH, UPDATE, UNPUBLISH = "publish", "update", "unpublish"
PUBLISH_TOGETHER = {each.together: f"publish_{each.together}" for each in BATCHES.values()}
"""The handlers that publish several products together, by their number."""
PUBLISH_INSIDE = "publish_inside"
OVERWRITE = "overwrite_changes"


def publish_products(
    actor: Actor,
    *,
    chosen: Chosen,
    store_ids: Sequence[int],
    now: datetime,
    override_reason: str = "",
    overwrite_changes: bool = False,
    upload: UploadSettings | None = None,
    timing: str | None = None,
    timezone: str = "",
    idempotency_key: str = "",
) -> StartedProcess:
    """Start publishing each product in each store (PUBLISH_TO_STORE, specification 001, section 4).

    With `timing`, a time of the zone `timezone`, it begins then (SCHEDULE_FOR_LATER). Changes made only in a store stay
    there. A product whose title, description or a price was changed both here and there is held back, unless
    `overwrite_changes`. `upload` None: use the settings of the last publishing there, else those of the store.

    NoStoreSelected, NothingChosen, NotFound when one is not the actor's, MayNotOverride for an override reason without
    the right, Invalid for wrong upload settings, and the errors of `read_schedule`: nothing is started then.
    """
    if override_reason and not actor.may(PUBLISH_OVERRIDE):
        raise MayNotOverride
    config: dict[str, Any] = {"override_reason": override_reason} if override_reason else {}
    if overwrite_changes:
        config[OVERWRITE] = True
    kept = {} if upload is None else {UPLOAD: upload.stored()}
    params = {**chosen.as_request(), "store_ids": sorted(store_ids), **config, **kept}
    if timing is not None:
        params |= {"timing": timing, "timezone": timezone}
    known = find_started(actor, idempotency_key=idempotency_key, request=params)
    if known is not None:
        return known
    schedule = None if timing is None else read_schedule(timing, timezone, own_zone=actor.time_zone, now=now)
    products, stores = _chosen_products(actor, chosen), chosen_stores(actor, store_ids, now=now)
    if upload is not None:
        check_upload(upload, {store.id: store.platform for store in stores})
        config[UPLOAD] = True
    handlers = {store.id: handler_for(store, len(products)) for store in stores}
    operations = [
        publish_operation(product, store, handlers[store.id], config) for product in products for store in stores
    ]
    return start_process(
        actor,
        action=Action.SCHEDULE_FOR_LATER if schedule else Action.PUBLISH_TO_STORE,
        operations=operations,
        now=now,
        idempotency_key=idempotency_key,
        request=params,
        params={} if upload is None else {UPLOAD: upload.stored_for({store.id: store.currency for store in stores})},
        schedule=schedule,
    )


def _chosen_products(actor: Actor, chosen: Chosen) -> list[Subject]:
    products = chosen_subjects(actor, chosen)
    if not products:
        raise NothingChosen
    return products


def chosen_stores(actor: Actor, store_ids: Sequence[int], *, now: datetime) -> list[StoreRef]:
    """Return the chosen stores. NoStoreSelected for none, NotFound when one is not the actor's, StoreIsPaused,
    PlanUnpaid.
    """
    if not store_ids:
        raise NoStoreSelected
    stores = stores_by_id(actor, store_ids)
    if len(stores) != len(set(store_ids)):
        raise NotFound
    if any(store.is_paused for store in stores.values()):
        raise StoreIsPaused
    refuse_unpaid(actor.tenant_id, platforms={store.platform for store in stores.values()}, now=now)
    return list(stores.values())


def handler_for(store: StoreRef, count: int) -> str:
    """Return the handler that publishes `count` products in one store; some platforms have a handler for many."""
    if registry.inside_store(store.platform):
        return PUBLISH_INSIDE
    batch = batch_of(store.platform, store.version)
    return PUBLISH_TOGETHER[batch.together] if batch and count >= batch.at_least else PUBLISH


def publish_operation(product: Subject, store: StoreRef, handler: str, config: dict[str, Any]) -> NewOperation:
    """Return the operation that publishes a product in a store."""
    product_id = product.product_id or 0
    return NewOperation(
        handler=handler,
        item_key=f"{product_id}:{store.id}",
        config=config,
        subject=product,
        store_id=store.id,
        store_name=store.name,
        lock_key=lock_key(product_id, store.id),
    )


def delete_publications(
    actor: Actor, chosen: ChosenPublications, *, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start removing products from their stores and from My Products (DELETE_FROM_PRODUCT_LIST).

    NothingChosen, or NotFound when one is not the actor's: nothing is started then.
    """
    return start_process(
        actor,
        action=Action.DELETE_FROM_PRODUCT_LIST,
        operations=lambda: [operation_on(row, UNPUBLISH) for row in chosen_publications(actor, chosen)],
        now=now,
        idempotency_key=idempotency_key,
        request=chosen.as_request(),
    )


def operation_on(row: PublicationRow, handler: str) -> NewOperation:
    """Return an operation about a published product; only one per publication runs at a time."""
    return NewOperation(
        handler=handler,
        item_key=str(row.id),
        config={"publication_id": row.id},
        subject=Subject(
            title=row.title,
            image_url=row.image_url,
            source_url=row.source_url,
            source_item_id=row.source_id,
            sell_item_id=row.external_id,
            sell_url=row.store_url,
            supplier=row.supplier,
            product_id=row.product_id,
        ),
        store_id=row.store_id,
        store_name=row.store_name,
        lock_key=lock_key(row.product_id, row.store_id),
    )
