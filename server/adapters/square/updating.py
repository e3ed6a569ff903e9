"""New prices and counts for variations that stand at a seller; the item itself is not written."""

from collections.abc import Mapping, Sequence

from server.adapters.batch_sizes import BatchSize
from server.adapters.changed_there import without_changed
from server.adapters.square import catalog, mapper
from server.adapters.square.client import Json, SquareClient
from server.adapters.square.refusals import SquareRefusal
from server.adapters.square.stock import put_counts
from server.adapters.values import as_dict, read_text
from server.kit.reasons import Reason
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, ProductUpdate, VariantUpdate

AT_ONCE = 100
"""Square takes 1,000 objects in a batch; its staff advise against more than this."""

Refused = dict[str, Reason]


def update_variants(client: SquareClient, update: ProductUpdate) -> Refused:
    """Change what stands; answers what was not done. A variation that was changed meanwhile is read once more."""
    try:
        missing, kept = _put(client, update)
    except SquareRefusal as refusal:
        if not refusal.is_stale:
            raise
        missing, kept = _put(client, update)
    stocks = {
        one.external_id: one.stock
        for one in update.variants
        if one.stock is not None and one.external_id not in missing
    }
    put_counts(client, stocks, update.location_id)
    return kept | missing


def _put(client: SquareClient, update: ProductUpdate) -> tuple[Refused, Refused]:
    """What is not there, and the prices that were changed there and stay."""
    found = catalog.read(client, update.external_id)
    if found is None:
        return dict.fromkeys((one.external_id for one in update.variants), PRODUCT_MISSING), {}
    there = {read_text(each.get("id")): each for each in mapper.variations_of(found[0])}
    missing = {one.external_id: VARIANT_MISSING for one in update.variants if one.external_id not in there}
    prices = mapper.prices_of(found[0], update.currency)
    update, kept = without_changed(update, prices, shows_compare_at=False)
    _write(client, [record for one in update.variants for record in _changed(update, one, there)])
    return missing, kept


def _write(client: SquareClient, records: Sequence[Json]) -> None:
    size = BatchSize(client.answers, AT_ONCE)
    for some in map(list, size.batches(records)):
        # The versions are part of the key: another change of the same amounts later is another request.
        with size.halved_when_lost(len(some)):
            catalog.update_variations(client, some, mapper.idempotency_key("variations", some))


def _changed(update: ProductUpdate, variant: VariantUpdate, there: Mapping[str, Json]) -> list[Json]:
    """The variation as it is to be; none when it is gone, or is so already."""
    before = there.get(variant.external_id)
    if before is None:
        return []
    data = as_dict(before.get("item_variation_data"))
    changed = {**data, **_fields(update, variant)}
    return [] if changed == data else [{**mapper.writable(before), "item_variation_data": changed}]


def _fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    fields: Json = {} if variant.stock is None else {"track_inventory": variant.stock.is_tracked}
    if variant.price is not None:
        money = {"amount": variant.price.price_minor, "currency": update.currency}
        fields |= {"pricing_type": "FIXED_PRICING", "price_money": money}
    return fields
