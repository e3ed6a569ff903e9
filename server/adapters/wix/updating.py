"""New prices and stock for what stands in a site; everything else stays as its owner has it."""

from typing import Any

from server.adapters.changed_there import without_changed
from server.adapters.values import as_dict, as_list, read_text
from server.adapters.wix import catalog, mapper
from server.adapters.wix.client import Json, WixClient
from server.adapters.wix.profile import require_catalog
from server.adapters.wix.refusals import WixRefusal
from server.kit.reasons import Reason
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, NewPrice, ProductUpdate

Refused = dict[str, Reason]


def update_variants(client: WixClient, update: ProductUpdate) -> Refused:
    """Change what stands; answers what was not done. A product that was changed meanwhile is read once more."""
    require_catalog(client)
    try:
        refused = _put(client, update)
    except WixRefusal as refusal:
        if not refusal.is_stale:
            raise
        refused = _put(client, update)
    return refused


def _put(client: WixClient, update: ProductUpdate) -> Refused:
    record = catalog.read(client, update.external_id)
    if record is None:
        return dict.fromkeys((one.external_id for one in update.variants), PRODUCT_MISSING)
    there = {read_text(each.get("id")) for each in mapper.variants_of(record)}
    missing = {one.external_id: VARIANT_MISSING for one in update.variants if one.external_id not in there}
    update, kept = without_changed(update, mapper.prices_of(record, update.currency))
    standing = [one for one in update.variants if one.external_id in there]
    prices = {one.external_id: one.price for one in standing if one.price is not None}
    if prices:
        _put_prices(client, record, prices, update.currency)
    stocks = {one.external_id: mapper.stock(one.stock) for one in standing if one.stock is not None}
    if stocks:
        catalog.put_stock(client, update.external_id, stocks)
    return kept | missing


def _put_prices(client: WixClient, record: Json, prices: dict[str, NewPrice], currency: str) -> None:
    """Variants travel whole and with their options (Update Product), so they go back as they were read."""
    before = mapper.variants_of(record)
    after = [_priced(each, prices.get(read_text(each.get("id"))), currency) for each in before]
    if any(_amounts(old) != _amounts(new) for old, new in zip(before, after, strict=True)):
        variants = [{name: value for name, value in each.items() if name != "inventoryStatus"} for each in after]
        fields = {"options": as_list(record.get("options")), "variantsInfo": {"variants": variants}}
        catalog.update(client, record, fields)


def _priced(variant: Json, price: NewPrice | None, currency: str) -> Json:
    return variant if price is None else {**variant, "price": mapper.price_fields(price, currency)}


def _amounts(variant: Json) -> list[Any]:
    """Prices come back with texts for the reader beside the amounts."""
    price = as_dict(variant.get("price"))
    return [as_dict(price.get(name)).get("amount") for name in ("actualPrice", "compareAtPrice")]
