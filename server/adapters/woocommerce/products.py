"""Publish a product: find it or create it once, and show it to buyers when it is complete."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime

from server.adapters.stores.changed_in_store import StoreValues
from server.adapters.stores.refusals import StoreRefusal
from server.adapters.stores.store import OutsideStore
from server.adapters.stores.words import images_to_send
from server.adapters.values import as_dict, as_list
from server.adapters.woocommerce import images, mapper, terms
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import Json, WooClient
from server.adapters.woocommerce.mapper import (
    REFERENCE,
    UNFINISHED,
    Surroundings,
    merged,
    meta,
    own_attributes,
    product_payload,
)
from server.adapters.woocommerce.refusals import BarcodeRefused, WooRefusal
from server.adapters.woocommerce.variations import (
    change_variations,
    delete_variations,
    list_variations,
    put_variations,
    selling_changes,
)
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports.failures import OutsideFailure, Permanent
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import ProductUpdate, PushedProduct, PushProduct
from server.ports.written import UNKNOWN_LABELS, Facts, Labels, image_name

_MAKING = {"status": "draft", "meta_data": [{"key": UNFINISHED, "value": "1"}]}
_FINISHED = {"meta_data": [{"key": UNFINISHED, "value": ""}]}


class WooProducts(OutsideStore[WooClient]):
    """Products of a store. If creation fails, nothing incomplete is left for sale."""

    platform = Platform.WOOCOMMERCE
    mapper = mapper
    client_class = WooClient

    def put(self, client: WooClient, product: PushProduct) -> PushedProduct:
        """Write the product; if the store refuses its barcodes, write it without them, and pictures if it may.

        Suppliers repeat barcodes and merchants do not see them, so they must not block publishing.
        """
        try:
            return self._put(client, product)
        except OutsideFailure as failure:
            if isinstance(failure, BarcodeRefused) and any(variant.barcode for variant in product.variants):
                without = tuple(replace(variant, barcode="") for variant in product.variants)
                return self.put(client, replace(product, variants=without))
            if not product.pictures.go_one_by_one(failure):
                raise
            return self.put(client, product)

    def to_change(self, client: WooClient, update: ProductUpdate) -> Json | None:
        """Read variations only if one gets a price; otherwise the store itself reports missing ones."""
        record = self.read_unless_trashed(client, update.external_id)
        inner = [variant for variant in update.variants if variant.external_id != update.external_id]
        if record is None or not any(variant_update.price and variant_update.written for variant_update in inner):
            return record and {
                **record,
                "listed": [{"id": int(variant_update.external_id)} for variant_update in inner],
            }
        return {**record, "listed": list_variations(client, id_of(record))}

    def change(self, client: WooClient, record: Json, update: ProductUpdate) -> Mapping[str, Reason]:
        """Update variations in batches, and a simple product by itself."""
        refused: dict[str, Reason] = {}
        inner = [variant for variant in update.variants if variant.external_id != update.external_id]
        for variant in update.variants:
            if variant not in inner:
                client.put(f"products/{update.external_id}", selling_changes(update, variant))
        for some in client.batch_size("update variations").batches(inner):
            refused |= change_variations(client, update, some)
        return refused

    def read(self, client: WooClient, external_id: str) -> Json | None:
        try:
            found = client.product(external_id)
        except WooRefusal as refusal:
            if refusal.is_missing:
                return None
            raise
        return found if found.get("type") != "variation" else None

    def labels(self, client: WooClient, record: Json) -> Labels:
        return mapper.labels_of(record)

    def facts(self, client: WooClient, record: Json) -> Mapping[str, Facts]:
        return mapper.facts_of(record, client.answers.once("weight unit", lambda: _weight_unit(client)))

    def read_unless_trashed(self, client: WooClient, external_id: str) -> Json | None:
        found = self.read(client, external_id)
        return None if found is None or _is_in_trash(found) else found

    def delete(self, client: WooClient, external_id: str) -> None:
        client.delete(f"products/{external_id}")

    def list_created_since(self, client: WooClient, moment: datetime) -> Iterator[tuple[str, str]]:
        """List our products by date, as a store saves our reference but cannot search by it."""
        after = moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds")
        params = {
            "after": after,
            "dates_are_gmt": "true",
            "status": "any",
            "orderby": "date",
            "order": "asc",
            "_fields": "id,meta_data",
        }
        for each in client.pages("products", params):
            if reference := meta(each, REFERENCE):
                yield reference, str(id_of(each))

    def with_variants(self, client: WooClient, record: Json) -> Json:
        if "listed" in record:
            return record
        is_variable = record.get("type") == "variable"
        return {**record, "listed": list_variations(client, id_of(record)) if is_variable else []}

    def stocks(self, client: WooClient, record: Json, query: ListingQuery) -> Mapping[str, NewStock]:
        return mapper.stocks_of(record)

    def store_values(self, client: WooClient, product: PushProduct, record: Json) -> StoreValues:
        return super().store_values(client, product, _with_variations(client, product, record))

    def _put(self, client: WooClient, product: PushProduct) -> PushedProduct:
        existing = self.find_existing(client, product)
        store = _surroundings(client, product)
        if existing is not None:
            return self._update(client, product, store, existing)
        try:
            return self._create(client, product, store)
        except Permanent as refusal:
            ours = self._in_trash(client, product.reference) if refusal.reason.code == "store.sku_taken" else None
            if ours is None:
                raise
            return self._update(client, product, store, ours)

    def _create(self, client: WooClient, product: PushProduct, store: Surroundings) -> PushedProduct:
        part = images.first_part(product, {})
        is_whole = not product.options and len(part) == len(images_to_send(product))
        start = {"status": _shelf(product)} if is_whole else _MAKING
        payload = merged(product_payload(product, store), images.image_fields(part, {}), start)
        try:
            with product.making.begun(StoreRefusal), images.naming_silent_hosts(client, product, payload):
                made = client.make(payload)
        except WooRefusal as refusal:
            ours = self._own_in_the_way(client, product, refusal)
            if ours is None:
                raise images.failure_of(refusal, payload) from refusal
            return self._update(client, product, store, ours)
        # The store may have finished an earlier attempt only now.
        earlier = self.find_first_created(client, product, None)
        if earlier is not None and id_of(earlier) != id_of(made):
            return self._update(client, product, store, earlier)
        with _nothing_half_made(client, product, made, is_finished=False):
            terms.refuse_dropped(client, product, store.categories, made)
        with _nothing_half_made(client, product, made):
            return _complete(client, product, store, made, [])

    def _update(self, client: WooClient, product: PushProduct, store: Surroundings, existing: Json) -> PushedProduct:
        existing = _with_variations(client, product, existing)
        product, tags_to_send = self.reconciled(client, product, existing), product.tags
        if product.tags != tags_to_send:
            store = replace(store, tags=terms.tag_ids(client, product.tags))
        payload = product_payload(product, store)
        if store.categories and not product.sets_collections:
            payload["categories"] = _joined(existing.get("categories"), payload["categories"])
        if product.options:
            if existing.get("type") == "variable":
                del payload["sku"]  # keep the SKU that the merchant gave the product; variations have their own
                if product.written is not None:
                    del payload["manage_stock"]  # the merchant may count the variations together
            payload["attributes"] += own_attributes(existing, payload["attributes"])
        elif existing.get("type") == "variable":
            delete_variations(client, id_of(existing))
            payload["attributes"] = own_attributes(existing, [])
        images_sent, known = images_to_send(product), images.known_ids(existing)
        is_overwritten = product.written is None and not known and bool(images_sent)
        is_changed = [image.url for image in images_sent] != images.sent_sources(existing)
        is_drawn = is_overwritten or (is_changed and not _is_only_theirs(product, existing))
        if is_drawn:
            payload = merged(payload, images.image_fields(images.first_part(product, known), known))
        with _nothing_half_made(client, product, existing):
            try:
                with images.naming_silent_hosts(client, product, payload):
                    changed = client.change(id_of(existing), payload)
            except WooRefusal as refusal:
                raise images.failure_of(refusal, payload) from refusal
            terms.refuse_dropped(client, product, store.categories, changed)
            pushed = _complete(client, product, store, changed, existing["listed"])
            return pushed if is_drawn else replace(pushed, gallery=None)

    def _in_trash(self, client: WooClient, reference: str) -> Json | None:
        """Find our product in the trash, where it still holds its SKUs."""
        params = {"status": "trash", "orderby": "id", "order": "asc", "_fields": "id,meta_data"}
        ours = (id_of(each) for each in client.pages("products", params) if meta(each, REFERENCE) == reference)
        found = next(ours, None)
        return self.read(client, str(found)) if found else None

    def _own_in_the_way(self, client: WooClient, product: PushProduct, refusal: WooRefusal) -> Json | None:
        """Return the product with our SKU if an earlier lost attempt created it for us."""
        if not (refusal.is_taken_sku and refusal.resource_id):
            return None
        owner = self.read(client, str(refusal.resource_id))
        return owner if owner is not None and meta(owner, REFERENCE) == product.reference else None


def _surroundings(client: WooClient, product: PushProduct) -> Surroundings:
    weighs = any(variant.weight_grams is not None for variant in product.variants)
    return Surroundings(
        categories=terms.category_ids(client, product),
        tags=terms.tag_ids(client, product.tags),
        weight_unit=client.answers.once("weight unit", lambda: _weight_unit(client)) if weighs else "",
    )


def _weight_unit(client: WooClient) -> str:
    """Return the weight unit; empty where the store does not report it: no weight is better than a wrong one."""
    try:
        return str(client.get("settings/products/woocommerce_weight_unit").get("value", ""))
    except WooRefusal as refusal:
        if refusal.status == 404:
            return ""
        raise


def _with_variations(client: WooClient, product: PushProduct, record: Json) -> Json:
    """Add the existing variations (`listed`) where the product has options."""
    if "listed" in record:
        return record
    listed = list_variations(client, id_of(record), is_in_trash=_is_in_trash(record)) if product.options else []
    return {**record, "listed": listed}


def _complete(
    client: WooClient, product: PushProduct, store: Surroundings, record: Json, listed: Sequence[Json]
) -> PushedProduct:
    """Send the other images and the variations, then show the product. `listed` are the existing variations."""
    record = images.send_rest(client, product, record)
    product_id, is_in_trash = id_of(record), _is_in_trash(record)
    variant_ids = {product.variants[0].reference: str(product_id)}
    if product.options:
        known = images.known_ids(record)
        variant_ids = put_variations(client, product_id, product, store, known, listed=listed, is_in_trash=is_in_trash)
    if meta(record, UNFINISHED) or is_in_trash:
        record = client.change(product_id, {"status": _shelf(product), **_FINISHED})
    return PushedProduct(str(product_id), str(record.get("permalink", "")), variant_ids, mapper.gallery_of(record))


def _joined(existing: object, added: Sequence[Json]) -> list[Json]:
    """Return the product's existing categories and the added ones, each once."""
    ids = [as_dict(each).get("id") for each in as_list(existing)] + [each["id"] for each in added]
    return [{"id": each} for each in dict.fromkeys(ids)]


def _shelf(product: PushProduct) -> str:
    return "draft" if product.as_draft else "publish"


def _is_only_theirs(product: PushProduct, record: Json) -> bool:
    """Return whether the gallery was changed in the store only, since we wrote it without what it could not load."""
    wrote = product.written.labels if product.written else UNKNOWN_LABELS
    ours = tuple(image_name(image.url) for image in product.images)
    return wrote.pictures == ours and wrote.gallery not in (None, mapper.gallery_of(record))


def _is_in_trash(record: Json) -> bool:
    return record.get("status") == "trash"


@contextmanager
def _nothing_half_made(
    client: WooClient, product: PushProduct, record: Json, *, is_finished: bool = True
) -> Iterator[None]:
    """Delete a product that was never finished when it can never be."""
    try:
        yield
    except (Permanent, StoreRefusal):
        if not is_finished or meta(record, UNFINISHED):
            with suppress(OutsideFailure, StoreRefusal):
                client.delete(f"products/{id_of(record)}")
                product.making.undone()
        raise
