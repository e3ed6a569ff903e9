"""What is said about a request: messages that both sides read, and notes that only staff do."""

from dataclasses import dataclass
from datetime import datetime

from server.company.workorders.contracts import KeptFile


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message; `author` is empty where the user is gone. `text` is plain, lines kept."""

    id: int
    at: datetime
    from_staff: bool
    author: str
    text: str
    files: tuple[KeptFile, ...]


@dataclass(frozen=True, slots=True)
class MessagePage:
    """Messages of a request, oldest first; `has_more` tells of older ones, `unread` counts what the reader has not."""

    messages: tuple[MessageRow, ...]
    has_more: bool
    unread: int


@dataclass(frozen=True, slots=True)
class NoteRow:
    """An internal note. It has no place in any answer of the merchant API."""

    id: int
    at: datetime
    author: str
    text: str
