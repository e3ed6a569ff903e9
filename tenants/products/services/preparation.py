"""Data that operations on publications need before a store is called: products, stores, prices."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import read_only
from server.kit import clock
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.publication import read_for_publishing
from tenants.preferences.contracts import UPLOAD, StoreUpload, read_upload_settings
from tenants.preferences.selectors import read_price_settings
from tenants.processes.contracts import ClaimedOperation
from tenants.processes.selectors.records import read_params
from tenants.products.contracts import Adjustments, Unsent
from tenants.products.rules.adjustments import adjusted
from tenants.products.rules.pushes import Priced, price_variants, with_settled
from tenants.products.rules.supply import with_supplies
from tenants.products.selectors.guards import NEEDS_UPGRADE
from tenants.products.selectors.states import NOTHING_KEPT, Kept, kept_of, missing_publications
from tenants.products.selectors.supply import mapped_supplies
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import stores_by_id

STORE_GONE = Reason("publish.store_gone")
STORE_PAUSED = Reason("publish.store_paused")
PLAN_UNPAID = Reason("plan.unpaid")
PRODUCT_GONE = Reason("publish.product_gone")
LEFT = Reason("override.left")


@dataclass(frozen=True, slots=True)
class Gathered:
    """The data by operation (`stores` by store id): the product for its store, with the adjustments already applied."""

    stores: Mapping[int, StoreRef]
    adjustments: Mapping[int, Adjustments]
    products: Mapping[int, ListedForPublishing]
    priced: Mapping[int, Priced]
    uploads: Mapping[int, StoreUpload]
    """The settings of the process, else those that the product was published with in the store."""
    unpaid: frozenset[int] = frozenset()
    """Platforms whose plan is read-only."""
    missing: Collection[int] = ()
    """Publications that operations name, and that are no longer in My Products."""
    unsent: Mapping[int, Unsent] = field(default_factory=dict)
    """What monitoring changed and the store does not have yet."""

    def store_of(self, operation: ClaimedOperation) -> StoreRef:
        """Return the operation's store. KeyError when it was removed."""
        return self.stores[operation.store_id or 0]

    def obstacle(self, operation: ClaimedOperation) -> Reason | None:
        """Return why nothing can be sent: the store is missing, paused, unpaid or needs more rights, or the product is
        missing, or no longer in My Products.
        """
        if operation.store_id not in self.stores:
            return STORE_GONE
        if self.store_of(operation).is_paused:
            return STORE_PAUSED
        if self.store_of(operation).platform in self.unpaid:
            return PLAN_UNPAID
        if self.store_of(operation).needs_upgrade:
            return NEEDS_UPGRADE
        if operation.config.get("publication_id") in self.missing:
            return LEFT
        return None if operation.id in self.products else PRODUCT_GONE


def gather(actor: Actor, operations: Sequence[ClaimedOperation]) -> Gathered:
    """Read the data of all operations in bulk."""
    settings = read_price_settings()
    stores = stores_by_id(actor, {operation.store_id or 0 for operation in operations})
    ids = sorted({operation.subject.product_id or 0 for operation in operations})
    kept = kept_of(ids)
    found, supplies = {product.id: product for product in read_for_publishing(ids)}, mapped_supplies(ids)
    keys = {operation.id: (operation.subject.product_id or 0, operation.store_id or 0) for operation in operations}
    uploads = _uploads(operations, kept, stores)
    adjustments = {operation_id: kept.get(key, NOTHING_KEPT).adjustments for operation_id, key in keys.items()}
    products = {
        operation_id: adjusted(with_supplies(found[key[0]], supplies.get(key, {})), adjustments[operation_id], settings)
        for operation_id, key in keys.items()
        if key[0] in found
    }
    priced = {
        operation_id: with_settled(
            price_variants(product, stores[keys[operation_id][1]], settings, uploads[operation_id]),
            adjustments[operation_id],
            settings,
            uploads[operation_id].pricing,
        )
        for operation_id, product in products.items()
        if keys[operation_id][1] in stores
    }
    unpaid = read_only(actor.tenant_id, now=clock.now()).platforms
    named = {operation.config["publication_id"] for operation in operations if "publication_id" in operation.config}
    unsent = {operation_id: kept.get(key, NOTHING_KEPT).unsent for operation_id, key in keys.items()}
    return Gathered(stores, adjustments, products, priced, uploads, unpaid, missing_publications(named), unsent)


def _uploads(
    operations: Sequence[ClaimedOperation], kept: Mapping[tuple[int, int], Kept], stores: Mapping[int, StoreRef]
) -> dict[int, StoreUpload]:
    params = read_params([operation.record_id for operation in operations if operation.config.get(UPLOAD)], UPLOAD)
    chosen = {record_id: read_upload_settings(stored) for record_id, stored in params.items()}
    found = {}
    for operation in operations:
        key = operation.subject.product_id or 0, operation.store_id or 0
        found[operation.id] = kept.get(key, NOTHING_KEPT).upload
        if operation.config.get(UPLOAD) and key[1] in stores:
            found[operation.id] = chosen[operation.record_id].for_store(
                key[1], stores[key[1]].platform, stores[key[1]].currency
            )
    return found
