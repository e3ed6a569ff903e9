"""Conversions between rows of operations and their contracts."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from server.kit.ids import fitted
from tenants.processes.contracts import ClaimedOperation, Subject

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
    "party",
    "stalled_at",
    "attempts",
    "losses",
    "kills",
    "first_attempt_at",
)


def subject_of(row: Mapping[str, Any]) -> Subject:
    return Subject(**{name: row[name] for name in SUBJECT_FIELDS})


def claimed_of(row: Mapping[str, Any], action: int, *, at: datetime | None = None) -> ClaimedOperation:
    """`at`: when it was claimed; None if it was not."""
    values = {name: row[name] for name in CLAIMED_FIELDS}
    is_underway = row.get("is_underway", False)
    return ClaimedOperation(**values, action=action, subject=subject_of(row), is_underway=is_underway, claimed_at=at)


def subject_values(subject: Subject | None) -> dict[str, Any]:
    """Return the filled fields of a snapshot, cut to the length of their columns."""
    if subject is None:
        return {}
    values = {name: getattr(subject, name) for name in SUBJECT_FIELDS}
    for name in ("source_item_id", "sell_item_id"):
        values[name] = fitted(values[name], 300)
    return {name: value for name, value in values.items() if value}
