"""What crosses from the inbox: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """An event as it was stored. `body` is empty in lists, and once the event was handled."""

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
