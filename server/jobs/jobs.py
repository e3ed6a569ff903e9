"""The platform's own jobs: fan-out of periodic work, refilling the schema pool, purge of ended jobs."""

from datetime import timedelta
from typing import Any

from server.jobs.door import enqueue_for_tenants
from server.jobs.purge import purge_ended_jobs
from server.jobs.registry import Again, job
from server.jobs.schedules import KEY, periodic
from server.kit import clock
from server.tenancy.provisioning import fill_pool, pool_is_low
from server.tenancy.selectors import ready_tenants

# The next batch goes to the tail of the queue, so a fan-out to thousands delays others by one batch at most.
BATCH = 100


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
