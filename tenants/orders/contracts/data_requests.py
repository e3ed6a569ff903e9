"""Buyers who ask the store for their data."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class DataRequestRow:
    """A buyer's request for their data."""

    id: int
    store_id: int
    store_name: str
    requested_at: datetime
    downloaded_at: datetime | None
