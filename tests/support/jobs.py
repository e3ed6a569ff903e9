"""Run queued jobs in the test's own process and transaction."""

from collections import Counter

from server.company.inbox.services import queue_waiting
from server.jobs.models import Job, JobState
from server.jobs.runner import run
from server.kit import clock
from server.tenancy.scope import public_scope


def drain_jobs(*, limit: int = 1_000, skip_pauses: bool = False) -> int:
    """Run queued jobs in order until none is left. Return the number of runs.

    `skip_pauses` also runs the waiting ones, earliest first, without waiting until they are due.
    """
    names = Counter[str]()
    with public_scope():
        for ran in range(limit):
            queue_waiting()
            job_id = _next(skip_pauses=skip_pauses)
            if job_id is None:
                return ran
            if ran > limit - 50:
                names.update(Job.objects.filter(id=job_id).values_list("name", flat=True))
            run(job_id)
    raise AssertionError(f"jobs did not end within {limit} runs, the last ones: {names}")


def _next(*, skip_pauses: bool) -> int | None:
    queued = Job.objects.filter(state=JobState.QUEUED).order_by("held", "queued_at", "id")
    if found := queued.values_list("id", flat=True).first():
        return found
    waiting = Job.objects.filter(state=JobState.WAITING).order_by("run_after", "id")
    found = waiting.values_list("id", flat=True).first() if skip_pauses else None
    if found:
        Job.objects.filter(id=found).update(state=JobState.QUEUED, queued_at=clock.now())
    return found
