"""New prices and stock for what stands in a store; everything else stays as the merchant has it.

Counts travel with the catalog's own calls ("Update a batch of variants", "Update a product"), because the Inventory API
asks for a scope of its own; only for a location that the merchant chose they go there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.bigcommerce import publish
from server.adapters.bigcommerce.client import BigCommerceClient
from server.adapters.bigcommerce.mapper import price_fields, price_there
from server.adapters.bigcommerce.stock import put_counts
from server.adapters.bigcommerce.variants import put_batches
from server.adapters.changed_there import without_changed
from server.adapters.values import as_dict, as_list
from server.kit.reasons import Reason
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, NewStock, ProductUpdate, VariantUpdate
from server.ports.written import Price

Json = dict[str, Any]


def update_variants(client: BigCommerceClient, update: ProductUpdate) -> dict[str, Reason]:
    """Change variants in batches, a product without options by itself; answers what was not done."""
    record = publish.read(client, update.external_id)
    if record is None:
        return dict.fromkeys((variant.external_id for variant in update.variants), PRODUCT_MISSING)
    there = _variants(record)
    missing = {one.external_id: VARIANT_MISSING for one in update.variants if one.external_id not in there}
    update, kept = without_changed(update, _prices(record, update.currency))
    standing = [variant for variant in update.variants if variant.external_id in there]
    _update_catalog(client, update, record, standing)
    _count(client, update, record, standing)
    return kept | missing


def _prices(record: Json, currency: str) -> dict[str, Price | None]:
    """What is asked in the store; that of a product without options is its own."""
    if only := record.get("base_variant_id"):
        return {str(only): price_there(record, currency)}
    return {variant_id: price_there(each, currency) for variant_id, each in _variants(record).items()}


def _update_catalog(
    client: BigCommerceClient, update: ProductUpdate, record: Json, standing: Sequence[VariantUpdate]
) -> None:
    path = f"catalog/products/{update.external_id}"
    if record.get("base_variant_id"):
        for variant in standing:
            client.put(path, _whole_fields(update, variant))
        return
    put_batches(client, [_variant_fields(update, variant) for variant in standing])
    if shown := _shown_price(record, update, standing):
        client.put(path, shown)


def _count(client: BigCommerceClient, update: ProductUpdate, record: Json, standing: Sequence[VariantUpdate]) -> None:
    """At the chosen location, after prices, which a lost location is not to hold back."""
    stocks = {one.external_id: one.stock for one in standing if one.stock and _is_counted(record, one.stock)}
    if stocks and update.location_id:
        put_counts(client, stocks, update.location_id)


def _is_counted(record: Json, stock: NewStock) -> bool:
    """A product without options is counted, or not, by what was just sent; another as its record says."""
    return stock.stock is not None if record.get("base_variant_id") else record.get("inventory_tracking") != "none"


def _variant_fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    fields: Json = {"id": int(variant.external_id)}
    if variant.price is not None:
        fields |= price_fields(variant.price, update.currency)
    if variant.stock is not None:
        fields |= {"purchasing_disabled": not variant.stock.available, **_level(update, variant.stock)}
    return fields


def _whole_fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    price = {} if variant.price is None else price_fields(variant.price, update.currency)
    return price | ({} if variant.stock is None else _whole_stock(update, variant.stock))


def _whole_stock(update: ProductUpdate, stock: NewStock) -> Json:
    return {
        "inventory_tracking": "none" if stock.stock is None else "product",
        "availability": "available" if stock.available else "disabled",
        **_level(update, stock),
    }


def _level(update: ProductUpdate, stock: NewStock) -> Json:
    return {} if update.location_id else {"inventory_level": stock.quantity}


def _shown_price(record: Json, update: ProductUpdate, standing: Sequence[VariantUpdate]) -> Json:
    """The product's own price, which lists show, where it is that of the cheapest variant; else it is left alone."""
    there = _variants(record)
    new = {one.external_id: price_fields(one.price, update.currency) for one in standing if one.price is not None}
    before = [_pair(each) for each in there.values()]
    if not new or None in before or _pair(record) != min(filter(None, before), key=_asked):
        return {}
    after = [_pair({**each, **new.get(variant_id, {})}) for variant_id, each in there.items()]
    price, sale_price = min(filter(None, after), key=_asked)
    return {"price": price, "sale_price": sale_price}


def _variants(record: Json) -> dict[str, Json]:
    return {str(each.get("id")): each for each in map(as_dict, as_list(record.get("variants")))}


def _pair(record: Mapping[str, Any]) -> tuple[float, float] | None:
    """Price and sale price; None for a variant that has the product's."""
    price = record.get("price")
    return None if price is None else (float(price), float(record.get("sale_price") or 0))


def _asked(pair: tuple[float, float]) -> float:
    return pair[1] or pair[0]
