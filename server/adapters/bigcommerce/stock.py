"""Stock at a location that the merchant chose ("Absolute adjustment", "List locations").

Without a chosen location, stock is sent with the catalog's own calls, which need only the scope of products.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from server.adapters.bigcommerce import mapper
from server.adapters.bigcommerce.client import BigCommerceClient, Json, scope_named
from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.locations import count_at
from server.adapters.values import as_dict, read_text
from server.ports.locations import StoreLocation
from server.ports.stocks import NewStock
from server.ports.stores import PushProduct

AT_ONCE = 2000
"""Items per adjustment."""
READ_AT_ONCE = 200
"""Ids per question: they are part of the address."""
SCOPE = "store_inventory"
_REASON = "Tradewind"
_PATH = "inventory/locations"
_FIRST = 1
"""The location that every store has from the start."""


def list_locations(client: BigCommerceClient) -> Sequence[StoreLocation]:
    """List enabled locations, the default one first. NeedsMerchant("reconnect") where the token lacks the scope."""
    with scope_named(SCOPE):
        rows = list(_in_use(client.pages(_PATH)))
        defaults = {row.get("id") for row in client.pages(_PATH, {"is_default": "true"})} or {_FIRST}
    found = [StoreLocation(str(row["id"]), _name(row), row["id"] in defaults) for row in rows]
    return sorted(found, key=lambda location: not location.is_default)


def check_location(client: BigCommerceClient, location_id: str) -> None:
    """Refuse a chosen location that is no longer in use, before anything is created. Skip if none is chosen."""
    if location_id:
        _at_location(client, location_id, lambda: None)


def put_stock(client: BigCommerceClient, product: PushProduct, ids: Mapping[str, str]) -> None:
    """Set the tracked stock of a product at its chosen location, if any; `ids` by our references."""
    if product.location_id and mapper.counts(product):
        going = (variant for variant in product.variants if variant.reference in ids and not variant.keeps_stock)
        put_counts(client, {ids[variant.reference]: variant.in_stock for variant in going}, product.location_id)


def read_counts(client: BigCommerceClient, ids: Iterable[str], location_id: str) -> dict[str, int]:
    """Return stock of variants at a location by id ("Get Items at Location"); omit those never counted there."""
    found: dict[str, int] = {}
    size = BatchSize(client.answers, READ_AT_ONCE)
    for some in size.batches(list(ids)):
        rows: list[Json] = []
        with size.halved_when_lost(len(some)), scope_named(SCOPE):
            rows += client.pages(f"{_PATH}/{location_id}/items", {"variant_id:in": ",".join(some)})
        for row in rows:
            on_hand, variant_id = row.get("total_inventory_onhand"), as_dict(row.get("identity")).get("variant_id")
            if isinstance(on_hand, int):
                found[str(variant_id)] = on_hand
    return found


def put_counts(client: BigCommerceClient, stocks: Mapping[str, NewStock], location_id: str) -> None:
    """Set stock of variants by id. Counts are absolute, so repeating the call is safe."""
    items = [
        {"location_id": int(location_id), "variant_id": int(variant_number), "quantity": stock.quantity}
        for variant_number, stock in stocks.items()
        if stock.is_tracked
    ]
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(items):
        params = {"reason": _REASON, "items": some}
        with size.halved_when_lost(len(some)):
            _at_location(client, location_id, partial(client.put, "inventory/adjustments/absolute", params))


def _at_location(client: BigCommerceClient, location_id: str, count: Callable[[], object]) -> None:
    with scope_named(SCOPE):
        count_at(client, location_id, partial(_chosen, client, location_id), lambda _location: count())


def _chosen(client: BigCommerceClient, location_id: str) -> str:
    """Return the location's id; empty if it is not in use."""
    rows = _in_use(client.pages(_PATH, {"location_id:in": location_id}))
    return location_id if any(str(row["id"]) == location_id for row in rows) else ""


def _in_use(rows: Iterable[Json]) -> Iterable[Json]:
    return (row for row in rows if isinstance(row.get("id"), int) and row.get("enabled") is not False)


def _name(row: Json) -> str:
    return read_text(row.get("label")) or read_text(row.get("code")) or str(row["id"])
