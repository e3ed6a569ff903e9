"""The progress of one item of a process."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tenants.processes.models import Operation, OperationState


class ItemState(StrEnum):
    OPEN = "open"
    SUCCESSFUL = "successful"
    FAILED = "failed"
    CANCELLED = "cancelled"


_STATES = {
    OperationState.SUCCESS: ItemState.SUCCESSFUL,
    OperationState.FAILED: ItemState.FAILED,
    OperationState.CANCELLED: ItemState.CANCELLED,
}


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item's progress; `reason` as it is stored: why it failed, or what it waits for."""

    state: ItemState
    reason: Mapping[str, Any] | None


def read_item(record_id: int, *, item_key: str) -> ItemView | None:
    """Return an item's progress; None for one that is unknown or deleted."""
    rows = Operation.objects.filter(record_id=record_id, item_key=item_key)
    found = rows.values_list("state", "result").first()
    return ItemView(_STATES.get(OperationState(found[0]), ItemState.OPEN), found[1]) if found else None
