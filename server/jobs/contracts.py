"""Data that jobs pass to other rooms."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class JobSummary:
    id: int
    name: str
    schema_name: str
    state: str
    attempts: int
    max_attempts: int
    error: str
    created_at: datetime
    run_after: datetime
    started_at: datetime | None
    finished_at: datetime | None


@dataclass(frozen=True, slots=True)
class JobDetail:
    """A job with all its stored details."""

    summary: JobSummary
    key: str
    payload: Any
    actor_id: int | None
    correlation_id: str
    traceback: str


@dataclass(frozen=True, slots=True)
class JobPage:
    """One page of jobs, and the number of all that match the filter."""

    jobs: list[JobSummary]
    count: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A step or schedule of the worker that is failing now."""

    name: str
    error: str
    since: datetime
    last_at: datetime
