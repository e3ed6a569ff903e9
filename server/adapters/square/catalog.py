"""Catalog objects and inventory counts of a seller."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from server.adapters.square.client import Json, SquareClient, SquareRefusal
from server.adapters.square.mapper import idempotency_key, image_ids, with_unique_ids
from server.adapters.stores.batch_sizes import BatchSize
from server.adapters.stores.locations import count_at
from server.adapters.stores.refusals import garbled
from server.adapters.values import as_dict, as_list, read_text
from server.kit import clock
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES
from server.ports.stocks import NewStock

DELETED_AT_ONCE = 200
"""Ids per deletion (BatchDeleteCatalogObjects)."""
WRITTEN_AT_ONCE = 100
"""Square allows 1,000 objects per batch; its staff advise against more than this."""
COUNTED_AT_ONCE = 100
READ_AT_ONCE = 100
ITEMS_AT_ONCE = BATCHES[Platform.SQUARE].most


def read(client: SquareClient, object_id: str) -> Json | None:
    """Read an object with its `related_objects`; None when the seller does not have it."""
    return client.joined("read", object_id, partial(_read, client), partial(_read_several, client), most=READ_AT_ONCE)


def _read(client: SquareClient, object_id: str) -> Json | None:
    try:
        response = client.get(f"catalog/object/{object_id}?include_related_objects=true")
    except SquareRefusal as refusal:
        if refusal.is_missing:
            return None
        raise
    record = as_dict(response.get("object"))
    gone = record.get("is_deleted") or not record.get("id")
    return None if gone else {**record, "related_objects": as_list(response.get("related_objects"))}


def _read_several(client: SquareClient, object_ids: Sequence[str]) -> list[Json | None]:
    response = client.query("catalog/batch-retrieve", {"object_ids": list(object_ids), "include_related_objects": True})
    found = {read_text(row.get("id")): row for row in map(as_dict, as_list(response.get("objects")))}
    related = {read_text(row.get("id")): row for row in map(as_dict, as_list(response.get("related_objects")))}
    return [
        {
            **found[object_id],
            "related_objects": [related[each] for each in image_ids(found[object_id]) if each in related],
        }
        if object_id in found
        else None
        for object_id in object_ids
    ]


def upsert(client: SquareClient, record: Json, key: str) -> str:
    """Write one item with all that it contains, whole or not at all; return its id."""
    alone, send = partial(_upsert_alone, client), partial(_upsert_several, client)
    return client.joined("upsert", (record, key), alone, send, most=ITEMS_AT_ONCE, begins=True)


def _upsert_alone(client: SquareClient, item: tuple[Json, str]) -> str:
    record, key = item
    response = _upsert(client, [record], key)
    made = next((as_dict(each) for each in as_list(response.get("objects")) if as_dict(each).get("type") == "ITEM"), {})
    if not isinstance(found := made.get("id"), str):
        raise garbled(client.host)
    return found


def _upsert_several(client: SquareClient, sent: Sequence[tuple[Json, str]]) -> list[str | None]:
    """Write each item in its own batch, so that a refusal does not affect the others; return None for refused ones."""
    batches = [{"objects": [with_unique_ids(record, at)]} for at, (record, _) in enumerate(sent)]
    key = idempotency_key("items", [key for _, key in sent])
    response = client.post("catalog/batch-upsert", {"idempotency_key": key, "batches": batches})
    mappings = map(as_dict, as_list(response.get("id_mappings")))
    new = {mapping.get("client_object_id"): read_text(mapping.get("object_id")) for mapping in mappings}
    saved = {read_text(as_dict(row).get("id")) for row in as_list(response.get("objects"))}
    ids = (batch["objects"][0]["id"] for batch in batches)
    made = [new.get(object_id) or (object_id if object_id in saved else None) for object_id in ids]
    if None in made and not as_list(response.get("errors")):
        raise garbled(client.host)
    return made


def update_variations(client: SquareClient, records: Sequence[Json]) -> None:
    """Update existing variations at the versions that were read; their item stays unchanged."""
    size = BatchSize(client.answers, WRITTEN_AT_ONCE)
    for some in map(list, size.batches(records)):
        # The key includes the versions, so that the same change at a later time is a new request.
        with size.halved_when_lost(len(some)):
            _upsert(client, some, idempotency_key("variations", some))


def changed_items(client: SquareClient, since: datetime) -> Iterable[Json]:
    """Read items created or changed since then."""
    begin = since.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return client.search({"object_types": ["ITEM"], "begin_time": begin, "limit": 100})


def categories(client: SquareClient) -> dict[str, str]:
    """Return names of the seller's categories by id."""
    found = client.search({"object_types": ["CATEGORY"], "limit": 1000})
    return {read_text(row.get("id")): read_text(as_dict(row.get("category_data")).get("name")) for row in found}


