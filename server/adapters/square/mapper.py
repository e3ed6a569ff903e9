"""Map our products to Square's fields (CatalogItem, CatalogItemVariation) and back. Pure.

An item's variations are what is sold. Options have no fields of their own: as sellers do, we name a variation by its
option values. Square has no compare-at price and no weight. Values to look up are arguments.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from server.adapters.stores import words
from server.adapters.values import as_dict, as_list, read_text
from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS
from server.ports.changed_stocks import as_counted
from server.ports.stores import PushImage, PushProduct, PushVariant, StoreProduct
from server.ports.written import Facts, Price

MARK = "tradewind:{product}:{variant}"
NEW_ITEM = "#item"
MOST_IMAGES = LIMITS[Platform.SQUARE].images or 0
"""Images attached to one object ("Work with Images"); the first ones are sent."""
_BARCODE = re.compile(r"[0-9]{12,14}")
_LIMITS = LIMITS[Platform.SQUARE]
_LONGEST_MARK = 255
_ONLY = "Regular"
_READ_ONLY = frozenset({"updated_at", "created_at", "is_deleted", "related_objects"})
_READ_ONLY_OF_ITEMS = frozenset(
    {"channels", "description", "description_plaintext", "variations", "ecom_uri", "ecom_image_uris"}
)
_PRESENCE = ("present_at_all_locations", "present_at_location_ids", "absent_at_location_ids")

Json = dict[str, Any]
_EVERYWHERE: Json = {"present_at_all_locations": True}
stocks_as_sent = as_counted


def item(product: PushProduct, existing: Json | None, images: Mapping[str, str], categories: Sequence[str]) -> Json:
    """Build the whole item. Keep what the seller set on an existing one, including variations that are not ours."""
    before = as_dict(existing)
    item_data = as_dict(before.get("item_data"))
    kept = {name: value for name, value in item_data.items() if name not in _READ_ONLY_OF_ITEMS}
    item_id = read_text(before.get("id")) or NEW_ITEM
    own = [each for each in variations_of(before) if not _is_marked(each)]
    data: Json = {
        **kept,
        "name": name_of(product),
        "description_html": product.description_html,
        "variations": [_variation(product, at, item_id, before, images) for at in range(len(product.variants))] + own,
    }
    if categories or product.sets_collections:
        found = [] if product.sets_collections else [as_dict(each) for each in as_list(item_data.get("categories"))]
        known = {each.get("id") for each in found}
        data["categories"] = found + [{"id": each} for each in categories if each not in known]
    if product.taxable is not None:
        data["is_taxable"] = product.taxable
    return {**(writable(before) or _EVERYWHERE), "type": "ITEM", "id": item_id, "item_data": data}


def with_unique_ids(record: Json, at: int) -> Json:
    """Return the item with temporary ids that are unique within the request."""
    variations = [
        {
            **each,
            "id": _unique_id(each["id"], at),
            "item_variation_data": {
                **each["item_variation_data"],
                "item_id": _unique_id(each["item_variation_data"]["item_id"], at),
            },
        }
        for each in variations_of(record)
    ]
    return {
        **record,
        "id": _unique_id(record["id"], at),
        "item_data": {**record["item_data"], "variations": variations},
    }


def _unique_id(object_id: str, at: int) -> str:
    return f"{object_id}-of-{at}" if object_id.startswith("#") else object_id


def image_ids(record: Json) -> list[str]:
    """Return ids of the pictures of an item and of its variations."""
    inner = (as_dict(each.get("item_variation_data")) for each in variations_of(record))
    found = [data.get("image_ids") for data in (as_dict(record.get("item_data")), *inner)]
    return list(dict.fromkeys(read_text(row) for some in found for row in as_list(some)))


def writable(record: Mapping[str, Any]) -> Json:
    """Return an existing object without read-only fields. Send all others back, as Square removes what is left out."""
    return {name: value for name, value in record.items() if name not in _READ_ONLY}


def archived(record: Mapping[str, Any], *, is_archived: bool) -> Json:
    """Return an existing item with the archived flag, as it is sent back."""
    data = as_dict(record.get("item_data"))
    kept = {name: value for name, value in data.items() if name not in _READ_ONLY_OF_ITEMS - {"variations"}}
    return {**writable(record), "item_data": {**kept, "is_archived": is_archived}}


def variations_of(record: Mapping[str, Any]) -> list[Json]:
    """The variations inside an item."""
    return [as_dict(each) for each in as_list(as_dict(record.get("item_data")).get("variations"))]


def ids_of(product: PushProduct, record: Json) -> dict[str, str]:
    """Return ids by our references, for variations with our mark."""
    marked = {mark_in(each): read_text(each.get("id")) for each in variations_of(record)}
    pairs = ((variant.reference, marked.get(mark_of(product, variant))) for variant in product.variants)
    return {reference: found for reference, found in pairs if found}


def prices_of(record: Json, currency: str) -> dict[str, Price | None]:
    """Return prices of the item's variations by id; None for one without a fixed price in this currency."""
    data = {read_text(each.get("id")): as_dict(each.get("item_variation_data")) for each in variations_of(record)}
    return {variation_id: _price(as_dict(each.get("price_money")), currency) for variation_id, each in data.items()}


def facts_of(record: Json) -> dict[str, Facts]:
    """Return SKU and barcode by variation id; Square has no weights."""
    data = {read_text(each.get("id")): as_dict(each.get("item_variation_data")) for each in variations_of(record)}
    return {key: Facts(read_text(each.get("sku")), read_text(each.get("upc"))) for key, each in data.items()}


