"""When a process does its work, where that is not at once."""

from dataclasses import dataclass
from datetime import datetime

from server.kit.local_times import Shown
from tenants.processes.contracts.records import RecordRow


@dataclass(frozen=True, slots=True)
class Schedule:
    """`due_at` in UTC; `local` is what clocks of the IANA `zone` show then. `shown` tells whether that is the time
    that was asked for, `wanted`."""

    due_at: datetime
    zone: str
    local: datetime
    wanted: datetime
    shown: Shown


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A scheduled process in the calendar, with its first products and all its stores by name."""

    record: RecordRow
    titles: tuple[str, ...]
    stores: tuple[str, ...]
