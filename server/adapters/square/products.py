"""Publish a product: find it by our mark, write it whole, then its pictures and stock."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial

from server.adapters.square import catalog, images, mapper
from server.adapters.square.client import Json, SquareClient, SquareRefusal
from server.adapters.stores.collections import chosen_collections
from server.adapters.stores.store import OutsideStore
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.failures import Retryable
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import ProductUpdate, PushedProduct, PushProduct, VariantUpdate
from server.ports.written import Facts, Labels


class SquareProducts(OutsideStore[SquareClient]):
    """Products of a seller. Refusing the item leaves nothing behind."""

    platform = Platform.SQUARE
    mapper = mapper
    client_class = SquareClient
    shows_compare_at = False
    marks_sold_out = True

    def put(self, client: SquareClient, product: PushProduct) -> PushedProduct:
        catalog.at_location(client, product.location_id, _passed)  # refuse a lost location before creating anything
        with chosen_collections(client, self.platform, product, partial(catalog.categories, client)) as categories:
            return self._put(client, product, categories)

    def _put(self, client: SquareClient, product: PushProduct, categories: Sequence[str]) -> PushedProduct:
        existing = self.find_existing(client, product)
        if existing is not None:
            product = self.reconciled(client, product, existing)
        record = _put_item(client, product, existing, categories)
        catalog.delete(client, mapper.dropped(product, existing))
        record = _put_images(client, product, record, categories)
        ids = mapper.ids_of(product, record)
        going = (variant for variant in product.variants if variant.reference in ids and not variant.keeps_stock)
        catalog.put_counts(client, {ids[variant.reference]: variant.in_stock for variant in going}, product.location_id)
        return PushedProduct(read_text(record.get("id")), mapper.url_of(record, client.access.base_url), ids)

    def labels(self, client: SquareClient, record: Json) -> Labels:
        return images.labels_of(record)

    def facts(self, client: SquareClient, record: Json) -> Mapping[str, Facts]:
        return mapper.facts_of(record)

    def change(self, client: SquareClient, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        existing = {read_text(each.get("id")): each for each in mapper.variations_of(record)}
        catalog.update_variations(
            client,
            [each for variant in update.variants for each in _changed(update, variant, existing[variant.external_id])],
        )
        stocks = {variant.external_id: variant.stock for variant in update.variants if variant.stock is not None}
        catalog.put_counts(client, stocks, update.location_id)
        return {}

    def read(self, client: SquareClient, external_id: str) -> Json | None:
        return catalog.read(client, external_id)

    def stocks(self, client: SquareClient, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        found: dict[str, NewStock] = {}

        def read_at(location_id: str) -> None:
            marks = mapper.stock_marks(record, location_id)
            counted = [value for value, (is_counted, _) in marks.items() if is_counted]
            counts = {**dict.fromkeys(counted, 0), **catalog.read_counts(client, counted, location_id)}
            for value, (_, is_out) in marks.items():  # Square itself marks what has none left
                found[value] = NewStock(counts.get(value), available=not is_out or counts.get(value, 1) <= 0)

        catalog.at_location(client, query.location_id, read_at)
        return found

    def delete(self, client: SquareClient, external_id: str) -> None:
        catalog.delete(client, [external_id])

    def list_created_since(self, client: SquareClient, moment: datetime) -> Iterator[tuple[str, str]]:
        for item in catalog.changed_items(client, moment):
            if reference := mapper.reference_of(item):
                yield reference, read_text(item.get("id"))


def _put_item(client: SquareClient, product: PushProduct, before: Json | None, categories: Sequence[str]) -> Json:
    """Write the item. A repeat after a lost answer uses the same key, so Square returns the first result.

    If that item was deleted since, create it again with another key.
    """
    record = mapper.item(product, before, images.known_images(product, before), categories)
    for salt in ("", uuid.uuid4().hex):
        with product.making.begun(SquareRefusal):
            made = catalog.upsert(client, record, mapper.idempotency_key("item", product.reference, record, salt))
        found = catalog.read(client, made)
        if found is not None:
            return found
    raise Retryable(Reason("store.gone", {"host": client.host}), unknown_outcome=True)


def _put_images(client: SquareClient, product: PushProduct, record: Json, categories: Sequence[str]) -> Json:
    known = images.known_images(product, record)
    catalog.delete(client, images.outdated_images(product, record))
    found = images.put_images(client, product, record, known)
    new = set(found) - set(known)
    if not any(variant.image_url in new for variant in product.variants):
        return record
    # Variations refer to pictures by id, which is only known after the upload.
    after = catalog.read(client, read_text(record.get("id")))
    return _put_item(client, product, after, categories)


def _changed(update: ProductUpdate, variant: VariantUpdate, before: Json) -> list[Json]:
    """Return the changed variation; nothing when it is already up to date."""
    data = as_dict(before.get("item_variation_data"))
    changed = {**data, **_fields(update, variant)}
    return [] if changed == data else [{**mapper.writable(before), "item_variation_data": changed}]


def _fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    fields: Json = {} if variant.stock is None else {"track_inventory": variant.stock.is_tracked}
    if variant.price is not None:
        money = {"amount": variant.price.price_minor, "currency": update.currency}
        fields |= {"pricing_type": "FIXED_PRICING", "price_money": money}
    return fields


def _passed(_location_id: str) -> None:
    """Do nothing: only the location is checked."""
