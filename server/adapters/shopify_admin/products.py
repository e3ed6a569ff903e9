"""Products of a shop: an upsert by our own id, so that a repeat creates no copy (PROTOCOLS section 2)."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from server.adapters.shopify_admin import bulk, mapper, pictures, places, queries, variants
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.shopify_admin.mapper import ExistingProduct
from server.adapters.shopify_admin.references import by_reference, define_reference
from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.changed_facts import changed_weights
from server.adapters.stores.changed_in_store import StoreValues
from server.adapters.stores.collections import chosen_collections
from server.adapters.stores.store import OutsideStore
from server.adapters.stores.words import images_to_send
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.failures import Retryable
from server.ports.late_pictures import PictureLoading
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import ProductUpdate, PushedProduct, PushProduct, StoreAccess
from server.ports.written import Facts, Labels

_PAUSES = (0.3, 0.5, 1, 1, 2, 2, 3, 3, 5, 5, 5, 5, 5)


class ShopifyProducts(OutsideStore[ShopifyClient]):
    """Products of a shop; new ones are put into sales channels."""

    platform = Platform.SHOPIFY
    mapper = mapper
    client_class = ShopifyClient

    def put(self, client: ShopifyClient, product: PushProduct) -> PushedProduct:
        with chosen_collections(client, self.platform, product, partial(self.collections, client)) as ids:
            return self._put(client, replace(product, collections=tuple(ids)))

    def _put(self, client: ShopifyClient, product: PushProduct) -> PushedProduct:
        is_new = bulk.begun(client, product)
        if is_new is None:
            made, is_new = self._set(client, product)
        else:
            # If its line was refused for the location, `at_location` looks that up again before the next try.
            made = places.at_location(client, product.location_id, lambda at: self._of_bulk(client, product, at))
        if is_new and places.offered_channels(client) is not None:
            places.put_into_channels(client, made, product)
        existing = mapper.read_existing(made)
        if existing is not None and existing.images != mapper.images_digest(product):
            owned = mapper.metafields(product, owner=existing.gid)
            client.mutate("metafieldsSet", queries.SET_METAFIELDS, {"metafields": owned})
        pushed = mapper.pushed(product, _whole(client, made), client.access.base_url)
        is_drawn = is_new or mapper.draws(product, existing) or product.pictures.retries
        product.pictures.load_later = is_drawn and bool(images_to_send(product))
        return replace(pushed, gallery=mapper.gallery_of(made)) if is_drawn else pushed

    def _set(self, client: ShopifyClient, product: PushProduct) -> tuple[Json, bool]:
        """Write the product; return it and whether it may be new, as an earlier try may have missed its channels."""
        record = self.find_existing(client, product)
        if record is not None:
            product = self.reconciled(client, product, record)
        existing = mapper.read_existing(record)
        if existing is not None and product.collections and not product.sets_collections:
            product = replace(product, collections=(*_collections_of(client, existing.gid), *product.collections))
        is_new = existing is None or not product.external_id
        if existing is not None and product.pictures.retries and not mapper.draws(product, existing):
            existing = replace(existing, files=pictures.files_again(client, product, existing.gid))
        places_it = is_new and places.offered_channels(client) is not None
        if is_new:
            places.check_channels(client, product)
        made = places.at_location(
            client, product.location_id, lambda location: _set(client, product, location, existing, places=places_it)
        )
        return made, is_new

    def _of_bulk(self, client: ShopifyClient, product: PushProduct, location: str) -> Json:
        """Return the product of a line of a bulk operation. Retryable once its variants are stocked at the location."""
        try:
            return bulk.outcome(client, bulk.Line(product))
        except UserErrors as refusal:
            existing = mapper.read_existing(self.find_existing(client, product))
            if existing is None or not refusal.is_about_stocking:
                raise
            _stock(client, existing, location)
            raise client.later(0) from refusal

    def labels(self, client: ShopifyClient, record: Json) -> Labels:
        return mapper.labels_of(record)

    def facts(self, client: ShopifyClient, record: Json) -> Mapping[str, Facts]:
        return mapper.facts_of(record)

    def store_values(self, client: ShopifyClient, product: PushProduct, record: Json) -> StoreValues:
        """Read weights only where ours changed, to keep other reads cheap."""
        found = super().store_values(client, product, record)
        requested = [variant_id for variant_id in changed_weights(product) if variant_id in found.facts]
        weights = variants.weights(client, requested) if requested else {}
        weighed = {value: replace(found.facts[value], weight_grams=grams) for value, grams in weights.items()}
        return replace(found, facts={**found.facts, **weighed})

    def update(self, client: ShopifyClient, update: ProductUpdate) -> Mapping[str, Reason]:
        refused: dict[str, Reason] = {}
        size = BatchSize(client.answers, variants.AT_ONCE)
        for some in size.batches(update.variants):
            with size.halved_when_lost(len(some)):
                refused |= super().update(client, replace(update, variants=tuple(some)))
        return refused

    def to_change(self, client: ShopifyClient, update: ProductUpdate) -> Json | None:
        return variants.read(client, update, update.location_id or places.default_location(client))

    def change(self, client: ShopifyClient, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        return variants.change(client, record, update)

    def read(self, client: ShopifyClient, external_id: str) -> Json | None:
        found = client.query(queries.PRODUCT, {"id": mapper.product_gid(external_id)}).get("product")
        return _whole(client, as_dict(found)) if found else None

    def stocks(self, client: ShopifyClient, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        location = query.location_id or places.default_location(client)
        ids = query.variant_ids or list(mapper.prices_of(record, query.currency))
        return variants.stocks(client, query.external_id, ids, location) if location else {}

    def read_pictures(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, PictureLoading]:
        """Implement `server.ports.late_pictures`."""
        with self.talking(access) as client:
            media = pictures.media_of(client, external_ids)
            return {key: pictures.read_loading(each) for key, each in media.items()}

    def delete(self, client: ShopifyClient, external_id: str) -> None:
        try:
            client.mutate("productDelete", queries.DELETE_PRODUCT, {"id": mapper.product_gid(external_id)})
        except UserErrors as refusal:
            if not refusal.is_missing:
                raise

    def find_first_created(self, client: ShopifyClient, product: PushProduct, until: datetime | None) -> Json | None:
        """Find the product by reference, unless this is a first try; its id may have changed."""
        if not (product.external_id or product.first_attempt_at):
            return None
        found = by_reference(client, product.reference)
        return _whole(client, found) if found else None

    def list_created(
        self, client: ShopifyClient, reference: str, since: datetime, until: datetime | None
    ) -> Sequence[str]:
        found = by_reference(client, reference)
        return [mapper.number_of(read_text(found.get("id")))] if found else []


def _collections_of(client: ShopifyClient, gid: str) -> list[str]:
    """Return the product's collections; `productSet` removes it from those that are not sent.

    Leave out those that the shop fills by conditions: nobody may add products to them.
    """
    response = as_dict(client.query(queries.COLLECTIONS_OF, {"id": gid}).get("product"))
    rows = map(as_dict, as_list(as_dict(response.get("collections")).get("nodes")))
    return [read_text(row.get("id")) for row in rows if not row.get("ruleSet")]


def _whole(client: ShopifyClient, record: Json) -> Json:
    """Add all variants to the record; the shop returns 250 at once."""
    page = as_dict(record.get("variants"))
    found = as_list(page.get("nodes"))
    while as_dict(page.get("pageInfo")).get("hasNextPage"):
        after = as_dict(page["pageInfo"]).get("endCursor")
        more = client.query(queries.MORE_VARIANTS, {"id": record["id"], "after": after})
        page = as_dict(as_dict(more.get("product")).get("variants"))
        found = [*found, *as_list(page.get("nodes"))]
    return {**record, "variants": {"nodes": found}}


def _set(
    client: ShopifyClient, product: PushProduct, location: str, existing: ExistingProduct | None, *, places: bool
) -> Json:
    """Write the product. With `places` also read its channels, which needs the right to see them."""
    try:
        return _ask(client, product, location, existing, places=places)
    except UserErrors as refusal:
        if refusal.lacks_definition:
            define_reference(client)
        elif existing is not None and location and refusal.is_about_stocking:
            _stock(client, existing, location)
        else:
            raise
        return _ask(client, product, location, existing, places=places)


def _stock(client: ShopifyClient, existing: ExistingProduct, location: str) -> None:
    ids = [mapper.number_of(gid) for gid in existing.variants.values()]
    variants.stock_at(client, mapper.number_of(existing.gid), ids, location)


def _ask(
    client: ShopifyClient, product: PushProduct, location: str, existing: ExistingProduct | None, *, places: bool
) -> Json:
    params = {
        "identifier": mapper.identifier(product, existing),
        "input": mapper.product_input(product, location, existing),
        "now": len(product.variants) <= variants.AT_ONCE,
        "channels": places,
    }
    if bulk.takes(client, product):
        line = {name: params[name] for name in ("identifier", "input")}
        return bulk.outcome(client, bulk.Line(product, line, is_new=places))
    with product.making.begun(UserErrors):
        payload = client.mutate("productSet", queries.PUT_PRODUCT, params)
    record = as_dict(payload.get("product"))
    operation = as_dict(payload.get("productSetOperation"))
    return record if record.get("id") else _outcome(client, read_text(operation.get("id")), places=places)


def _outcome(client: ShopifyClient, operation_id: str, *, places: bool) -> Json:
    """Return the product of a finished operation. Retryable when it takes too long or returns nothing."""
    for pause in _PAUSES if operation_id else ():
        time.sleep(pause)
        response = client.query(queries.OPERATION, {"id": operation_id, "channels": places})
        operation = as_dict(response.get("productOperation"))
        errors = [as_dict(error) for error in as_list(operation.get("userErrors"))]
        if errors:
            raise UserErrors(client.host, errors)
        if operation.get("status") == "COMPLETE" and operation.get("product"):
            return as_dict(operation["product"])
    raise Retryable(Reason("outside.slow", {"host": client.host}), unknown_outcome=True)
