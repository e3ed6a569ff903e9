"""Our products in WooCommerce's words and back. Pure: what must be looked up comes as arguments."""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Any

from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_price, read_text
from server.adapters.woocommerce.answers import id_of, record_of
from server.adapters.woocommerce.option_names import option_names, option_text, slugs_of
from server.kit.money import to_decimal
from server.ports.stores import NewPrice, NewStock, PushOption, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Labels, Price, plain, price_of

REFERENCE = "_tradewind_reference"
IMAGE_SOURCES = "_tradewind_images"
UNFINISHED = "_tradewind_unfinished"

_GRAMS = {"kg": Decimal(1000), "g": Decimal(1), "lbs": Decimal("453.59237"), "oz": Decimal("28.349523125")}

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Ids and units of the store that a product's payload needs."""

    categories: Sequence[int] = ()
    tags: Sequence[int] = ()
    weight_unit: str = ""
    """kg, g, lbs or oz; empty when unknown."""


def product_payload(product: PushProduct, store: Surroundings) -> Json:
    """All but images and status. Without options it is a simple product, sold as its only variant."""
    payload: Json = {
        "name": product.title,
        "description": product.description_html,
        "type": "variable" if product.options else "simple",
        "meta_data": [{"key": REFERENCE, "value": product.reference}],
    }
    for name, ids in (("categories", store.categories), ("tags", store.tags)):
        if ids or (name == "tags" and product.sets_tags):
            payload[name] = [{"id": each} for each in ids]
    if product.options:
        names = option_names(product)
        attributes = [_attribute(option, names[at], at) for at, option in enumerate(product.options)]
        return {**payload, **tax_fields(product), "sku": "", "manage_stock": False, "attributes": attributes}
    return payload | tax_fields(product) | selling_fields(product.variants[0], product.currency, store.weight_unit)


def labels_of(record: Json) -> Labels:
    """Of these a store of this platform has tags, and pictures without our names."""
    tags = record.get("tags")
    names = (read_text(as_dict(each).get("name")) for each in as_list(tags))
    return Labels(tags=tuple(map(plain, names)) if isinstance(tags, list) else None, gallery=gallery_of(record))


def gallery_of(record: Json) -> tuple[str, ...] | None:
    """The ids of its pictures, in order; None where the answer leaves them out."""
    images = record.get("images")
    return tuple(str(as_dict(each).get("id")) for each in images) if isinstance(images, list) else None


def variation_payload(product: PushProduct, at: int, weight_unit: str, image_id: int | None) -> Json:
    """One variation; `at` is its place among the product's variants."""
    variant = product.variants[at]
    payload = selling_fields(variant, product.currency, weight_unit) | tax_fields(product)
    payload["attributes"] = attributes_of(product, variant)
    payload["menu_order"] = at + 1
    payload["meta_data"] = [{"key": REFERENCE, "value": variant.reference}]
    if image_id is not None:
        payload["image"] = {"id": image_id}
    return payload


def selling_fields(variant: PushVariant, currency: str, weight_unit: str) -> Json:
    """SKU, barcode, prices, stock and weight; what we do not have stays as the merchant has it."""
    fields: Json = price_fields(variant, currency) | stock_fields(variant)
    if variant.sku:
        fields["sku"] = variant.sku
    if is_barcode(variant.barcode):
        fields["global_unique_id"] = variant.barcode
    if variant.weight_grams is not None and weight_unit in _GRAMS:
        fields["weight"] = weight(variant.weight_grams, weight_unit)
    return fields


def tax_fields(product: PushProduct) -> Json:
    """Whether taxes are charged; nothing where that is left to the store."""
    return {} if product.taxable is None else {"tax_status": "taxable" if product.taxable else "none"}


def price_fields(variant: PushVariant | NewPrice, currency: str) -> Json:
    """A higher compare-at price is the regular one, and ours the sale price; else no sale price stays."""
    price = to_decimal(variant.price_minor, currency)
    compare_at = variant.compare_at_minor
    if compare_at is not None and compare_at > variant.price_minor:
        return {"regular_price": to_decimal(compare_at, currency), "sale_price": price}
    return {"regular_price": price, "sale_price": ""}


def price_there(record: Mapping[str, Any], currency: str) -> Price | None:
    """What a product or variation costs in the store; None where it has no price of its own."""
    regular, sale = (read_price(record.get(name), currency) for name in ("regular_price", "sale_price"))
    if regular is None:
        return None
    return (regular, None) if sale is None else price_of(sale, regular)


def stock_fields(variant: PushVariant | NewStock) -> Json:
    """A known number is managed by the store; otherwise only whether it can be bought."""
    if variant.stock is None:
        status = "instock" if variant.available else "outofstock"
        return {"manage_stock": False, "stock_status": status}
    return {"manage_stock": True, "stock_quantity": max(variant.stock, 0) if variant.available else 0}


