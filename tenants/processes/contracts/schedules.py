"""Schedules: when a process begins, if not at once."""

from dataclasses import dataclass
from datetime import datetime

from server.kit.local_times import Shown
from tenants.processes.contracts.records import RecordRow


@dataclass(frozen=True, slots=True)
class Schedule:
    """A time to begin: `due_at` in UTC, `local` the same moment in the IANA `zone`. `shown` says whether `local` is the
    requested time, `requested`.
    """

    due_at: datetime
    zone: str
    local: datetime
    requested: datetime
    shown: Shown


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A scheduled process in the calendar, with the titles of its first products and the names of all its stores."""

    record: RecordRow
    titles: tuple[str, ...]
    stores: tuple[str, ...]
