"""Messages that suppliers push about orders: a hint to read them, never a figure to trust."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class OrderPush:
    """A verified message; a repeated one has the same `event_id`. No `order_ids`: it is about something else.

    `sent_at` is None where the supplier does not say.
    """

    topic: str
    event_id: str
    order_ids: tuple[str, ...]
    sent_at: datetime | None = None
