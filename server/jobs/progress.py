"""Reset the attempts of a job whose work counts its own tries."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from server.jobs.leases import Lease
from server.jobs.models import Job, JobState

_running: ContextVar[Lease | None] = ContextVar("running_job", default=None)


@contextmanager
def running(lease: Lease) -> Iterator[None]:
    """Set the job that `note_progress` refers to inside the block."""
    token = _running.set(lease)
    try:
        yield
    finally:
        _running.reset(token)


def note_progress() -> None:
    """Restart the count of the job's attempts, so that work with its own bounded tries is never given up.

    Call it after that work has counted its own try. Do nothing outside a job or on its first attempt.
    """
    lease = _running.get()
    if lease is not None and lease.attempts > 1:
        Job.objects.filter(id=lease.job_id, state=JobState.RUNNING, started_at=lease.started_at).update(attempts=1)
