"""Between the rows of operations and their contracts."""

from collections.abc import Mapping
from typing import Any

from tenants.processes.contracts import ClaimedOperation, NewOperation, Subject
from tenants.processes.models import Operation

SUBJECT_FIELDS = (
    "title",
    "image_url",
    "source_url",
    "source_item_id",
    "sell_item_id",
    "sell_url",
    "supplier",
    "product_id",
)
CLAIMED_FIELDS = (
    "id",
    "record_id",
    "handler",
    "item_key",
    "config",
    "store_id",
    "store_name",
    "lock_key",
    "attempts",
    "first_attempt_at",
)


def subject_of(row: Mapping[str, Any]) -> Subject:
    return Subject(**{name: row[name] for name in SUBJECT_FIELDS})


def claimed_of(row: Mapping[str, Any], action: int) -> ClaimedOperation:
    values = {name: row[name] for name in CLAIMED_FIELDS}
    return ClaimedOperation(**values, action=action, subject=subject_of(row))


def subject_values(subject: Subject | None) -> dict[str, Any]:
    """The filled fields of a snapshot, cut to their columns."""
    if subject is None:
        return {}
    values = {name: getattr(subject, name) for name in SUBJECT_FIELDS}
    for name in ("source_item_id", "sell_item_id"):
        values[name] = values[name][:300]
    return {name: value for name, value in values.items() if value}


def model_of(new: NewOperation, *, record_id: int, now: Any) -> Operation:
    """An unsaved row of a new operation."""
    return Operation(
        record_id=record_id,
        handler=new.handler,
        item_key=new.item_key[:700],
        lock_key=new.lock_key,
        config=dict(new.config),
        is_step=new.is_step,
        store_id=new.store_id,
        store_name=new.store_name[:200],
        created_at=now,
        **subject_values(new.subject),
        **_ended(new, now),
    )


def _ended(new: NewOperation, now: Any) -> dict[str, Any]:
    if new.result is None:
        return {}
    if new.result is True or new.result is False:
        return {"state": 3 if new.result else 4, "finished_at": now}
    return {"state": 4, "finished_at": now, "result": new.result.stored()}
