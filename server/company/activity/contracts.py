"""What crosses from activity: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class NewProcess:
    """A process that a merchant's own schema has. `action`: its number there."""

    number: int
    action: int
    started_at: datetime


@dataclass(frozen=True, slots=True)
class FoundProcess:
    number: int
    action: int
    started_at: datetime
    tenant_id: int
    merchant: str
