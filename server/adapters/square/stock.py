"""How much there is: counts at the seller's main location (BatchChangeInventory)."""

from collections.abc import Mapping
from typing import Any

from square import Square

from server.adapters.square import mapper
from server.adapters.square.client import ONCE, Json, SquareClient
from server.kit import clock
from server.ports.stores import PushProduct

AT_ONCE = 100


def put_stock(client: SquareClient, product: PushProduct, ids: Mapping[str, str], location_id: str) -> None:
    """Count what is counted. A count says what is there, so that twice is once."""
    moment = clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
    counts = [
        _count(ids[variant.reference], location_id, mapper.quantity(variant), moment)
        for variant in product.variants
        if mapper.is_tracked(variant) and variant.reference in ids
    ]
    for start in range(0, len(counts), AT_ONCE):
        _change(client, counts[start : start + AT_ONCE])


def _count(variation_id: str, location_id: str, quantity: int, moment: str) -> Json:
    counted = {
        "catalog_object_id": variation_id,
        "location_id": location_id,
        "state": "IN_STOCK",
        "quantity": str(quantity),
        "occurred_at": moment,
    }
    return {"type": "PHYSICAL_COUNT", "physical_count": counted}


def _change(client: SquareClient, changes: Any) -> None:
    key = mapper.idempotency_key("stock", changes)

    def call(square: Square) -> object:
        return square.inventory.batch_create_changes(
            idempotency_key=key, changes=changes, ignore_unchanged_counts=True, request_options=ONCE
        )

    client.ask(call)
