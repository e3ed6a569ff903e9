"""Changes of a product's variations: plan them and apply them in batches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import (
    REFERENCE,
    Surroundings,
    attribute_key,
    attributes_of,
    meta,
    price_fields,
    stock_fields,
    variation_payload,
)
from server.adapters.woocommerce.refusals import of_error
from server.kit.reasons import Reason
from server.ports.failures import Permanent, Underway
from server.ports.stores import VARIANT_MISSING, ProductUpdate, PushProduct, VariantUpdate

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
"""Fields of a variation that the store returns as they were sent."""
STILL_SAVING = timedelta(seconds=20)
"""A store that created a variation of ours within this time may still be working on a batch whose answer was lost."""


@dataclass(frozen=True, slots=True)
class VariationPlan:
    """A plan of changes.

    `existing` maps positions of our variants to existing ids; `missing` are positions to create. `clear_sku` are ids
    whose SKU must be cleared first, because another variation needs it.
    """

    existing: Mapping[int, int]
    missing: Sequence[int]
    delete: Sequence[int]
    clear_sku: Sequence[int]


def plan_variations(product: PushProduct, listed: Sequence[Json]) -> VariationPlan:
    """Match existing variations: by our reference, else by a known id, else by attributes.

    Delete only our own variations that the product no longer has; the merchant's stay.
    """
    existing = _matches(product, listed)
    kept = set(existing.values())
    delete = [id_of(each) for each in listed if id_of(each) not in kept and meta(each, REFERENCE)]
    return VariationPlan(
        existing=existing,
        missing=[at for at in range(len(product.variants)) if at not in existing],
        delete=delete,
        clear_sku=_in_the_way(product, existing, listed),
    )


def put_variations(
    client: WooClient,
    product_id: int,
    product: PushProduct,
    store: Surroundings,
    image_ids: Mapping[str, int],
    *,
    listed: Sequence[Json],
    is_in_trash: bool = False,
) -> dict[str, str]:
    """Create, update and delete variations until they match; return ids by our references. Repeating it is safe.

    `listed` are the existing ones. Only differences are sent, so a new try continues where the last one ran out of
    time.
    """
    plan = plan_variations(product, listed)
    if plan.missing and product.first_attempt_at is not None:
        _await_lost_batch(client, listed)
    _clear_the_way(client, product_id, plan)
    payloads = [
        variation_payload(product, at, store.weight_unit, image_ids.get(variant.image_url))
        for at, variant in enumerate(product.variants)
    ]
    made = _create(client, product_id, plan.missing, payloads)
    _update(client, product_id, _changes(plan, listed, payloads, {"status": "publish"} if is_in_trash else {}))
    ids = {**plan.existing, **made}
    return {variant.reference: str(ids[at]) for at, variant in enumerate(product.variants)}


def delete_variations(client: WooClient, product_id: int) -> None:
    """Delete all variations, for a product that becomes simple."""
    delete_some(client, product_id, [id_of(each) for each in list_variations(client, product_id)])


def delete_some(client: WooClient, product_id: int, ids: Sequence[int]) -> None:
    """Delete these variations; those already gone are not a failure, as the store answers for each by itself."""
    for some in client.batch_size().batches(ids):
        with client.batch_size().halved_when_lost(len(some)):
            client.post(f"products/{product_id}/variations/batch", {"delete": list(some)})


def list_variations(client: WooClient, product_id: int, *, is_in_trash: bool = False) -> list[Json]:
    """List all variations; for a product in the trash, they are in the trash too."""
    fields = ("id", "sku", "attributes", "meta_data", "image", "date_created_gmt", *FIELDS)
    params = {"orderby": "id", "order": "asc", "_fields": ",".join(fields)}
    stati = ("any", "trash") if is_in_trash else ("any",)
    return [
        each
        for status in stati
        for each in client.pages(f"products/{product_id}/variations", {**params, "status": status})
    ]


def change_variations(client: WooClient, update: ProductUpdate, some: Sequence[VariantUpdate]) -> dict[str, Reason]:
    """Update prices and stock; return refusals by variation id. Raise failures that affect all of them."""
    sent = [{"id": int(variant.external_id), **selling_changes(update, variant)} for variant in some]
    answers = client.post_batch(f"products/{update.external_id}/variations/batch", "update", sent)
    errors = {variant.external_id: each.get("error") for variant, each in zip(some, answers, strict=True)}
    return {external_id: _reason(client, error) for external_id, error in errors.items() if isinstance(error, dict)}


def selling_changes(update: ProductUpdate, variant: VariantUpdate) -> Json:
    """Build the fields for a new price or stock of a product or variation."""
    price = {} if variant.price is None else price_fields(variant.price, update.currency)
    return price | ({} if variant.stock is None else stock_fields(variant.stock))


def _reason(client: WooClient, error: Json) -> Reason:
    """Return why one variation was refused. Raise failures that affect all of them, such as a read-only key."""
    refusal = of_error(client.host, 400, error)
    if refusal.is_missing:
        return VARIANT_MISSING
    failure = refusal.failure()
    if not isinstance(failure, Permanent):
        raise failure
    return failure.reason


def differing(payload: Json, existing: Mapping[str, Any]) -> Json:
    """Return the fields of a variation's payload that differ from the store's."""
    return {name: value for name, value in payload.items() if not _is_same(name, value, existing)}


def _is_same(name: str, value: Any, existing: Mapping[str, Any]) -> bool:
    if name == "attributes":
        return attribute_key(value) == attribute_key(existing.get(name) or ())
    if name == "meta_data":
        return all(meta(existing, entry["key"]) == entry["value"] for entry in value)
    if name == "image":
        image = existing.get(name)
        return isinstance(image, dict) and image.get("id") == value["id"]
    return str(existing.get(name)) == str(value)


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


def _in_the_way(product: PushProduct, existing: Mapping[int, int], listed: Sequence[Json]) -> list[int]:
    skus = {id_of(each): str(each.get("sku") or "") for each in listed}
    skus_sent = {variant.sku for variant in product.variants if variant.sku}
    return [
        found for at, found in existing.items() if skus[found] in skus_sent and skus[found] != product.variants[at].sku
    ]


def _first_ids(pairs: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    first: dict[Any, int] = {}
    for key, found in pairs:
        if key:
            first.setdefault(key, found)
    return first


def _await_lost_batch(client: WooClient, listed: Sequence[Json]) -> None:
    """Underway while the store still saves variations: creating the missing ones now would create them twice."""
    ours = [made for each in listed if meta(each, REFERENCE) and (made := _made_at(each))]
    if ours and client.clock and client.clock - max(ours) < STILL_SAVING:
        reason = Reason("publish.store_still_saving", {"host": client.host})
        raise Underway(reason, after=STILL_SAVING.total_seconds())


def _made_at(variation: Json) -> datetime | None:
    try:
        return datetime.fromisoformat(str(variation.get("date_created_gmt"))).replace(tzinfo=UTC)
    except ValueError:
        return None


def _clear_the_way(client: WooClient, product_id: int, plan: VariationPlan) -> None:
    """Delete variations and clear SKUs in a separate batch: within one, the store creates first and deletes last."""
    steps = [("delete", each) for each in plan.delete] + [("update", each) for each in plan.clear_sku]
    for some in client.batch_size().batches(steps):
        payload = {
            "update": [{"id": each, "sku": ""} for kind, each in some if kind == "update"],
            "delete": [each for kind, each in some if kind == "delete"],
        }
        with client.batch_size().halved_when_lost(len(some)):
            client.post(f"products/{product_id}/variations/batch", payload)


def _create(client: WooClient, product_id: int, missing: Sequence[int], payloads: Sequence[Json]) -> dict[int, int]:
    made: dict[int, int] = {}
    for some in client.batch_size("create variations").batches(missing):
        sent = [payloads[at] for at in some]
        answers = _batch(client, product_id, "create", sent)
        made |= {at: id_of(answer) for at, answer in zip(some, answers, strict=True)}
    return made


def _changes(plan: VariationPlan, listed: Sequence[Json], payloads: Sequence[Json], also: Json) -> list[Json]:
    before = {id_of(each): each for each in listed}
    before |= {found: {**before[found], "sku": ""} for found in plan.clear_sku}
    changes = {found: differing({**payloads[at], **also}, before[found]) for at, found in plan.existing.items()}
    return [{"id": found, **change} for found, change in changes.items() if change]


def _update(client: WooClient, product_id: int, changes: Sequence[Json]) -> None:
    for some in client.batch_size("update variations").batches(changes):
        _batch(client, product_id, "update", list(some))


def _batch(client: WooClient, product_id: int, kind: str, sent: list[Json]) -> list[Json]:
    answers = client.post_batch(f"products/{product_id}/variations/batch", kind, sent)
    for item, payload in zip(sent, answers, strict=True):
        if isinstance(payload.get("error"), dict):
            raise of_error(client.host, 400, payload["error"]).failure(sku=item.get("sku", ""))
    return answers
