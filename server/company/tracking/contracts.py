"""What tracking passes to other areas: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class WatchRow:
    """How a parcel's number is watched. `reason`: why it is not, where no service takes it."""

    service: str
    number: str
    carrier: str
    registered_at: datetime | None
    stopped_at: datetime | None
    read_at: datetime | None
    reason: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class ServiceRow:
    """A tracking service for its operator. `quota_left` None: it sets no limit, or was not asked yet.

    `watched` numbers of all merchants; `waiting` to be given to it. `reason`: what the operator has to do.
    """

    name: str
    watched: int
    waiting: int
    quota_left: int | None
    quota_of: int | None
    reason: Mapping[str, Any] | None
    checked_at: datetime | None
