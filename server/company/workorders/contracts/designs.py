"""Contracts for the form designer: drafts, published versions, and their differences; plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from server.company.workorders.contracts import FormSection

PropertyValue = str | int | bool | list[str]


@dataclass(frozen=True, slots=True)
class DesignRow:
    """A form. `number` is the published version in use, `version` counts the draft's changes.

    `edited_by` is empty if there was never a draft.
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
    """A published version. `requests`: how many requests were made with it and keep it."""

    number: int
    published_at: datetime
    published_by: str
    requests: int
    section: FormSection


@dataclass(frozen=True, slots=True)
class Design:
    """A form with its draft, or else its published version; all versions newest first."""

    row: DesignRow
    section: FormSection
    versions: tuple[PublishedDesign, ...]


class DesignDifferenceKind(StrEnum):
    """How a part of a form changed between two versions."""

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
    """A changed part; `under` is the key of the field's yes/no choice."""

    kind: DesignDifferenceKind
    key: str
    en: str
    zh: str
    under: str = ""
    changes: tuple[PropertyChange, ...] = ()
