"""Data that the inbox passes to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """A stored event. `body` is empty in lists, and after the event was handled."""

    id: int
    vendor: str
    event_id: str
    topic: str
    schema_name: str
    store_id: int | None
    body: str
    state: str
    error: str
    received_at: datetime
    handled_at: datetime | None
