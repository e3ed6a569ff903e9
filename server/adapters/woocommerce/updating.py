"""New prices and stock for what stands in a store; everything else stays as the merchant has it."""

from collections.abc import Sequence
from typing import Any

from server.adapters.changed_there import without_changed
from server.adapters.woocommerce import lookup
from server.adapters.woocommerce.answers import id_of
from server.adapters.woocommerce.batches import at_once, in_batches, post_batch
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.mapper import price_fields, price_there, stock_fields
from server.adapters.woocommerce.refusals import as_failure, of_error
from server.adapters.woocommerce.variations import list_variations
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.ports.stores import PRODUCT_MISSING, VARIANT_MISSING, ProductUpdate, VariantUpdate
from server.ports.written import Price

Json = dict[str, Any]


def update_variants(client: WooClient, update: ProductUpdate) -> dict[str, Reason]:
    """Change variations in batches, a product that is its own only variant by itself; answers what was not done."""
    standing = lookup.read(client, update.external_id)
    if standing is None or standing.get("status") == "trash":
        return dict.fromkeys((variant.external_id for variant in update.variants), PRODUCT_MISSING)
    update, refused = without_changed(update, _prices(client, update, standing))
    for variant in update.variants:
        if variant.external_id == update.external_id:
            refused |= _update_whole(client, update, variant, standing)
    inner = [variant for variant in update.variants if variant.external_id != update.external_id]
    for some in in_batches(inner, at_once(client)):
        refused |= _update_variations(client, update, some)
    return refused


def _prices(client: WooClient, update: ProductUpdate, standing: Json) -> dict[str, Price | None]:
    """What is asked in the store; variations are read only where one is to be priced."""
    is_priced = any(one.price and one.written and one.external_id != update.external_id for one in update.variants)
    records = [standing, *(list_variations(client, id_of(standing)) if is_priced else [])]
    return {str(id_of(each)): price_there(each, update.currency) for each in records}


def _update_whole(
    client: WooClient, update: ProductUpdate, variant: VariantUpdate, standing: Json
) -> dict[str, Reason]:
    if standing.get("type") == "variable":
        return {variant.external_id: VARIANT_MISSING}
    client.put(f"products/{update.external_id}", _fields(update, variant))
    return {}


def _update_variations(client: WooClient, update: ProductUpdate, some: Sequence[VariantUpdate]) -> dict[str, Reason]:
    sent = [{"id": int(variant.external_id), **_fields(update, variant)} for variant in some]
    answers = post_batch(client, f"products/{update.external_id}/variations/batch", "update", sent)
    told = zip(some, answers, strict=True)
    errors = {variant.external_id: each.get("error") for variant, each in told}
    return {external_id: _reason(client, error) for external_id, error in errors.items() if isinstance(error, dict)}


def _reason(client: WooClient, error: Json) -> Reason:
    """Why one variation was refused. Raises what concerns them all, such as a key that may not write."""
    refusal = of_error(client.host, 400, error)
    if refusal.is_missing:
        return VARIANT_MISSING
    failure = as_failure(refusal)
    if not isinstance(failure, Permanent):
        raise failure
    return failure.reason


def _fields(update: ProductUpdate, variant: VariantUpdate) -> Json:
    price = {} if variant.price is None else price_fields(variant.price, update.currency)
    return price | ({} if variant.stock is None else stock_fields(variant.stock))
