"""A run that has taken something on which counts its own tries: the tries of its job begin anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from server.jobs.leases import Lease
from server.jobs.models import Job, JobState

_running: ContextVar[Lease | None] = ContextVar("running_job", default=None)


@contextmanager
def running(lease: Lease) -> Iterator[None]:
    """Make `note_progress` inside the block mean this job."""
    token = _running.set(lease)
    try:
        yield
    finally:
        _running.reset(token)


def note_progress() -> None:
    """Count the running job's tries from this one on, so that work with bounded tries of its own is never given up.

    Call it once that work has counted its try. Outside a job, or on its first try, nothing is written.
    """
    lease = _running.get()
    if lease is not None and lease.attempts > 1:
        Job.objects.filter(id=lease.job_id, state=JobState.RUNNING, started_at=lease.started_at).update(attempts=1)
