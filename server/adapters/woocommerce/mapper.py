"""Map our products to WooCommerce's fields and back. Pure: values to look up are arguments."""

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
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, PushOption, PushProduct, PushVariant, StoreProduct
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
    """Build all fields but images and status. Without options it is a simple product, sold as its only variant."""
    payload: Json = {
        "name": _slashed(product.title),
        "description": _slashed(product.description_html),
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


def merged(*payloads: Json) -> Json:
    """Merge payloads into one, with all their meta entries."""
    whole: Json = {}
    for payload in payloads:
        whole |= {**payload, "meta_data": [*whole.get("meta_data", []), *payload.get("meta_data", [])]}
    return whole


def labels_of(record: Json) -> Labels:
    """Return the labels that we use here: tags, and pictures without our names."""
    tags = record.get("tags")
    names = (read_text(as_dict(each).get("name")) for each in as_list(tags))
    return Labels(tags=tuple(map(plain, names)) if isinstance(tags, list) else None, gallery=gallery_of(record))


def gallery_of(record: Json) -> tuple[str, ...] | None:
    """Return the ids of its pictures in order; None where the answer leaves them out."""
    images = record.get("images")
    return tuple(str(as_dict(each).get("id")) for each in images) if isinstance(images, list) else None


def variation_payload(product: PushProduct, at: int, weight_unit: str, image_id: int | None) -> Json:
    """Build one variation; `at` is its position among the product's variants."""
    variant = product.variants[at]
    payload = selling_fields(variant, product.currency, weight_unit) | tax_fields(product)
    payload["attributes"] = attributes_of(product, variant)
    payload["menu_order"] = at + 1
    payload["meta_data"] = [{"key": REFERENCE, "value": variant.reference}]
    if image_id is not None:
        payload["image"] = {"id": image_id}
    return payload


def selling_fields(variant: PushVariant, currency: str, weight_unit: str) -> Json:
    """Build SKU, barcode, prices, stock and weight; values that we lack stay as the merchant has them."""
    fields: Json = price_fields(variant, currency)
    if not variant.keeps_stock:
        fields |= stock_fields(variant.in_stock)
    if variant.sku:
        fields["sku"] = variant.sku
    if is_barcode(variant.barcode):
        fields["global_unique_id"] = variant.barcode
    if variant.weight_grams is not None and weight_unit in _GRAMS:
        fields["weight"] = weight(variant.weight_grams, weight_unit)
    return fields


def tax_fields(product: PushProduct) -> Json:
    """Build whether the product is taxed; empty where the store decides."""
    return {} if product.taxable is None else {"tax_status": "taxable" if product.taxable else "none"}


def price_fields(variant: PushVariant | NewPrice, currency: str) -> Json:
    """Send a higher compare-at price as the regular price, and ours as the sale price; else clear the sale price."""
    price = to_decimal(variant.price_minor, currency)
    compare_at = variant.compare_at_minor
    if compare_at is not None and compare_at > variant.price_minor:
        return {"regular_price": to_decimal(compare_at, currency), "sale_price": price}
    return {"regular_price": price, "sale_price": ""}


def record_price(record: Mapping[str, Any], currency: str) -> Price | None:
    """Return the price of a product or variation in the store; None where it has no price of its own."""
    regular, sale = (read_price(record.get(name), currency) for name in ("regular_price", "sale_price"))
    if regular is None:
        return None
    return (regular, None) if sale is None else price_of(sale, regular)


def stock_fields(stock: NewStock) -> Json:
    """Build the stock: a known count is managed by the store, else only in stock or not."""
    if stock.stock is None:
        return {"manage_stock": False, "stock_status": "instock" if stock.available else "outofstock"}
    return {"manage_stock": True, "stock_quantity": stock.quantity}


def stocks_as_sent(stocks: Mapping[str, NewStock]) -> dict[str, NewStock]:
    """Return the stocks as WooCommerce keeps them: of what is counted, the status follows the count."""
    return {key: stock if stock.stock is None else NewStock(stock.quantity) for key, stock in stocks.items()}


def weight(grams: int, unit: str) -> str:
    """Return the weight in the store's unit (kg, g, lbs, oz), with at most four decimals."""
    value = (Decimal(grams) / _GRAMS[unit]).quantize(Decimal("0.0001"), ROUND_HALF_UP)
    return format(value.normalize(), "f")


def is_barcode(barcode: str) -> bool:
    """Return whether `global_unique_id` (WooCommerce 9.2 and newer) accepts it: digits and hyphens."""
    return bool(re.fullmatch(r"[0-9][0-9-]{5,30}", barcode))


def attributes_of(product: PushProduct, variant: PushVariant) -> list[Json]:
    # WooCommerce reads a variation without a value for an option as "any value".
    pairs = zip(option_names(product), variant.option_values, strict=False)
    return [{"name": name, "option": option_text(value)} for name, value in pairs]


def own_attributes(existing: Mapping[str, Any], ours: Sequence[Json]) -> list[Json]:
    """Return the existing attributes that the merchant added to describe the product."""
    taken = frozenset().union(*(slugs_of(each["name"]) for each in ours))
    return [
        each
        for each in existing.get("attributes") or ()
        if not each.get("variation") and slugs_of(str(each.get("name", ""))).isdisjoint(taken)
    ]


def attribute_key(attributes: Iterable[Mapping[str, Any]]) -> frozenset[tuple[str, str]]:
    """Return the key that identifies a variation by its attributes, ignoring order and case."""
    return frozenset(
        (str(each.get("name", "")).casefold(), str(each.get("option", "")).casefold()) for each in attributes
    )


def meta(record: Mapping[str, Any], key: str) -> str:
    """Return the value of a meta entry; an empty string when there is none.

    MalformedAnswer when the record has no meta at all: the product could be ours, and must not be created twice.
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
    """Return the description; None where the answer leaves it out."""
    description = record.get("description")
    return description if isinstance(description, str) else None


def name_of(product: PushProduct) -> str:
    return product.title


def choice_of(product: PushProduct, variant: PushVariant) -> Hashable:
    return attribute_key(attributes_of(product, variant))


def facts_of(record: Json, weight_unit: str) -> dict[str, Facts]:
    """Return facts by variation id; a simple product has its own."""
    own = [] if record.get("type") == "variable" else [record]
    return {str(id_of(each)): _facts(each, weight_unit) for each in (*own, *record.get("listed", ()))}


def as_sent(facts: Facts) -> Facts:
    """Return the facts as WooCommerce saves them."""
    return facts if facts.barcode is None or is_barcode(facts.barcode) else replace(facts, barcode="")


def _facts(record: Json, weight_unit: str) -> Facts:
    sku, barcode, weighs = (record.get(name) for name in ("sku", "global_unique_id", "weight"))
    return Facts(
        sku=sku if isinstance(sku, str) else None,
        barcode=barcode if isinstance(barcode, str) else None,
        weight_grams=_grams(weighs, weight_unit) if isinstance(weighs, str) else None,
    )


def _grams(weighs: str, unit: str) -> int | None:
    """Convert a weight to grams: 0 for none, None where it cannot be read."""
    try:
        return round(Decimal(weighs or 0) * _GRAMS[unit])
    except (InvalidOperation, KeyError, ValueError, OverflowError):
        return None


def prices_of(record: Json, currency: str) -> dict[str, Price | None]:
    """Return prices by variation id; a simple product has its own."""
    own = [] if record.get("type") == "variable" else [record]
    return {str(id_of(each)): record_price(each, currency) for each in (*own, *record.get("listed", ()))}


def stocks_of(record: Json) -> dict[str, NewStock]:
    """Return the stock of a simple product, or of each variation, which may share its product's count."""
    variants = record.get("listed") or ([] if record.get("type") == "variable" else [record])
    return {
        str(id_of(each)): replace(_record_stock(record), is_shared=True)
        if each.get("manage_stock") == "parent"
        else _record_stock(each)
        for each in variants
    }


def _record_stock(record: Mapping[str, Any]) -> NewStock:
    counted = record.get("stock_quantity") if record.get("manage_stock") is True else None
    is_in_stock = record.get("stock_status") != "outofstock"
    return NewStock(counted if isinstance(counted, int) else None, is_in_stock)


def store_product(record: Json, _base_url: str) -> StoreProduct:
    return StoreProduct(
        external_id=str(id_of(record)),
        reference=meta(record, REFERENCE),
        title=str(record.get("name", "")),
        url=str(record.get("permalink", "")),
        status=str(record.get("status", "")),
        variant_count=len(record.get("variations") or ()) or 1,
    )


def _slashed(text: str) -> str:
    """Double backslashes, because WordPress removes a level of them when it saves a product."""
    return text.replace("\\", "\\\\")


def _attribute(option: PushOption, name: str, at: int) -> Json:
    return {
        "name": name,
        "position": at,
        "visible": True,
        "variation": True,
        "options": list(dict.fromkeys(option_text(value) for value in option.values)),
    }
