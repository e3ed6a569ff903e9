"""Changes to jobs from outside the queue."""

from collections.abc import Callable, Collection

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from server.jobs.models import PENDING, Job, JobState
from server.jobs.turns import release
from server.kit.errors import Conflict, NotFound

RETRYABLE = (JobState.FAILED, JobState.GIVEN_UP)


def retry_job(*, job_id: int) -> None:
    """Queue a failed or given-up job again, with all its attempts.

    Raise NotFound when there is none, Conflict when it has not failed or a job with its key is pending.
    """
    try:
        with transaction.atomic():
            failed = Job.objects.filter(id=job_id, state__in=RETRYABLE)
            fresh = {"attempts": 0, "finished_at": None, "run_after": Now(), "queued_at": Now()}
            if not failed.update(state=JobState.QUEUED, held=True, **fresh):
                raise _refusal(job_id)
            release([Job.objects.values_list("schema_name", flat=True).get(id=job_id)], only=[job_id])
    except IntegrityError as twin:
        raise Conflict("Another job with the same key is pending.") from twin


def reassign_jobs(names: Collection[str], *, schema: str, giver_id: int, receiver_id: int) -> int:
    """Change the user (`user_id`) of a merchant's pending jobs from one user to another. Return how many changed.

    Call it in the caller's transaction. A job that is already running is not changed.
    """
    mine = Job.objects.filter(
        name__in=names, schema_name=schema, state__in=PENDING, payload__user_id=giver_id
    ).select_for_update()
    for job in list(mine):
        Job.objects.filter(pk=job.pk).update(payload=job.payload | {"user_id": receiver_id})
    return len(mine)


def change_payloads(name: str, field: str, change: Callable[[str], str]) -> int:
    """Pass a field of this kind's payloads through the change, of all jobs that may run. Return how many there are."""
    may_run = Job.objects.filter(name=name).exclude(state=JobState.DONE).order_by("id")
    done = 0
    for job_id in list(may_run.values_list("id", flat=True)):
        with transaction.atomic():
            job = may_run.select_for_update().filter(id=job_id).first()
            if job:
                done += 1
                Job.objects.filter(id=job_id).update(payload=job.payload | {field: change(job.payload[field])})
    return done


def _refusal(job_id: int) -> Conflict | NotFound:
    if Job.objects.filter(id=job_id).exists():
        return Conflict("Only a job that failed can be run again.")
    return NotFound()
