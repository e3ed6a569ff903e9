"""What crosses from accounts about our own staff: plain values."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class StaffRow:
    """A staff member, or one who was invited; `state` is active, deactivated, invited or lapsed."""

    id: int
    mailbox: str
    name: str
    roles: tuple[str, ...]
    state: str
    is_invitation: bool
    has_second_factor: bool
    since: datetime
    last_seen_at: datetime | None


@dataclass(frozen=True, slots=True)
class SessionFilter:
    """Which sessions staff ask for. `tenant_ids` is what they may see at all: None for all, staff's own among them."""

    search: str = ""
    user_id: int | None = None
    kind: str = ""
    state: str = ""
    tenant_ids: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class AuditRow:
    """What a staff member did."""

    id: int
    at: datetime
    staff: str
    action: str
    target: str
    reason: str
    detail: dict[str, object]