def as_sent(facts: Facts) -> Facts:
    """Return the facts as Square saves them."""
    barcode = facts.barcode if facts.barcode is None or _BARCODE.fullmatch(facts.barcode) else ""
    return Facts(facts.sku, barcode)


def _price(money: Json, currency: str) -> Price | None:
    amount = money.get("amount")
    return (amount, None) if isinstance(amount, int) and money.get("currency") == currency else None


def stock_marks(record: Json, location_id: str) -> dict[str, tuple[bool, bool]]:
    """Return by variation id whether its stock is tracked at the location, and whether it was marked as sold out."""
    data = {read_text(each.get("id")): as_dict(each.get("item_variation_data")) for each in variations_of(record)}
    return {key: _stock_marks(each, location_id) for key, each in data.items()}


def _stock_marks(data: Json, location_id: str) -> tuple[bool, bool]:
    overrides = map(as_dict, as_list(data.get("location_overrides")))
    here = next((override for override in overrides if override.get("location_id") == location_id), {})
    return bool(here.get("track_inventory", data.get("track_inventory"))), bool(here.get("sold_out"))


def dropped(product: PushProduct, record: Json | None) -> list[str]:
    """Return ids of our variations that the product no longer has."""
    if record is None:
        return []
    requested = {
        found["id"] for variant in product.variants if (found := _existing_variation(product, variant, record))
    }
    ours = [each for each in variations_of(record) if _is_marked(each)]
    return [read_text(each.get("id")) for each in ours if each.get("id") not in requested]


def reference_of(record: Json) -> str:
    """Return the reference of the product that the item belongs to; empty for items that are not ours."""
    marks = map(mark_in, variations_of(record))
    return next((mark.split(":")[1] for mark in marks if mark.startswith(MARK.partition("{")[0])), "")


def mark_of(product: PushProduct, variant: PushVariant) -> str:
    """Return our mark for `user_data`, which neither sellers nor buyers see."""
    return MARK.format(product=product.reference, variant=variant.reference)[:_LONGEST_MARK]


def mark_in(variation: Mapping[str, Any]) -> str:
    return read_text(as_dict(variation.get("item_variation_data")).get("user_data"))


def label(product: PushProduct, variant: PushVariant) -> str:
    """Return the name by which buyers choose the variation."""
    values = [" ".join(value.split()) for value in variant.option_values] if product.options else []
    return ", ".join(filter(None, values))[: _LIMITS.option] or _ONLY


def choice_of(product: PushProduct, variant: PushVariant) -> str:
    return label(product, variant).casefold()


def description_of(record: Json) -> str | None:
    """Return the description; None where the answer leaves it out."""
    description = as_dict(record.get("item_data")).get("description_html")
    return description if isinstance(description, str) else None


def name_of(product: PushProduct) -> str:
    return words.one_line(product.title, _LIMITS.title)


def images_to_send(product: PushProduct) -> tuple[PushImage, ...]:
    return words.images_to_send(product, MOST_IMAGES)


def idempotency_key(*parts: object) -> str:
    """Return the same key for the same request (reference, "Idempotency"; 45 characters fit every endpoint)."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()[:45]


def url_of(record: Json, base_url: str) -> str:
    """Return the item's page in the seller's Square Online site, else the seller's item list."""
    return read_text(as_dict(record.get("item_data")).get("ecom_uri")) or base_url


def store_product(record: Json, base_url: str) -> StoreProduct:
    data, marks = as_dict(record.get("item_data")), [mark_in(each) for each in variations_of(record)]
    return StoreProduct(
        external_id=read_text(record.get("id")),
        reference=reference_of(record),
        title=read_text(data.get("name")),
        url=url_of(record, base_url),
        status="archived" if data.get("is_archived") else "active",
        variant_count=len(marks),
    )


def _variation(product: PushProduct, at: int, item_id: str, before: Json, images: Mapping[str, str]) -> Json:
    variant = product.variants[at]
    existing = _existing_variation(product, variant, before)
    data: Json = {
        **as_dict(as_dict(existing).get("item_variation_data")),
        "item_id": item_id,
        "name": label(product, variant),
        "ordinal": at,
        "pricing_type": "FIXED_PRICING",
        "price_money": {"amount": variant.price_minor, "currency": product.currency},
        "user_data": mark_of(product, variant),
    }
    if not variant.keeps_stock:
        data["track_inventory"] = variant.in_stock.is_tracked
    if variant.sku:
        data["sku"] = variant.sku
    if _BARCODE.fullmatch(variant.barcode):  # the seller could not edit an item with another barcode
        data["upc"] = variant.barcode
    if found := images.get(variant.image_url):
        data["image_ids"] = [found]
    new = {**_place(before), "type": "ITEM_VARIATION", "id": f"#variation-{at}"}
    return {**(writable(existing) if existing else new), "item_variation_data": data}


def _place(item_before: Json) -> Json:
    """Return where a new variation is sold: the same places as its item, as Square refuses others."""
    return {name: item_before[name] for name in _PRESENCE if name in item_before} if item_before else _EVERYWHERE


def _existing_variation(product: PushProduct, variant: PushVariant, record: Json) -> Json | None:
    """Find the variation by our mark, else by its saved id."""
    existing, mark = variations_of(record), mark_of(product, variant)
    same = next((each for each in existing if mark_in(each) == mark), None)
    return same or next(
        (each for each in existing if variant.external_id and each.get("id") == variant.external_id), None
    )


def _is_marked(variation: Json) -> bool:
    return mark_in(variation).startswith(MARK.partition("{")[0])
