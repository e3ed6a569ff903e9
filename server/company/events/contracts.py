"""Data that the event log passes to other areas: plain values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]


class EventName(StrEnum):
    """Events of the specification and our own; an announcement's id is an event name too (000, section 7)."""

    PLAN_REACH_LIMIT = "plan_reach_limit"
    MESSAGE_CLICK = "message_click"
    NEED_MORE_PRODUCT = "need_more_product"
    WORK_HANDED_OVER = "work_handed_over"
    MAIN_ROLE_OFFERED = "main_role_offered"
    MAIN_ROLE_WITHDRAWN = "main_role_withdrawn"
    MAIN_ROLE_DECLINED = "main_role_declined"
    MAIN_ROLE_HANDED_OVER = "main_role_handed_over"
    PRO_TRIAL_STARTED = "pro_trial_started"


TRAIL = frozenset(
    {
        EventName.WORK_HANDED_OVER,
        EventName.MAIN_ROLE_OFFERED,
        EventName.MAIN_ROLE_WITHDRAWN,
        EventName.MAIN_ROLE_DECLINED,
        EventName.MAIN_ROLE_HANDED_OVER,
        EventName.PRO_TRIAL_STARTED,
    }
)
"""Events that only the platform itself writes, such as a change of the main account."""


class Tracked(StrEnum):
    """What is counted of found products (specification 001, section 7, "Tracking")."""

    VIEWED = "viewed"
    IMPORTED = "imported"
    NOT_IMPORTED = "not_imported"


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
    """Filter of events; empty fields do not filter. Times are instants, `until` is exclusive."""

    event: str = ""
    tenant_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
