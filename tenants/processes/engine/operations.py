"""Add operations to a record in bulk; existing ones are left unchanged."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db import IntegrityError, connection, transaction

from server.kit.bulk import copy_rows
from server.kit.ids import fitted
from tenants.processes.contracts import NewOperation, handler_of
from tenants.processes.engine.planned_operations import announce_planned
from tenants.processes.models import OperationState

LONGEST_KEY = 700
_COLUMNS = (
    "record_id", "created_at", "attempts", "handler", "item_key", "lock_key", "config", "is_step", "state", "result",
    "finished_at", "store_id", "store_name", "supplier", "product_id", "title", "image_url", "source_url",
    "source_item_id", "sell_item_id", "sell_url", "party", "is_skipped",
)  # fmt: skip
_KNOWN = """
SELECT o.handler, o.item_key FROM processes_operation o
JOIN unnest(%(handlers)s::text[], %(keys)s::text[]) AS added (handler, item_key)
    ON o.handler = added.handler AND o.item_key = added.item_key
WHERE o.record_id = %(record)s
"""
Key = tuple[str, str]


def add_operations(
    record_id: int, operations: Sequence[NewOperation], *, now: datetime, is_planned: bool = False
) -> None:
    """Insert in the order given, without items that the record has already. Belongs in the caller's transaction.

    `is_planned`: the record's time has not come.
    """
    rows: dict[Key, NewOperation] = {}
    for new in operations:
        rows.setdefault((new.handler, _short(new.item_key)), new)
    while rows and not _copied(record_id, rows, now):
        for key in _known(record_id, rows):
            del rows[key]
    if is_planned:
        announce_planned(new for new in rows.values() if new.result is None)


def _copied(record_id: int, requested: Mapping[Key, NewOperation], now: datetime) -> bool:
    """Insert with COPY. False, with nothing written, when the record has one of them: COPY cannot skip duplicates."""
    rows = (_row(record_id, key, new, now) for (_, key), new in requested.items())
    try:
        with transaction.atomic():
            copy_rows("processes_operation", _COLUMNS, rows)
    except IntegrityError as error:
        if "processes_one_per_item" not in str(error):
            raise
        return False
    return True


def _known(record_id: int, requested: Mapping[Key, NewOperation]) -> list[Key]:
    values: dict[str, Any] = {
        "record": record_id,
        "handlers": [name for name, _ in requested],
        "keys": [key for _, key in requested],
    }
    with connection.cursor() as cursor:
        cursor.execute(_KNOWN, values)
        return list(cursor.fetchall())


def _row(record_id: int, key: str, new: NewOperation, now: datetime) -> Sequence[Any]:
    subject, (state, result) = new.subject, _first_state(new)
    return (
        record_id, now, 0, new.handler, key, new.lock_key, _json(new.config), new.is_step, int(state), result,
        None if state is OperationState.WAITING else now, new.store_id, new.store_name[:200], subject.supplier,
        subject.product_id, subject.title, subject.image_url, subject.source_url, fitted(subject.source_item_id, 300),
        fitted(subject.sell_item_id, 300), subject.sell_url, _party(new), new.is_skipped,
    )  # fmt: skip


def _party(new: NewOperation) -> str:
    # An operation that failed may be retried and needs its party then; one that is done never does.
    return "" if new.result is True or new.is_skipped else handler_of(new.handler).party(new)


def _short(key: str) -> str:
    # A key too long for an index is replaced by its digest.
    return key if len(key.encode()) <= LONGEST_KEY else hashlib.sha256(key.encode()).hexdigest()


def _first_state(new: NewOperation) -> tuple[OperationState, str | None]:
    if new.result is None:
        return OperationState.WAITING, None
    if isinstance(new.result, bool):
        remark = _json(new.remark.stored()) if new.remark else None
        return OperationState.SUCCESS if new.result else OperationState.FAILED, remark
    return OperationState.SUCCESS if new.is_skipped else OperationState.FAILED, _json(new.result.stored())


def _json(value: Mapping[str, Any]) -> str:
    return orjson.dumps(value).decode() if value else "{}"
