"""New prices and stock for variants that stand in a shop (productVariantsBulkUpdate, inventorySetQuantities)."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from server.adapters.batch_sizes import BatchSize
from server.adapters.changed_there import without_changed
from server.adapters.shopify_admin import mapper, queries
from server.adapters.shopify_admin.client import ShopifyClient
from server.adapters.shopify_admin.locations import count_at, default_location
from server.adapters.shopify_admin.refusals import UserErrors, as_failure
from server.adapters.values import as_dict, as_list, read_text
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, NewStock, ProductUpdate, VariantUpdate

AT_ONCE = 100
"""Inputs are limited to 250; what is read for each of them has a price too."""
_STALE, _TRIES = "CHANGE_FROM_QUANTITY_STALE", 3

Json = dict[str, Any]
Refused = dict[str, Reason]
Nodes = dict[str, Json]


def update_variants(client: ShopifyClient, update: ProductUpdate) -> Refused:
    """Change what stands; answers what was not done."""
    try:
        location = update.location_id or default_location(client)
        refused: Refused = {}
        size = BatchSize(client.answers, AT_ONCE)
        for some in size.batches(update.variants):
            with size.halved_when_lost(len(some)):
                refused |= _update(client, update, some, location)
    except UserErrors as refusal:
        raise as_failure(refusal) from refusal
    return refused


def _update(client: ShopifyClient, update: ProductUpdate, some: Sequence[VariantUpdate], location: str) -> Refused:
    there = _read(client, update, some, location)
    if there is None:
        return dict.fromkeys((one.external_id for one in some), PRODUCT_MISSING)
    refused = {one.external_id: VARIANT_MISSING for one in some if one.external_id not in there}
    update, kept = without_changed(
        replace(update, variants=tuple(some)), mapper.prices_of(there.values(), update.currency)
    )
    refused |= kept
    standing = [one for one in update.variants if one.external_id in there]
    refused |= _put(client, update, [(one, _fields(update, one, there[one.external_id])) for one in standing])
    counted = {
        one.external_id: one.stock
        for one in standing
        if one.stock is not None
        and one.stock.is_tracked
        and refused.get(one.external_id) in (None, kept.get(one.external_id))
    }
    if counted and location:
        # After prices, which a lost location is not to hold back.
        def count(at: str) -> None:
            known = there if at == location else None
            _count(client, partial(_read, client, update, some, at), known, counted, at)

        count_at(client, update.location_id, count)
    return refused


def _read(client: ShopifyClient, update: ProductUpdate, some: Sequence[VariantUpdate], location: str) -> Nodes | None:
    """The variants that are there, by their ids; None when the product is not."""
    ids = [mapper.variant_gid(one.external_id) for one in some]
    asked = {"product": mapper.product_gid(update.external_id), "variants": ids, "location": location}
    told = client.query(queries.SELLING, asked)
    if not told.get("product"):
        return None
    found = [as_dict(node) for node in as_list(told.get("nodes"))]
    return {mapper.number_of(read_text(node["id"])): node for node in found if node.get("id")}


def _fields(update: ProductUpdate, variant: VariantUpdate, before: Json) -> Json:
    fields: Json = {}
    if variant.price is not None:
        price, higher = variant.price.price_minor, variant.price.compare_at_minor
        is_higher = higher is not None and higher > price
        fields["price"] = to_decimal(price, update.currency)
        fields["compareAtPrice"] = to_decimal(higher or 0, update.currency) if is_higher else None
    if variant.stock is not None and variant.stock.is_tracked != as_dict(before.get("inventoryItem")).get("tracked"):
        fields["inventoryItem"] = {"tracked": variant.stock.is_tracked}
    return fields


def _put(client: ShopifyClient, update: ProductUpdate, changes: Sequence[tuple[VariantUpdate, Json]]) -> Refused:
    """Write what can be written; the shop names the others by their places."""
    sent = [(variant.external_id, fields) for variant, fields in changes if fields]
    if not sent:
        return {}
    inputs = [{"id": mapper.variant_gid(external_id), **fields} for external_id, fields in sent]
    asked = {"product": mapper.product_gid(update.external_id), "variants": inputs}
    try:
        client.mutate("productVariantsBulkUpdate", queries.UPDATE_VARIANTS, asked)
    except UserErrors as refusal:
        refused = {sent[at][0]: _reason(one) for at, one in refusal.by_place("variants") if at < len(sent)}
        if not refused:
            raise
        return refused
    return {}


def _reason(refusal: UserErrors) -> Reason:
    return VARIANT_MISSING if refusal.is_missing else as_failure(refusal).reason


def _count(
    client: ShopifyClient,
    read_again: Callable[[], Nodes | None],
    there: Nodes | None,
    stocks: Mapping[str, NewStock],
    location: str,
) -> None:
    """Set quantities, each only while it is as it was read: what is sold in this moment is read again, not lost."""
    for _ in range(_TRIES):
        there = read_again() or {} if there is None else there
        items = {key: as_dict(there[key].get("inventoryItem")) for key in stocks if key in there}
        try:
            return _set_quantities(client, [(item, stocks[key].quantity) for key, item in items.items()], location)
        except UserErrors as refusal:
            if _STALE not in refusal.codes:
                raise
            there = None
    raise Retryable(Reason("outside.busy", {"host": client.host}))


def _set_quantities(client: ShopifyClient, wanted: Sequence[tuple[Json, int]], location: str) -> None:
    quantities = []
    for item, quantity in wanted:
        known = _level(item)
        if known is None:
            asked = {"item": item.get("id"), "location": location, "available": quantity, "key": str(uuid.uuid4())}
            client.mutate("inventoryActivate", queries.ACTIVATE, asked)
        elif known != quantity:
            entry = {"inventoryItemId": item.get("id"), "locationId": location, "quantity": quantity}
            quantities.append({**entry, "changeFromQuantity": known})
    if quantities:
        entry = {"name": "available", "reason": "correction", "quantities": quantities}
        # A key of its own each time: comparing with what was read is what makes twice once.
        client.mutate("inventorySetQuantities", queries.SET_QUANTITIES, {"input": entry, "key": str(uuid.uuid4())})


def _level(item: Json) -> int | None:
    """How many are available at the location; None where the item is not stocked."""
    quantities = as_list(as_dict(item.get("inventoryLevel")).get("quantities"))
    found = as_dict(quantities[0]).get("quantity") if quantities else None
    return found if isinstance(found, int) else None
