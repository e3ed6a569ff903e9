"""Put operations into a record, many at once; those that are there already stay as they are."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from tenants.processes.contracts import NewOperation
from tenants.processes.engine.rows import SUBJECT_FIELDS, subject_values
from tenants.processes.models import OperationState

CHUNK = 2_000
LONGEST_KEY = 700
_TYPES = {
    "handler": "text", "item_key": "text", "lock_key": "text", "config": "jsonb", "is_step": "boolean",
    "state": "smallint", "result": "jsonb", "store_id": "bigint", "store_name": "text", "supplier": "smallint",
    "product_id": "bigint", "title": "text", "image_url": "text", "source_url": "text", "source_item_id": "text",
    "sell_item_id": "text", "sell_url": "text", "finished_at": "timestamptz",
}  # fmt: skip
_COLUMNS = ", ".join(_TYPES)
# One JSON document is read by the server faster than the same values one by one are sent by Python.
_ADD = f"""
INSERT INTO processes_operation (record_id, created_at, attempts, {_COLUMNS})
SELECT %(record)s, %(now)s, 0, {_COLUMNS}
FROM jsonb_to_recordset(%(rows)s::jsonb) AS new (
    place int, {", ".join(f"{name} {kind}" for name, kind in _TYPES.items())})
ORDER BY place
ON CONFLICT DO NOTHING
"""  # noqa: S608


def add_operations(record_id: int, operations: Sequence[NewOperation], *, now: datetime) -> None:
    """Insert in the order given; an item that the record has already is left out. Inside the caller's transaction."""
    for start in range(0, len(operations), CHUNK):
        rows = [_row(place, new, now) for place, new in enumerate(operations[start : start + CHUNK])]
        with connection.cursor() as cursor:
            cursor.execute(_ADD, {"record": record_id, "now": now, "rows": orjson.dumps(rows).decode()})


def _row(place: int, new: NewOperation, now: datetime) -> dict[str, Any]:
    empty = {name: getattr(new.subject, name) for name in SUBJECT_FIELDS}
    return {
        "place": place,
        "handler": new.handler,
        "item_key": _short(new.item_key),
        "lock_key": new.lock_key,
        "config": new.config,
        "is_step": new.is_step,
        "store_id": new.store_id,
        "store_name": new.store_name[:200],
        **empty,
        **subject_values(new.subject),
        **_ended(new, now),
    }


def _short(key: str) -> str:
    # A key that an index could not hold is told apart by its digest.
    return key if len(key.encode()) <= LONGEST_KEY else hashlib.sha256(key.encode()).hexdigest()


def _ended(new: NewOperation, now: datetime) -> dict[str, Any]:
    if new.result is None:
        return {"state": int(OperationState.WAITING)}
    if isinstance(new.result, bool):
        state = OperationState.SUCCESS if new.result else OperationState.FAILED
        return {"state": int(state), "finished_at": now}
    return {"state": int(OperationState.FAILED), "finished_at": now, "result": new.result.stored()}
