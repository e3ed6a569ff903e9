"""The platform's own jobs: fan-out of periodic work, refilling the schema pool, purge of ended jobs."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django_q.models import Task

from server.jobs.beats import forget_old_beats
from server.jobs.door import enqueue_for_tenants
from server.jobs.faults import forget_old_faults
from server.jobs.models import Job
from server.jobs.registry import Again, job
from server.jobs.schedules import KEY, periodic
from server.kit import clock
from server.tenancy.provisioning import fill_pool, pool_is_low
from server.tenancy.selectors import ready_tenants

# The next batch goes to the tail of the queue, so a fan-out to thousands delays others by one batch at most.
BATCH = 100
DEFAULT_KEEP_DAYS = 14
PURGED_AT_ONCE = 5_000


@job("jobs.fan_out", tenant=False)
def fan_out(*, job: str, after_id: int = 0, **_: Any) -> Again | None:
    tenants = ready_tenants(after_id=after_id, limit=BATCH)
    enqueue_for_tenants(job, [tenant.schema_name for tenant in tenants], key=KEY)
    if len(tenants) < BATCH:
        return None
    return Again(payload={"job": job, "after_id": tenants[-1].id})


@periodic(every=timedelta(seconds=2), when=pool_is_low)
@job("tenancy.fill_pool", tenant=False)
def refill_pool(**_: Any) -> None:
    fill_pool()


@periodic(every="20 3 * * *")
@job("jobs.purge", tenant=False, timeout=600)
def purge(**_: Any) -> None:
    purge_ended_jobs(now=clock.now())


def purge_ended_jobs(*, now: datetime) -> int:
    """Delete jobs that ended more than JOBS_KEEP_DAYS ago, in batches. Return how many."""
    before = now - timedelta(days=getattr(settings, "JOBS_KEEP_DAYS", DEFAULT_KEEP_DAYS))
    Task.objects.filter(stopped__lt=before).delete()
    forget_old_beats(now)
    forget_old_faults(now)
    removed = 0
    while batch := list(Job.objects.filter(finished_at__lt=before).values_list("id", flat=True)[:PURGED_AT_ONCE]):
        removed += Job.objects.filter(id__in=batch).delete()[0]
    return removed
