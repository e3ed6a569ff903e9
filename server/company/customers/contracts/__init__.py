"""Contracts of customers: notes, tasks and custom fields; plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

NOBODY = 0
"""`TaskFilter.assignee` for unassigned tasks."""


class OwnFieldKind(StrEnum):
    """The type of a custom field's value."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    CHOICE = "choice"


class TaskState(StrEnum):
    OPEN = "open"
    OVERDUE = "overdue"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A staff note about a merchant; merchants never see it."""

    id: int
    at: datetime
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class TaskDraft:
    """A task: text, merchant, assignee (None: anybody), and due day."""

    title: str
    detail: str
    tenant_id: int
    assignee_id: int | None
    due_on: date


@dataclass(frozen=True, slots=True)
class TaskRow:
    """A task as staff see it."""

    id: int
    title: str
    detail: str
    tenant_id: int
    merchant: str
    assignee_id: int | None
    assignee: str
    due_on: date
    state: TaskState
    made_by: str
    made_at: datetime
    done_by: str
    done_at: datetime | None
    version: int


@dataclass(frozen=True, slots=True)
class TaskFilter:
    """Staff filter for tasks; empty fields do not filter. Overdue tasks are also open.

    `is_due`: open and due today or before, by UTC.
    """

    q: str = ""
    merchant: int | None = None
    assignee: int | None = None
    state: TaskState | None = None
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class FieldText:
    """A custom field as staff define it. Empty Chinese shows English. `choices`: only for a choice field."""

    label_en: str
    label_zh: str
    kind: OwnFieldKind
    choices: tuple[str, ...]
    position: int
    is_active: bool


@dataclass(frozen=True, slots=True)
class FieldRow:
    id: int
    text: FieldText
    version: int
    edited_by: str


@dataclass(frozen=True, slots=True)
class Care:
    """Staff data about a merchant: notes, newest first, and values by field id."""

    notes: tuple[NoteRow, ...]
    fields: tuple[FieldRow, ...]
    values: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class PastRow:
    """An event of a merchant as our customer: a note, a finished task, or a pipeline move."""

    kind: str
    id: int
    at: datetime
    who: str = ""
    what: str = ""
    reason: str = ""
