"""Notices that workers send to the web processes about a record."""

from dataclasses import dataclass
from enum import StrEnum

CHANNEL = "processes"


class NoticeKind(StrEnum):
    PROGRESS = "progress"
    MILESTONE = "milestone"
    STARTED = "started"


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice about a record. A milestone is shown at once, progress at the next update.

    `action` (as shown) and `user` are set when a process starts.
    """

    kind: str
    schema: str
    record: int
    action: str = ""
    user: int = 0
