"""Writing jobs from outside the queue."""

from django.db import IntegrityError, transaction

from server.jobs.models import Job, JobState
from server.jobs.turns import release
from server.kit import clock
from server.kit.errors import Conflict, NotFound

RETRYABLE = (JobState.FAILED, JobState.GIVEN_UP)


def retry_job(*, job_id: int) -> None:
    """Queue a job that failed or was given up once more, with all its attempts.

    NotFound when there is none; Conflict when it has not failed, or a job with its key is pending.
    """
    now = clock.now()
    try:
        with transaction.atomic():
            failed = Job.objects.filter(id=job_id, state__in=RETRYABLE)
            fresh = {"attempts": 0, "finished_at": None, "run_after": now, "queued_at": now}
            if not failed.update(state=JobState.QUEUED, held=True, **fresh):
                raise _refusal(job_id)
            release([Job.objects.values_list("schema_name", flat=True).get(id=job_id)], only=[job_id])
    except IntegrityError as twin:
        raise Conflict("Another job with the same key is pending.") from twin


def _refusal(job_id: int) -> Conflict | NotFound:
    if Job.objects.filter(id=job_id).exists():
        return Conflict("Only a job that failed can be run again.")
    return NotFound()
