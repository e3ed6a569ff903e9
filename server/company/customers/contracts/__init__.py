"""What crosses from customers: notes, tasks and fields of our own; plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

NOBODY = 0
"""`TaskFilter.assignee` of what nobody has taken."""


class OwnFieldKind(StrEnum):
    """What a field of ours holds."""

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
    """What staff wrote about a merchant; no merchant reads it."""

    id: int
    at: datetime
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class TaskDraft:
    """What is to be done, for whom, by whom (None: whoever comes first), and by which day."""

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
    """Which tasks staff ask for; empty parts do not narrow. Overdue ones are open, too."""

    q: str = ""
    merchant: int | None = None
    assignee: int | None = None
    state: TaskState | None = None


@dataclass(frozen=True, slots=True)
class FieldText:
    """A field of ours as staff define it. Chinese empty: English is shown. `choices`: of a choice alone."""

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
    """What staff keep of a merchant: notes, the newest first, and values by the id of their field."""

    notes: tuple[NoteRow, ...]
    fields: tuple[FieldRow, ...]
    values: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class PastRow:
    """What happened with a merchant as their customer: a note, a task that was done, a step of the pipeline."""

    kind: str
    id: int
    at: datetime
    who: str = ""
    what: str = ""
    reason: str = ""
