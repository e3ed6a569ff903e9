"""Processes as others read them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from tenants.processes.contracts.actions import Action
from tenants.processes.contracts.operations import Subject


class Tab(StrEnum):
    """The tabs of the detail view."""

    ALL = "all"
    FAILED = "failed"
    SUCCESS = "success"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class StartedProcess:
    """`is_new` is False when the same Idempotency-Key had started it before."""

    id: int
    is_new: bool
    estimated_ms: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    total: int = 0
    success: int = 0
    failed: int = 0
    cancelled: int = 0

    def by_tab(self) -> dict[str, int]:
        """The number on each tab of the detail view."""
        return {
            Tab.ALL.value: self.total,
            Tab.FAILED.value: self.failed,
            Tab.SUCCESS.value: self.success,
            Tab.CANCELLED.value: self.cancelled,
        }


@dataclass(frozen=True, slots=True)
class Progress:
    """What a stream tells: the counts, and whether the process has ended."""

    counts: Counts
    state: int

    @property
    def has_ended(self) -> bool:
        return self.state >= 3


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A process in the widget, the history and the head of its detail view. `state`: 1 waiting, 2 running,
    3 finished, 4 cancelled."""

    id: int
    action: Action
    state: int
    created_at: datetime
    counts: Counts
    can_cancel: bool


@dataclass(frozen=True, slots=True)
class OperationRow:
    """An operation in the detail view. `state`: 1 in progress, 2 successful, 3 failed, 4 cancelled."""

    id: int
    state: int
    result: dict[str, Any] | None
    config: dict[str, Any]
    subject: Subject
    store_id: int | None
    store_name: str
    created_at: datetime