def delete(client: SquareClient, object_ids: Sequence[str]) -> None:
    """Delete objects; those already gone are not a failure."""
    size = BatchSize(client.answers, DELETED_AT_ONCE)
    for some in size.batches(object_ids):
        with size.halved_when_lost(len(some)):
            client.post("catalog/batch-delete", {"object_ids": list(some)})


def main_location(client: SquareClient) -> Json:
    """Return the main location, where stock is counted and whose currency prices use."""
    return as_dict(client.get("locations/main").get("location"))


def at_location(client: SquareClient, chosen: str, count: Callable[[str], None]) -> None:
    """Call `count` with the id of the chosen location, else of the main one."""
    count_at(client, chosen, lambda: _location(client, chosen), count)


def put_counts(client: SquareClient, stocks: Mapping[str, NewStock], chosen: str) -> None:
    """Set stock of variations by id (BatchChangeInventory). Counts are absolute, so repeating the call is safe."""
    counted = [(variation_id, stock.quantity) for variation_id, stock in stocks.items() if stock.is_tracked]
    if counted:
        at_location(client, chosen, lambda location: _put_counts_joined(client, counted, location))


def read_counts(client: SquareClient, ids: Sequence[str], location_id: str) -> dict[str, int]:
    """Return stock of variations by id (BatchRetrieveInventoryCounts); omit variations never counted."""
    if not ids:
        return {}

    def send(several: Sequence[Sequence[str]]) -> list[dict[str, int]]:
        counts = _read_counts(client, [variation_id for some in several for variation_id in some], location_id)
        return [
            {variation_id: counts[variation_id] for variation_id in some if variation_id in counts} for some in several
        ]

    alone = partial(_read_counts, client, location_id=location_id)
    return client.joined(f"counts {location_id}", ids, alone, send, most=COUNTED_AT_ONCE, writes=False)


def _read_counts(client: SquareClient, ids: Sequence[str], location_id: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    size = BatchSize(client.answers, COUNTED_AT_ONCE)
    for some in size.batches(ids):
        params = {"catalog_object_ids": list(some), "location_ids": [location_id], "states": ["IN_STOCK"]}
        with size.halved_when_lost(len(some)):
            response = client.query("inventory/counts/batch-retrieve", params)
        for each in map(as_dict, as_list(response.get("counts"))):
            counts[read_text(each.get("catalog_object_id"))] = int(float(read_text(each.get("quantity")) or 0))
    return counts


def _upsert(client: SquareClient, records: Sequence[Json], key: str) -> Json:
    return client.post("catalog/batch-upsert", {"idempotency_key": key, "batches": [{"objects": records}]})


def _location(client: SquareClient, chosen: str) -> str:
    """Return the id of the chosen location, else of the main one; empty for a chosen one that is not in use."""
    if not chosen:
        return read_text(main_location(client).get("id"))
    try:
        response = client.get(f"locations/{chosen}")
    except SquareRefusal as refusal:
        if not refusal.is_missing:
            raise
        response = {}
    return chosen if as_dict(response.get("location")).get("status") == "ACTIVE" else ""


def _put_counts_joined(client: SquareClient, counted: Sequence[tuple[str, int]], location_id: str) -> None:
    def send(several: Sequence[Sequence[tuple[str, int]]]) -> list[bool]:
        _put_counts(client, [count for some in several for count in some], location_id)
        return [True] * len(several)

    client.joined(
        f"count {location_id}",
        counted,
        lambda counts: _put_counts(client, counts, location_id),
        send,
        most=COUNTED_AT_ONCE,
    )


def _put_counts(client: SquareClient, counted: Sequence[tuple[str, int]], location_id: str) -> None:
    moment = clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
    counts = [_count(variation_id, location_id, quantity, moment) for variation_id, quantity in counted]
    size = BatchSize(client.answers, COUNTED_AT_ONCE)
    for some in map(list, size.batches(counts)):
        changes: dict[str, Any] = {"changes": some, "ignore_unchanged_counts": True}
        with size.halved_when_lost(len(some)):
            key = idempotency_key("stock", some)
            client.post("inventory/changes/batch-create", {"idempotency_key": key, **changes})


def _count(variation_id: str, location_id: str, quantity: int, moment: str) -> Json:
    counted = {
        "catalog_object_id": variation_id,
        "location_id": location_id,
        "state": "IN_STOCK",
        "quantity": str(quantity),
        "occurred_at": moment,
    }
    return {"type": "PHYSICAL_COUNT", "physical_count": counted}
