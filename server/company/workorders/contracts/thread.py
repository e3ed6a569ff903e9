"""Contracts for the thread of a request: messages for both sides, and notes for staff only."""

from dataclasses import dataclass
from datetime import datetime

from server.company.workorders.contracts import KeptFile


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message; `author` is empty if the user was deleted. `text` is plain text with line breaks."""

    id: int
    at: datetime
    from_staff: bool
    author: str
    text: str
    files: tuple[KeptFile, ...]


@dataclass(frozen=True, slots=True)
class MessagePage:
    """Messages of a request, oldest first; `has_more`: older ones exist; `unread`: count for the reader."""

    messages: tuple[MessageRow, ...]
    has_more: bool
    unread: int


@dataclass(frozen=True, slots=True)
class NoteRow:
    """An internal note. The merchant API never returns it."""

    id: int
    at: datetime
    author: str
    text: str
