"""Data that support passes to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SupportMessageRow:
    """A message of the thread; `author` is empty when the user was deleted. `text` is plain text with line breaks."""

    id: int
    at: datetime
    from_staff: bool
    author: str
    text: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """A merchant's thread as its users see it: messages oldest first; `has_more`: there are older ones."""

    messages: tuple[SupportMessageRow, ...]
    has_more: bool
    unread: int
    counsellor: str


@dataclass(frozen=True, slots=True)
class ThreadRow:
    """A thread in the console's list; `unread` counts the merchant's messages that no staff member has read."""

    id: int
    tenant_id: int
    merchant: str
    assignee_id: int | None
    assignee: str
    last_at: datetime
    last_text: str
    last_from_staff: bool
    unread: int


@dataclass(frozen=True, slots=True)
class ThreadDetail:
    """A thread as staff read it: messages oldest first."""

    row: ThreadRow
    messages: tuple[SupportMessageRow, ...]
    has_more: bool
