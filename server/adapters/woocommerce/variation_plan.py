"""What must change among a product's variations. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.mapper import REFERENCE, attribute_key, attributes_of, meta
from server.ports.stores import PushProduct

Json = dict[str, Any]

FIELDS = (
    "status",
    "regular_price",
    "sale_price",
    "manage_stock",
    "stock_quantity",
    "stock_status",
    "weight",
    "tax_status",
    "menu_order",
    "global_unique_id",
)
"""What is sent of a variation and comes back as it was sent."""


@dataclass(frozen=True, slots=True)
class VariationPlan:
    """`standing` maps the places of our variants to ids that exist; `missing` are places to create.

    `clear_sku` are ids that must let go of a SKU first, because another variation is to have it.
    """

    standing: Mapping[int, int]
    missing: Sequence[int]
    delete: Sequence[int]
    clear_sku: Sequence[int]


def plan_variations(product: PushProduct, listed: Sequence[Json]) -> VariationPlan:
    """Match what stands: by our reference, else by a known id, else by attributes.

    Only variations of our own that are not wanted any more are deleted; the merchant's stay.
    """
    standing = _matches(product, listed)
    kept = set(standing.values())
    delete = [id_of(each) for each in listed if id_of(each) not in kept and meta(each, REFERENCE)]
    return VariationPlan(
        standing=standing,
        missing=[at for at in range(len(product.variants)) if at not in standing],
        delete=delete,
        clear_sku=_in_the_way(product, standing, listed),
    )


def differing(payload: Json, there: Mapping[str, Any]) -> Json:
    """What of a variation's payload is not as it stands."""
    return {name: value for name, value in payload.items() if not _is_there(name, value, there)}


def _is_there(name: str, value: Any, there: Mapping[str, Any]) -> bool:
    if name == "attributes":
        return attribute_key(value) == attribute_key(there.get(name) or ())
    if name == "meta_data":
        return all(meta(there, entry["key"]) == entry["value"] for entry in value)
    if name == "image":
        image = there.get(name)
        return isinstance(image, dict) and image.get("id") == value["id"]
    return str(there.get(name)) == str(value)


def _matches(product: PushProduct, listed: Sequence[Json]) -> dict[int, int]:
    by_reference = _first_ids((meta(each, REFERENCE), id_of(each)) for each in listed)
    by_id = {str(id_of(each)): id_of(each) for each in listed}
    foreign = (each for each in listed if not meta(each, REFERENCE))
    by_attributes = _first_ids((attribute_key(each.get("attributes") or ()), id_of(each)) for each in foreign)
    found: dict[int, int] = {}
    taken: set[int] = set()
    for at, variant in enumerate(product.variants):
        candidates = (
            by_reference.get(variant.reference),
            by_id.get(variant.external_id),
            by_attributes.get(attribute_key(attributes_of(product, variant))),
        )
        match = next((each for each in candidates if each is not None and each not in taken), None)
        if match is not None:
            found[at] = match
            taken.add(match)
    return found


def _in_the_way(product: PushProduct, standing: Mapping[int, int], listed: Sequence[Json]) -> list[int]:
    skus = {id_of(each): str(each.get("sku") or "") for each in listed}
    wanted = {variant.sku for variant in product.variants if variant.sku}
    return [
        found for at, found in standing.items() if skus[found] in wanted and skus[found] != product.variants[at].sku
    ]


def _first_ids(pairs: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    first: dict[Any, int] = {}
    for key, found in pairs:
        if key:
            first.setdefault(key, found)
    return first
