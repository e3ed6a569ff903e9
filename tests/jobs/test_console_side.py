"""What staff see of jobs, and what /readyz asks."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from server.jobs.beats import beat_of
from server.jobs.door import enqueue
from server.jobs.models import Job, JobState, WorkerBeat
from server.jobs.runner import run
from server.jobs.selectors import get_job, list_jobs, worker_is_alive
from server.jobs.services import retry_job
from server.kit import clock
from server.kit.errors import Conflict, NotFound
from server.kit.paging import PageRequest
from server.tenancy.contracts import TenantRef

pytestmark = pytest.mark.django_db


def test_list_is_newest_first_and_filtered(tenant: TenantRef) -> None:
    first, broken = enqueue("probe.public"), enqueue("probe.broken")
    theirs = enqueue("probe.slice", schema=tenant.schema_name, left=1)
    run(broken)
    everything = list_jobs(PageRequest(1, 2))
    assert ([job.id for job in everything.jobs], everything.count) == ([theirs, broken], 3)
    assert [job.id for job in list_jobs(PageRequest(2, 2)).jobs] == [first]
    assert [job.id for job in list_jobs(PageRequest(), name="probe.broken").jobs] == [broken]
    assert [job.id for job in list_jobs(PageRequest(), state="waiting").jobs] == [broken]
    assert [job.id for job in list_jobs(PageRequest(), schema_name=tenant.schema_name).jobs] == [theirs]
    assert list_jobs(PageRequest(), schema_name="").count == 2


def test_detail_tells_what_went_wrong() -> None:
    job_id = enqueue("probe.broken", colour="red")
    run(job_id)
    detail = get_job(job_id)
    assert (detail.payload, detail.summary.attempts, detail.summary.state) == ({"colour": "red"}, 1, "waiting")
    assert "ValueError" in detail.traceback
    with pytest.raises(NotFound):
        get_job(987_654_321)


def test_failed_job_is_run_again_with_all_its_attempts() -> None:
    job_id = enqueue("probe.disconnected")
    run(job_id)
    retry_job(job_id=job_id)
    job = Job.objects.get(id=job_id)
    assert (job.state, job.attempts, job.finished_at) == (JobState.QUEUED, 0, None)


def test_retry_is_refused_for_what_has_not_failed() -> None:
    job_id = enqueue("probe.public")
    with pytest.raises(Conflict):
        retry_job(job_id=job_id)
    with pytest.raises(NotFound):
        retry_job(job_id=987_654_321)
    assert Job.objects.get(id=job_id).state == JobState.QUEUED


def test_who_may_only_see_jobs_retries_none(staff: Callable[..., Client]) -> None:
    job_id = enqueue("probe.disconnected")
    run(job_id)
    before = Job.objects.filter(id=job_id).values().get()

    assert staff("support").post(f"/api/console/jobs/{job_id}/retry").status_code == 403

    assert Job.objects.filter(id=job_id).values().get() == before


def test_retry_is_refused_while_a_job_with_the_same_key_is_pending() -> None:
    failed = enqueue("probe.disconnected", key="pump")
    run(failed)
    enqueue("probe.disconnected", key="pump")
    with pytest.raises(Conflict):
        retry_job(job_id=failed)
    assert Job.objects.get(id=failed).state == JobState.FAILED


def test_worker_is_alive_for_half_a_minute_after_its_beat() -> None:
    now = clock.now()
    assert not worker_is_alive(now)
    beat_of("one")
    beat_of("one")
    assert WorkerBeat.objects.count() == 1
    assert worker_is_alive(now + timedelta(seconds=25))
    assert not worker_is_alive(now + timedelta(seconds=40))
