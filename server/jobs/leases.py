"""Leases on jobs: claim, renew and give back a job, each by one conditional update."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Event, Thread
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from server.jobs.beats import beat, worker_name
from server.jobs.models import PENDING, Job, JobState
from server.jobs.turns import release
from server.jobs.twins import end_pending_twin, settled
from server.jobs.verdicts import Verdict
from server.kit import clock
from server.kit.log import get_logger
from server.kit.quiet import is_quiet

# Another worker takes over after so many seconds without a heartbeat. Four beats fit into that time.
LEASE_SECONDS = float(getattr(settings, "JOBS_LEASE_SECONDS", 20))
BEAT_EVERY = LEASE_SECONDS / 4
LOST_AFTER = timedelta(seconds=LEASE_SECONDS)
DIED = "The worker died while it worked on this."

log = get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Lease:
    """A claimed job. `started_at` identifies this run of the job."""

    job_id: int
    started_at: datetime
    payload: dict[str, Any]
    name: str
    schema_name: str
    key: str
    attempts: int
    max_attempts: int
    losses: int
    actor_id: int | None
    correlation_id: str


# The attempt is counted here, before the work, so a job that kills its worker ends after a bounded number of tries.
# While another job with the same key runs, leave this one to the sweeper, which hands it over again.
_CLAIM = """
UPDATE public.jobs_job AS job SET
    state = CASE WHEN attempts < max_attempts THEN 'running' ELSE 'given_up' END,
    attempts = LEAST(attempts + 1, max_attempts),
    held = FALSE,
    worker = %(worker)s,
    started_at = statement_timestamp(),
    heartbeat_at = statement_timestamp(),
    finished_at = CASE WHEN attempts < max_attempts THEN NULL ELSE statement_timestamp() END,
    error = CASE WHEN attempts >= max_attempts AND error = '' THEN %(died)s ELSE error END
WHERE id = %(id)s AND state = 'queued' AND NOT (key <> '' AND EXISTS (
    SELECT FROM public.jobs_job AS twin
    WHERE twin.schema_name = job.schema_name AND NOT twin.held AND twin.state = 'running'
        AND twin.name = job.name AND twin.key = job.key))
RETURNING state, started_at, payload::text, name, schema_name, key, attempts, max_attempts, losses, actor_id,
    correlation_id
"""


def claim(job_id: int) -> Lease | None:
    """Count the attempt and claim the job.

    Return None when it is no longer queued, its key is running, or its attempts are used up. While the installation
    is quiet, leave it queued.
    """
    if is_quiet():
        return None
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, {"id": job_id, "died": DIED, "worker": worker_name()})
        row = cursor.fetchone()
    return _leased(job_id, *row) if row else None


def _leased(job_id: int, state: str, started_at: datetime, payload: str, *rest: Any) -> Lease | None:
    lease = Lease(job_id, started_at, json.loads(payload), *rest)
    if state == JobState.GIVEN_UP:
        log.error("job given up", job=lease.name, job_id=job_id, tenant=lease.schema_name)
        return None
    return lease


@contextmanager
def kept_alive(lease: Lease) -> Iterator[None]:
    """Renew the lease from a thread while the block runs. A short job needs no query."""
    finished = Event()
    thread = Thread(target=_renew_until, args=(lease, finished), name=f"lease-{lease.job_id}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        finished.set()
        thread.join()


def _renew_until(lease: Lease, finished: Event) -> None:
    try:
        while not finished.wait(BEAT_EVERY):
            _renew(lease)
    finally:
        connections.close_all()


def _renew(lease: Lease) -> None:
    try:
        _held(lease).update(heartbeat_at=Now())
        beat()
    except DatabaseError:
        log.warning("lease not renewed", job=lease.name, job_id=lease.job_id, exc_info=True)
        connection.close()


def give_back(lease: Lease, verdict: Verdict, *, error: str = "", traceback: str = "") -> bool:
    """Record the outcome of the run. Return False and write nothing when the lease was lost."""
    columns: dict[str, Any] = {"error": error, "traceback": traceback, "state": verdict.state}
    if verdict.state in PENDING:
        columns |= _columns_again(verdict, now := clock.shared())
        kept = settled(lambda: _write_pending(lease, columns, now))
    else:
        kept = bool(_held(lease).update(**columns, finished_at=Now()))
    release([lease.schema_name])
    if not kept:
        log.warning("lease lost", job=lease.name, job_id=lease.job_id)
    return kept


def _write_pending(lease: Lease, columns: dict[str, Any], now: datetime) -> bool:
    if not _held(lease).select_for_update().exists():
        return False
    due = end_pending_twin(job_id=lease.job_id, name=lease.name, schema_name=lease.schema_name, key=lease.key, now=now)
    # After a failure, and for a later wake-up, the pause is kept.
    if due and due < columns["run_after"] and not columns["error"]:
        columns |= {"run_after": due, "state": JobState.QUEUED if due <= now else JobState.WAITING}
    _held(lease).update(**columns)
    return True


def _columns_again(verdict: Verdict, now: datetime) -> dict[str, Any]:
    columns: dict[str, Any] = {
        "run_after": now + timedelta(seconds=verdict.after),
        "queued_at": now,
        "held": True,
    }
    if not verdict.failed:
        columns |= {"attempts": 0, "losses": 0}
    elif verdict.is_lost:
        columns |= {"attempts": F("attempts") - 1, "losses": F("losses") + 1}
    if verdict.payload is not None:
        columns["payload"] = dict(verdict.payload)
    return columns


def _held(lease: Lease) -> "QuerySet[Job]":
    return Job.objects.filter(id=lease.job_id, state=JobState.RUNNING, started_at=lease.started_at)
