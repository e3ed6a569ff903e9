"""Data that activity passes to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class NewProcess:
    """A process of a merchant's own schema. `action`: its number there."""

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
