"""Reading and writing catalog objects."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from square import Square

from server.adapters.batch_sizes import BatchSize
from server.adapters.square.app import host
from server.adapters.square.client import ONCE, Json, SquareClient
from server.adapters.square.refusals import SquareRefusal
from server.adapters.values import as_dict, as_list, read_text
from server.kit.reasons import Reason
from server.ports.failures import Retryable

AT_ONCE = 200
"""Ids in one deletion (BatchDeleteCatalogObjects)."""


def read(client: SquareClient, object_id: str) -> tuple[Json, list[Json]] | None:
    """An object and what belongs to it; None when the seller does not have it."""
    try:
        told = client.ask(
            lambda square: square.catalog.object.get(object_id, include_related_objects=True, request_options=ONCE)
        )
    except SquareRefusal as refusal:
        if refusal.is_missing:
            return None
        raise
    record = as_dict(told.get("object"))
    gone = record.get("is_deleted") or not record.get("id")
    return None if gone else (record, [as_dict(each) for each in as_list(told.get("related_objects"))])


def upsert(client: SquareClient, record: Json, key: str) -> Json:
    """Write one item with all that is inside it, whole or not at all; answers it as it stands now."""
    told = _upsert(client, [record], key)
    made = next((as_dict(each) for each in as_list(told.get("objects")) if as_dict(each).get("type") == "ITEM"), {})
    if not isinstance(made.get("id"), str):
        raise Retryable(Reason("outside.garbled", {"host": host()}), unknown_outcome=True)
    return made


def update_variations(client: SquareClient, records: list[Json], key: str) -> None:
    """Write variations that stand already, at the versions that were read, all or none; their item stays as it is."""
    _upsert(client, records, key)


def changed_items(client: SquareClient, since: datetime) -> Iterable[Json]:
    """Items that were made or changed since then."""
    begin = since.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")

    def call(square: Square, cursor: str | None) -> object:
        more: Any = {"cursor": cursor} if cursor else {}
        return square.catalog.search(object_types=["ITEM"], begin_time=begin, limit=100, request_options=ONCE, **more)

    return client.pages(call, "objects")


def categories(client: SquareClient) -> dict[str, str]:
    """Names of the seller's categories by id."""

    def call(square: Square, cursor: str | None) -> object:
        more: Any = {"cursor": cursor} if cursor else {}
        return square.catalog.search(object_types=["CATEGORY"], limit=1000, request_options=ONCE, **more)

    found = client.pages(call, "objects")
    return {read_text(one.get("id")): read_text(as_dict(one.get("category_data")).get("name")) for one in found}


def delete(client: SquareClient, object_ids: list[str]) -> None:
    """Delete what is there of them; gone already is no failure."""
    size = BatchSize(client.answers, AT_ONCE)
    for some in size.batches(object_ids):
        with size.halved_when_lost(len(some)):
            _delete(client, list(some))


def _upsert(client: SquareClient, records: list[Json], key: str) -> Json:
    batches: Any = [{"objects": records}]

    def call(square: Square) -> object:
        return square.catalog.batch_upsert(idempotency_key=key, batches=batches, request_options=ONCE)

    return client.ask(call)


def _delete(client: SquareClient, object_ids: list[str]) -> None:
    client.ask(lambda square: square.catalog.batch_delete(object_ids=object_ids, request_options=ONCE))
