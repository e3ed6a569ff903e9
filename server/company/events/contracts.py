"""What crosses from the event log: plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]


class EventName(StrEnum):
    """Events of the specification and of our own; the id of an announcement is an event's name too (000, section 7)."""

    PLAN_REACH_LIMIT = "plan_reach_limit"
    MESSAGE_CLICK = "message_click"
    NEED_MORE_PRODUCT = "need_more_product"


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event as staff see it."""

    id: int
    at: datetime
    event: str
    param: Json
    user_id: int
    user: str
    tenant_id: int
    merchant: str


@dataclass(frozen=True, slots=True)
class EventFilter:
    """What staff look for; what is left out means all. Moments are instants, `until` not included."""

    event: str = ""
    tenant_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