def weight(grams: int, unit: str) -> str:
    """In the store's unit (kg, g, lbs, oz), at most four digits after the point."""
    value = (Decimal(grams) / _GRAMS[unit]).quantize(Decimal("0.0001"), ROUND_HALF_UP)
    return format(value.normalize(), "f")


def is_barcode(barcode: str) -> bool:
    """What `global_unique_id` (WooCommerce 9.2 and newer) takes: digits and hyphens."""
    return bool(re.fullmatch(r"[0-9][0-9-]{5,30}", barcode))


def attributes_of(product: PushProduct, variant: PushVariant) -> list[Json]:
    # A variant without a value for an option can be bought with any, as the store understands it.
    pairs = zip(option_names(product), variant.option_values, strict=False)
    return [{"name": name, "option": option_text(value)} for name, value in pairs]


def own_attributes(standing: Mapping[str, Any], ours: Sequence[Json]) -> list[Json]:
    """The attributes that the merchant added to describe the product, as they stand."""
    taken = frozenset().union(*(slugs_of(each["name"]) for each in ours))
    return [
        each
        for each in standing.get("attributes") or ()
        if not each.get("variation") and slugs_of(str(each.get("name", ""))).isdisjoint(taken)
    ]


def attribute_key(attributes: Iterable[Mapping[str, Any]]) -> frozenset[tuple[str, str]]:
    """What tells variations apart, whatever the order and case."""
    return frozenset(
        (str(each.get("name", "")).casefold(), str(each.get("option", "")).casefold()) for each in attributes
    )


def meta(record: Mapping[str, Any], key: str) -> str:
    """The value of a meta entry; an empty string when there is none.

    MalformedAnswer when the record tells nothing of its meta: it could be ours, and must not be made twice.
    """
    entries = record.get("meta_data")
    if not isinstance(entries, list):
        raise MalformedAnswer
    for entry in entries:
        if not isinstance(name := record_of(entry).get("key"), str):
            raise MalformedAnswer
        if name == key:
            return str(entry.get("value") or "")
    return ""


def description_of(record: Json) -> str | None:
    """None where the answer leaves it out."""
    told = record.get("description")
    return told if isinstance(told, str) else None


def name_of(product: PushProduct) -> str:
    return product.title


def choice_of(product: PushProduct, variant: PushVariant) -> Hashable:
    return attribute_key(attributes_of(product, variant))


def facts_of(record: Json, weight_unit: str) -> dict[str, Facts]:
    """Those of a simple product are its own."""
    own = [] if record.get("type") == "variable" else [record]
    return {str(id_of(each)): _facts(each, weight_unit) for each in (*own, *record.get("listed", ()))}


def as_sent(facts: Facts) -> Facts:
    """What it takes of these."""
    return facts if facts.barcode is None or is_barcode(facts.barcode) else replace(facts, barcode="")


def _facts(record: Json, weight_unit: str) -> Facts:
    sku, barcode, weighs = (record.get(name) for name in ("sku", "global_unique_id", "weight"))
    return Facts(
        sku=sku if isinstance(sku, str) else None,
        barcode=barcode if isinstance(barcode, str) else None,
        weight_grams=_grams(weighs, weight_unit) if isinstance(weighs, str) else None,
    )


def _grams(weighs: str, unit: str) -> int | None:
    """0 for none; None where nobody can tell."""
    try:
        return round(Decimal(weighs or 0) * _GRAMS[unit])
    except (InvalidOperation, KeyError, ValueError, OverflowError):
        return None


def prices_of(record: Json, currency: str) -> dict[str, Price | None]:
    """That of a simple product is its own."""
    own = [] if record.get("type") == "variable" else [record]
    return {str(id_of(each)): price_there(each, currency) for each in (*own, *record.get("listed", ()))}


def stocks_of(record: Json) -> dict[str, NewStock]:
    """What is there of a simple product, or of each variation; one may be counted with its product."""
    variants = record.get("listed") or ([] if record.get("type") == "variable" else [record])
    return {
        str(id_of(each)): _stock_there(record if each.get("manage_stock") == "parent" else each) for each in variants
    }


def _stock_there(record: Mapping[str, Any]) -> NewStock:
    counted = record.get("stock_quantity") if record.get("manage_stock") is True else None
    is_there = record.get("stock_status") != "outofstock"
    return NewStock(counted if isinstance(counted, int) else None, is_there)


def store_product(record: Json, _base_url: str) -> StoreProduct:
    return StoreProduct(
        external_id=str(id_of(record)),
        reference=meta(record, REFERENCE),
        title=str(record.get("name", "")),
        url=str(record.get("permalink", "")),
        status=str(record.get("status", "")),
        variant_count=len(record.get("variations") or ()) or 1,
    )


def _attribute(option: PushOption, name: str, at: int) -> Json:
    return {
        "name": name,
        "position": at,
        "visible": True,
        "variation": True,
        "options": list(dict.fromkeys(option_text(value) for value in option.values)),
    }
