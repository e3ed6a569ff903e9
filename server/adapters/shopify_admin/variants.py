"""New prices and stock for existing variants (productVariantsBulkUpdate, inventorySetQuantities)."""

import uuid
from collections.abc import Mapping, Sequence

from server.adapters.shopify_admin import mapper, places, queries
from server.adapters.shopify_admin.client import Json, ShopifyClient, UserErrors
from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.values import as_dict, as_list, read_text
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.stocks import NewStock
from server.ports.stores import VARIANT_MISSING, ProductUpdate, VariantUpdate

AT_ONCE = 100
"""The limit is 250 inputs, but reading each variant costs points too."""
_GRAMS = {"GRAMS": 1.0, "KILOGRAMS": 1000.0, "OUNCES": 28.349523125, "POUNDS": 453.59237}
_STALE, _TRIES = "CHANGE_FROM_QUANTITY_STALE", 3

Refused = dict[str, Reason]


def read(client: ShopifyClient, update: ProductUpdate, location: str) -> Json | None:
    """Read the existing variants with their stock at the location; None when the product does not exist."""
    return _read(client, update.external_id, [variant.external_id for variant in update.variants], location)


def stocks(client: ShopifyClient, product_id: str, ids: Sequence[str], location: str) -> dict[str, NewStock]:
    """Return available stock of these variants at the location; untracked variants can always be bought."""
    found: dict[str, NewStock] = {}
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(ids):
        with size.halved_when_lost(len(some)):
            record = _read(client, product_id, some, location)
        for number, node in _by_number(record).items():
            item = as_dict(node.get("inventoryItem"))
            found[number] = NewStock((_level(item) or 0) if item.get("tracked") else None)
    return found


def _read(client: ShopifyClient, product_id: str, ids: Sequence[str], location: str) -> Json | None:
    gids = [mapper.variant_gid(variant_id) for variant_id in ids]
    params = {"product": mapper.product_gid(product_id), "variants": gids, "location": location}
    response = client.query(queries.SELLING, params)
    if not response.get("product"):
        return None
    found = [node for node in map(as_dict, as_list(response.get("nodes"))) if node.get("id")]
    return {"variants": {"nodes": found}, "location": location}


def change(client: ShopifyClient, record: Json, update: ProductUpdate) -> Refused:
    """Update prices, then stock, so that a lost location does not block prices. Skip stock of refused variants."""
    existing = _by_number(record)
    refused = _put(
        client,
        update,
        [(variant, _fields(update, variant, existing[variant.external_id])) for variant in update.variants],
    )
    counted = {
        variant.external_id: variant.stock
        for variant in update.variants
        if variant.stock is not None and variant.stock.is_tracked and variant.external_id not in refused
    }
    if counted and record["location"]:
        places.at_location(
            client,
            update.location_id,
            lambda at: _count(client, update, record if at == record["location"] else None, counted, at),
        )
    return refused


def stock_at(client: ShopifyClient, product_id: str, ids: Sequence[str], location: str) -> None:
    """Stock these variants at the location, with none there. `productSet` counts existing variants only where they are
    stocked (ProductVariantSetInput).
    """
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(ids):
        with size.halved_when_lost(len(some)):
            record = _read(client, product_id, some, location)
        items = [as_dict(node.get("inventoryItem")) for node in _by_number(record).values()]
        _set_quantities(client, [(item, 0) for item in items if _level(item) is None], location)


def weights(client: ShopifyClient, ids: Sequence[str]) -> dict[str, int]:
    """Return weights in the shop, in grams, by variant number; 0 for none."""
    found: dict[str, int] = {}
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches([mapper.variant_gid(variant_id) for variant_id in ids if variant_id]):
        with size.halved_when_lost(len(some)):
            nodes = map(as_dict, as_list(client.query(queries.WEIGHTS, {"variants": list(some)}).get("nodes")))
        found |= {mapper.number_of(read_text(node["id"])): _grams(node) for node in nodes if node.get("id")}
    return found


def _grams(node: Json) -> int:
    """Return a variant's weight in grams; 0 for none."""
    weight = as_dict(as_dict(as_dict(node.get("inventoryItem")).get("measurement")).get("weight"))
    value, unit = weight.get("value"), _GRAMS.get(read_text(weight.get("unit")))
    return round(value * unit) if isinstance(value, int | float) and unit else 0


def _by_number(record: Json | None) -> dict[str, Json]:
    return {mapper.number_of(read_text(node["id"])): node for node in mapper.nodes_of(record or {})}


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
    """Update the variants; return those that the shop refused, which it names by position."""
    sent = [(variant.external_id, fields) for variant, fields in changes if fields]
    if not sent:
        return {}
    inputs = [{"id": mapper.variant_gid(external_id), **fields} for external_id, fields in sent]
    params = {"product": mapper.product_gid(update.external_id), "variants": inputs}
    try:
        client.mutate("productVariantsBulkUpdate", queries.UPDATE_VARIANTS, params)
    except UserErrors as refusal:
        refused = {sent[at][0]: _reason(errors) for at, errors in refusal.by_place("variants") if at < len(sent)}
        if not refused:
            raise
        return refused
    return {}


def _reason(refusal: UserErrors) -> Reason:
    return VARIANT_MISSING if refusal.is_missing else refusal.failure().reason


def _count(
    client: ShopifyClient, update: ProductUpdate, record: Json | None, stocks: Mapping[str, NewStock], location: str
) -> None:
    """Set quantities only where they are unchanged since reading. After a sale in between, read again and retry."""
    for _ in range(_TRIES):
        existing = _by_number(read(client, update, location) if record is None else record)
        items = {key: as_dict(existing[key].get("inventoryItem")) for key in stocks if key in existing}
        try:
            return _set_quantities(client, [(item, stocks[key].quantity) for key, item in items.items()], location)
        except UserErrors as refusal:
            if _STALE not in refusal.codes:
                raise
            record = None
    raise Retryable(Reason("outside.busy", {"host": client.host}))


def _set_quantities(client: ShopifyClient, stocks: Sequence[tuple[Json, int]], location: str) -> None:
    quantities = []
    for item, quantity in stocks:
        known = _level(item)
        if known is None:
            params = {"item": item.get("id"), "location": location, "available": quantity, "key": str(uuid.uuid4())}
            client.mutate("inventoryActivate", queries.ACTIVATE, params)
        elif known != quantity:
            entry = {"inventoryItemId": item.get("id"), "locationId": location, "quantity": quantity}
            quantities.append({**entry, "changeFromQuantity": known})
    if quantities:
        entry = {"name": "available", "reason": "correction", "quantities": quantities}
        # A new key each time: the comparison with the quantity read already makes repeats safe.
        client.mutate("inventorySetQuantities", queries.SET_QUANTITIES, {"input": entry, "key": str(uuid.uuid4())})


def _level(item: Json) -> int | None:
    """Return the available count at the location; None where the item is not stocked there."""
    quantities = as_list(as_dict(item.get("inventoryLevel")).get("quantities"))
    found = as_dict(quantities[0]).get("quantity") if quantities else None
    return found if isinstance(found, int) else None
