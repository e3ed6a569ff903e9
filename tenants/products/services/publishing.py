"""The work of publishing: announce, call the store, keep what it answered."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.company.accounts.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason, render
from server.ports import registry
from server.ports.stores import Platform, PushedProduct
from tenants.importing.contracts import ListedForPublishing, StoreStateChange
from tenants.importing.selectors.guards import find_problems
from tenants.importing.selectors.publishing import read_for_publishing
from tenants.importing.services.publication_states import set_store_states
from tenants.preferences.contracts import PriceSettings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import BaseHandler, ClaimedOperation, GivenUp, Outcome, Subject, Worked
from tenants.products.contracts import tell_published
from tenants.products.rules.adjusting import adjusted
from tenants.products.rules.pushing import Priced, Push, build_push, price_variants
from tenants.products.selectors.standing import adjustments_of
from tenants.products.services.keeping import (
    announce_publications,
    keep_failures,
    keep_published,
    known_variant_ids,
)
from tenants.stores.contracts import RECONNECT_REASONS, StoreRef
from tenants.stores.selectors import store_accesses, stores_by_id
from tenants.stores.services.changing import mark_disconnected
from tenants.stores.services.hearing import note_heard
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.emitting import emit

STORE_GONE = Reason("publish.store_gone")
NEEDS_UPGRADE = Reason("publish.needs_upgrade")
PRODUCT_GONE = Reason("publish.product_gone")


class PublishHandler(BaseHandler):
    """Puts a product of the Import List into a store; twice is once (DESIGN section 4)."""

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        settings = read_price_settings(actor)
        products = _products(actor, operations, settings)
        stores = stores_by_id(actor, {operation.store_id or 0 for operation in operations})
        priced = self._priced(operations, products, stores, settings)
        refused = self._refused(actor, operations, products, stores, priced)
        going = [operation for operation in operations if operation.id not in refused]
        return {**refused, **self._pushes(actor, going, products, stores, priced)}

    def _priced(
        self,
        operations: Sequence[ClaimedOperation],
        products: Mapping[int, ListedForPublishing],
        stores: Mapping[int, StoreRef],
        settings: PriceSettings,
    ) -> dict[int, Priced]:
        return {
            operation.id: price_variants(products[operation.id], stores[operation.store_id or 0], settings)
            for operation in operations
            if operation.id in products and operation.store_id in stores
        }

    def _refused(
        self,
        actor: Actor,
        operations: Sequence[ClaimedOperation],
        products: Mapping[int, ListedForPublishing],
        stores: Mapping[int, StoreRef],
        priced: Mapping[int, Priced],
    ) -> dict[int, Outcome]:
        refused: dict[int, Outcome] = {}
        for operation in operations:
            if operation.store_id not in stores:
                refused[operation.id] = Outcome.failed(STORE_GONE)
            elif stores[operation.store_id or 0].needs_upgrade:
                refused[operation.id] = Outcome.failed(NEEDS_UPGRADE)
            elif operation.id not in products:
                refused[operation.id] = Outcome.failed(PRODUCT_GONE)
            elif problem := _problem(actor, operation, products, priced[operation.id]):
                refused[operation.id] = Outcome.failed(problem)
        return refused

    def _pushes(
        self,
        actor: Actor,
        operations: Sequence[ClaimedOperation],
        products: Mapping[int, ListedForPublishing],
        stores: Mapping[int, StoreRef],
        priced: Mapping[int, Priced],
    ) -> dict[int, Push]:
        announced = announce_publications(actor, operations, products, stores, now=clock.now())
        accesses = store_accesses(actor, set(stores))
        variant_ids = known_variant_ids(actor, [publication.id for publication in announced.values()])
        return {
            operation.id: Push(
                publication_id=announced[operation.id].id,
                platform=int(accesses[operation.store_id or 0][0]),
                access=accesses[operation.store_id or 0][1],
                product=build_push(
                    products[operation.id],
                    priced[operation.id],
                    reference=announced[operation.id].reference,
                    currency=stores[operation.store_id or 0].currency,
                    external_id=announced[operation.id].external_id,
                    variant_ids=variant_ids.get(announced[operation.id].id, {}),
                    first_attempt_at=announced[operation.id].first_attempt_at,
                    defaults=stores[operation.store_id or 0].publishing,
                    location_id=stores[operation.store_id or 0].location_id,
                ),
                version=products[operation.id].version,
                rate=priced[operation.id].rate,
            )
            for operation in operations
        }

    def work(self, operation: ClaimedOperation, prepared: Push) -> tuple[Push, PushedProduct | None]:
        """Call the store; it creates or updates by our reference. One of our own is written with the marks."""
        port = registry.store(Platform(prepared.platform))
        return prepared, None if port.runs_inside else port.put_product(prepared.access, prepared.product)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        results, now = {worked.operation.id: _written(*worked.result) for worked in done}, clock.now()
        keep_published(actor, list(results.values()), now=now)
        tell_published(actor, [push.publication_id for push, _ in results.values()], now)
        note_heard({worked.operation.store_id for worked in done if worked.operation.store_id}, now=now)
        set_store_states(actor, [_state(worked.operation, "published") for worked in done])
        published = [_published(worked.operation, results[worked.operation.id][1]) for worked in done]
        emit(Topic.PRODUCT_PUBLISHED, published, now=now)
        return {operation_id: Outcome.success(subject=_sold(pushed)) for operation_id, (_, pushed) in results.items()}

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        failed = keep_failures(actor, ended)
        set_store_states(actor, [_state(operation, "failed") for operation in failed])
        _note_refused_keys(actor, ended)
        emit(Topic.PRODUCT_PUBLISH_FAILED, [_failed(one) for one in ended if not one.cancelled], now=clock.now())


def _products(
    actor: Actor, operations: Sequence[ClaimedOperation], settings: PriceSettings
) -> dict[int, ListedForPublishing]:
    """By operation: the product with what its store gets otherwise."""
    ids = sorted({operation.subject.product_id or 0 for operation in operations})
    found = {product.id: product for product in read_for_publishing(actor, ids)}
    kept = adjustments_of(actor, ids)
    return {
        operation.id: adjusted(found[product_id], kept.get((product_id, operation.store_id or 0), {}), settings)
        for operation in operations
        if (product_id := operation.subject.product_id or 0) in found
    }


def _problem(
    actor: Actor,
    operation: ClaimedOperation,
    products: Mapping[int, ListedForPublishing],
    priced: Priced,
) -> Reason | None:
    if priced.problem:
        return priced.problem
    product = products[operation.id]
    prices = {variant.id: price for variant, price in priced.variants}
    blocking = [found for found in find_problems(actor, product, prices=prices) if found.blocking]
    return None if not blocking or operation.config.get("override_reason") else blocking[0].reason


def _written(push: Push, pushed: PushedProduct | None) -> tuple[Push, PushedProduct]:
    if pushed is None:
        pushed = registry.store(Platform(push.platform)).put_product(push.access, push.product)
    return push, pushed


def _state(operation: ClaimedOperation, state: str) -> StoreStateChange:
    return StoreStateChange(product_id=operation.subject.product_id or 0, store_id=operation.store_id or 0, state=state)


def _published(operation: ClaimedOperation, pushed: PushedProduct) -> dict[str, str]:
    return _told(operation) | {"external_id": pushed.external_id, "url": pushed.url}


def _failed(ended: GivenUp) -> dict[str, str]:
    return _told(ended.operation) | {"reason": render(ended.reason.stored(), "en")}


def _told(operation: ClaimedOperation) -> dict[str, str]:
    subject = operation.subject
    ids = {"product_id": str(subject.product_id or ""), "store_id": str(operation.store_id or "")}
    return ids | {"record_id": str(operation.record_id), "title": subject.title}


def _sold(pushed: PushedProduct) -> Subject:
    return Subject(sell_item_id=pushed.external_id, sell_url=pushed.url)


def _note_refused_keys(actor: Actor, ended: Sequence[GivenUp]) -> None:
    refused = {each.operation.store_id: each.reason for each in ended if each.reason.code in RECONNECT_REASONS}
    for store_id, reason in refused.items():
        if store_id is not None:
            mark_disconnected(actor, store_id=store_id, reason=reason)
