"""Forms as staff design them: what is drafted, what was published, and how two versions differ; plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from server.company.workorders.contracts import FormSection

PropertyValue = str | int | bool | list[str]


@dataclass(frozen=True, slots=True)
class DesignRow:
    """A form. `number` is the version that is asked now, `version` counts the changes of its draft.

    `edited_by` is empty where nobody has drafted it.
    """

    key: str
    name_en: str
    name_zh: str
    is_offered: bool
    number: int
    published_at: datetime
    has_draft: bool
    version: int
    edited_at: datetime | None
    edited_by: str


@dataclass(frozen=True, slots=True)
class PublishedDesign:
    """A version as it was published. `requests`: how many requests were made with it and keep it."""

    number: int
    published_at: datetime
    published_by: str
    requests: int
    section: FormSection


@dataclass(frozen=True, slots=True)
class Design:
    """A form with its draft, or with what is asked now where there is none; versions newest first."""

    row: DesignRow
    section: FormSection
    versions: tuple[PublishedDesign, ...]


class DesignDifferenceKind(StrEnum):
    """What happened to a part of a form between two versions."""

    SECTION = "section"
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class PropertyChange:
    name: str
    before: PropertyValue
    after: PropertyValue


@dataclass(frozen=True, slots=True)
class Difference:
    """A part that differs; `under` is the key of the yes/no choice that a field belongs to."""

    kind: DesignDifferenceKind
    key: str
    en: str
    zh: str
    under: str = ""
    changes: tuple[PropertyChange, ...] = ()
