"""Processes as other areas read them."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from tenants.processes.contracts.actions import Action
from tenants.processes.contracts.operations import Subject


class Tab(StrEnum):
    """The tabs of the detail view."""

    ALL = "all"
    RUNNING = "running"
    FAILED = "failed"
    SUCCESS = "success"
    DONE = "done"
    SKIPPED = "skipped"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class StartedProcess:
    """`is_new` is False when the same Idempotency-Key had started it before."""

    id: int
    is_new: bool
    estimated_ms: int = 0


@dataclass(frozen=True, slots=True)
class Wait:
    """What `count` operations wait for, until when, and why: the stored reason names the host.

    `in_store`: they write to a store.
    """

    reason: dict[str, Any]
    until: datetime
    count: int = 1
    in_store: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A step that only creates operations, such as reading a page of a store; `doing` is a stored reason."""

    id: int
    is_running: bool
    doing: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts of operations; `success` includes the `skipped` ones."""

    total: int = 0
    success: int = 0
    skipped: int = 0
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
    """The content of one stream message: the counts, what the process waits for and reads, and whether it has ended."""

    counts: Counts
    state: int
    waits: tuple[Wait, ...] = ()
    steps: tuple[Step, ...] = ()

    @property
    def has_ended(self) -> bool:
        return self.state in (3, 4)


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A process in the widget, the history and the head of its detail view.

    `state`: 1 waiting, 2 running, 3 finished, 4 cancelled. A scheduled one is 5 until its time (`due_at`, entered as a
    time of `zone`), then 6. `undoes`: the process that it undoes.
    """

    id: int
    action: Action
    state: int
    created_at: datetime
    counts: Counts
    can_cancel: bool
    waits: tuple[Wait, ...] = ()
    steps: tuple[Step, ...] = ()
    due_at: datetime | None = None
    zone: str = ""
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class OperationRow:
    """An operation in the detail view.

    `state`: 1 in progress, 2 successful, 3 failed, 4 cancelled; of a scheduled process 1 to 3 in progress, 7
    successful, 5 failed, 6 missed, 4 cancelled. `outcome`: the state as a word.
    `may_retry`: it failed for a reason that can pass. `wait`: what it waits for while it is in progress.
    """

    id: int
    state: int
    outcome: str
    is_skipped: bool
    may_retry: bool
    wait: Wait | None
    result: dict[str, Any] | None
    config: dict[str, Any]
    subject: Subject
    store_id: int | None
    store_name: str
    created_at: datetime
