"""Putting a product into a store: found again if it stands, made once if not, shown when it is whole."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from server.adapters.changed_there import There, find_changes, refuse_changed
from server.adapters.woocommerce import images, lookup, terms
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import (
    REFERENCE,
    UNFINISHED,
    Surroundings,
    meta,
    own_attributes,
    price_there,
    product_payload,
)
from server.adapters.woocommerce.refusals import BarcodeRefused, StoreRefusal, as_failure
from server.adapters.woocommerce.sellable import refuse_unsellable
from server.adapters.woocommerce.variations import delete_variations, list_variations, put_variations
from server.ports.failures import OutsideFailure, Permanent
from server.ports.stores import PushedProduct, PushProduct
from server.ports.written import NO_CHANGES, Changes

Json = dict[str, Any]

_MAKING = {"status": "draft", "meta_data": [{"key": UNFINISHED, "value": "1"}]}
_FINISHED = {"meta_data": [{"key": UNFINISHED, "value": ""}]}


def put_product(client: WooClient, product: PushProduct) -> PushedProduct:
    """Create or update `product`. A failure on the way of creating leaves nothing in the store that is for sale.

    Barcodes are not worth a failure: suppliers repeat them, and merchants do not see them. A product whose barcodes
    the store refuses goes without.
    """
    refuse_unsellable(product, client.host)
    try:
        return _put(client, product)
    except BarcodeRefused:
        without = tuple(replace(variant, barcode="") for variant in product.variants)
        return _put(client, replace(product, variants=without))


def _put(client: WooClient, product: PushProduct) -> PushedProduct:
    standing = lookup.standing_product(client, product)
    store = _surroundings(client, product)
    if standing is not None:
        return _update(client, product, store, standing)
    try:
        return _create(client, product, store)
    except Permanent as refusal:
        ours = lookup.in_trash(client, product.reference) if refusal.reason.code == "store.sku_taken" else None
        if ours is None:
            raise
        return _update(client, product, store, ours)


def _surroundings(client: WooClient, product: PushProduct) -> Surroundings:
    weighs = any(variant.weight_grams is not None for variant in product.variants)
    return Surroundings(
        categories=terms.category_ids(client, product.collections),
        tags=terms.tag_ids(client, product.tags),
        weight_unit=client.answers.once("weight unit", lambda: _weight_unit(client)) if weighs else "",
    )


def _weight_unit(client: WooClient) -> str:
    """Empty where the store does not tell: better no weight than a wrong one."""
    try:
        return str(client.get("settings/products/woocommerce_weight_unit").get("value", ""))
    except StoreRefusal as refusal:
        if refusal.status == 404:
            return ""
        raise


def _create(client: WooClient, product: PushProduct, store: Surroundings) -> PushedProduct:
    wanted = images.wanted_images(product)
    part = images.next_part(wanted, {})
    is_whole = not product.options and len(part) == len(wanted)
    start = {"status": _shelf(product)} if is_whole else _MAKING
    payload = merged(product_payload(product, store), images.image_fields(part, {}), start)
    try:
        with product.making.begun(StoreRefusal):
            made = client.post("products", payload)
    except StoreRefusal as refusal:
        ours = _own_product_in_the_way(client, product, refusal)
        if ours is None:
            raise _failure(refusal, payload) from refusal
        return _update(client, product, store, ours)
    # A store may have been at work on an earlier attempt until now.
    earlier = lookup.first_made(client, product, None)
    if earlier is not None and id_of(earlier) != id_of(made):
        return _update(client, product, store, earlier)
    with _nothing_half_made(client, product, made):
        return _complete(client, product, store, made, [])


def _update(client: WooClient, product: PushProduct, store: Surroundings, standing: Json) -> PushedProduct:
    listed = _listed(client, product, standing)
    refuse_changed(product, _there(product, standing, listed))
    payload = product_payload(product, store)
    if product.options:
        payload["attributes"] += own_attributes(standing, payload["attributes"])
    elif standing.get("type") == "variable":
        delete_variations(client, id_of(standing))
        payload["attributes"] = own_attributes(standing, [])
    wanted, known = images.wanted_images(product), images.known_ids(standing)
    if [image.url for image in wanted] != images.sent_sources(standing):
        payload = merged(payload, images.image_fields(images.next_part(wanted, known), known))
    with _nothing_half_made(client, product, standing):
        try:
            changed = client.put(f"products/{id_of(standing)}", payload)
        except StoreRefusal as refusal:
            raise _failure(refusal, payload) from refusal
        return _complete(client, product, store, changed, listed)


def changes_of(client: WooClient, product: PushProduct) -> Changes:
    """What its merchant changed in the store; one in the trash there is none of theirs."""
    standing = lookup.read(client, product.external_id)
    if standing is None or standing.get("status") == "trash":
        return NO_CHANGES
    return find_changes(product, _there(product, standing, _listed(client, product, standing)))


def _there(product: PushProduct, standing: Json, listed: Sequence[Json]) -> There:
    prices = {str(id_of(each)): price_there(each, product.currency) for each in (standing, *listed)}
    return There(str(standing.get("name", "")), prices, lambda one: one.title)


def _listed(client: WooClient, product: PushProduct, standing: Json) -> list[Json]:
    """The variations that stand, where the product is to have some."""
    is_in_trash = standing.get("status") == "trash"
    return list_variations(client, id_of(standing), is_in_trash=is_in_trash) if product.options else []


def _complete(
    client: WooClient, product: PushProduct, store: Surroundings, record: Json, listed: Sequence[Json]
) -> PushedProduct:
    """The rest of the images, the variations, and only then the shelf. `listed` are the variations that stand."""
    record = _rest_of_images(client, product, record)
    product_id, is_in_trash = id_of(record), record.get("status") == "trash"
    variant_ids = {product.variants[0].reference: str(product_id)}
    if product.options:
        known = images.known_ids(record)
        variant_ids = put_variations(client, product_id, product, store, known, listed=listed, is_in_trash=is_in_trash)
    if meta(record, UNFINISHED) or is_in_trash:
        record = client.put(f"products/{product_id}", {"status": _shelf(product), **_FINISHED})
    return PushedProduct(str(product_id), str(record.get("permalink", "")), variant_ids)


def _shelf(product: PushProduct) -> str:
    return "draft" if product.as_draft else "publish"


def _rest_of_images(client: WooClient, product: PushProduct, record: Json) -> Json:
    wanted = images.wanted_images(product)
    while sent := len(images.sent_sources(record)):
        known = images.known_ids(record)
        part = images.next_part(wanted, known)
        # Without known ids the store left some out, and what it has must not be sent a second time.
        if not known or sent >= len(part):
            break
        fields = images.image_fields(part, known)
        try:
            record = client.put(f"products/{id_of(record)}", fields)
        except StoreRefusal as refusal:
            raise _failure(refusal, fields) from refusal
    return record


def _failure(refusal: StoreRefusal, payload: Json) -> OutsideFailure:
    sent = [entry["src"] for entry in payload.get("images", []) if "src" in entry]
    return as_failure(refusal, sku=payload.get("sku", ""), images=sent)


@contextmanager
def _nothing_half_made(client: WooClient, product: PushProduct, record: Json) -> Iterator[None]:
    """A product that was never finished goes away again when it can never be."""
    try:
        yield
    except (Permanent, StoreRefusal):
        if meta(record, UNFINISHED):
            with suppress(OutsideFailure, StoreRefusal):
                client.delete(f"products/{id_of(record)}")
                product.making.undone()
        raise


def _own_product_in_the_way(client: WooClient, product: PushProduct, refusal: StoreRefusal) -> Json | None:
    """The owner of our SKU, when that is this very product, made in an attempt that nobody remembers."""
    if not (refusal.is_taken_sku and refusal.resource_id):
        return None
    owner = lookup.read(client, str(refusal.resource_id))
    return owner if owner is not None and meta(owner, REFERENCE) == product.reference else None


def merged(*payloads: Json) -> Json:
    """One payload of several, their meta entries together."""
    whole: Json = {}
    for payload in payloads:
        whole |= {**payload, "meta_data": [*whole.get("meta_data", []), *payload.get("meta_data", [])]}
    return whole
