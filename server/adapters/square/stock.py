"""How much there is: counts at the chosen location or the seller's main one (BatchChangeInventory)."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from square import Square

from server.adapters.batch_sizes import BatchSize
from server.adapters.square import mapper
from server.adapters.square.client import ONCE, Json, SquareClient
from server.adapters.square.locations import count_at
from server.kit import clock
from server.ports.stores import NewStock, PushProduct

AT_ONCE = 100


def put_stock(client: SquareClient, product: PushProduct, ids: Mapping[str, str]) -> None:
    """Count what is counted of a product; `ids` by our references."""
    stocks = {ids[one.reference]: mapper.stock_of(one) for one in product.variants if one.reference in ids}
    put_counts(client, stocks, product.location_id)


def put_counts(client: SquareClient, stocks: Mapping[str, NewStock], chosen: str) -> None:
    """Count variations by their ids at the chosen location. A count says what is there, so that twice is once."""
    counted = [(one, stock.quantity) for one, stock in stocks.items() if stock.is_tracked]
    if counted:
        count_at(client, chosen, partial(_put_counts, client, counted))


def _put_counts(client: SquareClient, counted: Sequence[tuple[str, int]], location_id: str) -> None:
    moment = clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
    counts = [_count(one, location_id, quantity, moment) for one, quantity in counted]
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(counts):
        with size.halved_when_lost(len(some)):
            _change(client, some)


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
