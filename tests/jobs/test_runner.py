"""A job runs in its merchant's schema, is counted first, and leaves nothing behind."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import structlog
from django.db import connection
from django_q.timeout import TimeoutHandler

from server.jobs.door import enqueue
from server.jobs.models import Job, JobState
from server.jobs.runner import run
from server.jobs.verdicts import pause
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant, TenantState
from server.tenancy.scope import current_schema
from tests.support.jobs import drain_jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def notes(tenant: TenantRef, other_tenant: TenantRef) -> None:
    with connection.cursor() as cursor:
        for ref in (tenant, other_tenant):
            cursor.execute(f"CREATE TABLE {ref.schema_name}.note (text text)")


def texts(ref: TenantRef) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"TABLE {ref.schema_name}.note")
        return [text for (text,) in cursor.fetchall()]


def test_each_job_writes_into_its_own_merchants_schema(
    tenant: TenantRef, other_tenant: TenantRef, notes: None, seen: list[Any]
) -> None:
    enqueue("probe.note", schema=tenant.schema_name, text="first")
    enqueue("probe.note", schema=other_tenant.schema_name, text="second")
    assert drain_jobs() == 2
    assert (texts(tenant), texts(other_tenant)) == (["first"], ["second"])
    assert current_schema() == "public"


def test_attempt_is_counted_before_the_work(seen: list[Any]) -> None:
    enqueue("probe.peek")
    drain_jobs()
    assert seen == [[(1, JobState.RUNNING)]]


def test_no_schema_leaks_into_the_next_job(tenant: TenantRef, seen: list[Any]) -> None:
    leaking = enqueue("probe.leak", to=tenant.schema_name)
    after = enqueue("probe.public")
    run(leaking)
    assert current_schema() == "public"
    run(after)
    assert seen == [("public", {})]


def test_log_context_is_the_jobs_own(tenant: TenantRef, seen: list[Any]) -> None:
    with structlog.contextvars.bound_contextvars(actor=12, correlation_id="abc"):
        job_id = enqueue("probe.context", schema=tenant.schema_name)
    with structlog.contextvars.bound_contextvars(correlation_id="the worker's"):
        run(job_id)
        assert structlog.contextvars.get_contextvars() == {"correlation_id": "the worker's"}
    assert seen == [
        {
            "job": "probe.context",
            "job_id": job_id,
            "attempt": 1,
            "tenant": tenant.schema_name,
            "actor": 12,
            "correlation_id": "abc",
        }
    ]


def test_an_unreachable_database_costs_no_attempt_and_yet_the_job_ends() -> None:
    job_id = enqueue("probe.database_away")

    def run_again() -> tuple[str, int, int]:
        Job.objects.update(state=JobState.QUEUED)
        run(job_id)
        job = Job.objects.get()
        return job.state, job.attempts, job.losses

    assert [run_again() for _ in range(20)][-1] == (JobState.WAITING, 0, 20)
    assert [run_again(), run_again()] == [(JobState.WAITING, 1, 20), (JobState.GIVEN_UP, 2, 20)]


def test_delivered_twice_it_runs_once(seen: list[Any]) -> None:
    job_id = enqueue("probe.public")
    run(job_id)
    run(job_id)
    run(987_654_321)
    assert len(seen) == 1


def test_broken_job_is_tried_with_growing_pauses_and_given_up() -> None:
    job_id = enqueue("probe.broken")
    pauses = []
    for _ in range(2):
        run(job_id)
        job = Job.objects.get(id=job_id)
        assert job.state == JobState.WAITING
        pauses.append(round((job.run_after - job.queued_at).total_seconds()))
        Job.objects.filter(id=job_id).update(state=JobState.QUEUED)
    run(job_id)
    job.refresh_from_db()
    assert (pauses, job.state, job.attempts) == ([2, 8], JobState.GIVEN_UP, 3)
    assert job.error == "ValueError: it broke with [hidden]"
    assert "in broken" in job.traceback
    assert "hunter2" not in job.traceback
    assert job.finished_at is not None


def test_pauses_grow_up_to_a_quarter_of_an_hour() -> None:
    assert [pause(attempts) for attempts in range(1, 8)] == [2, 8, 32, 128, 512, 900, 900]


@pytest.mark.parametrize("wrong", [0, 2, -2], ids=["right", "ahead", "behind"])
def test_busy_vendor_is_tried_again_when_it_said(wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + timedelta(hours=wrong))
    began = clock.shared()
    later, job_id = enqueue("probe.public", after=60), enqueue("probe.vendor_busy")
    run(job_id)
    job = Job.objects.get(id=job_id)
    assert (job.state, round((job.run_after - job.queued_at).total_seconds())) == (JobState.WAITING, 77)
    for due_at, seconds in ((job.run_after, 77), (Job.objects.get(id=later).run_after, 60)):
        assert timedelta(seconds=seconds) <= due_at - began < timedelta(seconds=seconds + 10), "a host's clock is wrong"
    assert job.heartbeat_at is not None
    assert abs(job.heartbeat_at - began) < timedelta(seconds=10)


def test_what_the_merchant_must_mend_is_not_tried_again() -> None:
    job_id = enqueue("probe.disconnected")
    run(job_id)
    job = Job.objects.get(id=job_id)
    assert (job.state, job.attempts) == (JobState.FAILED, 1)
    assert job.error.startswith("NeedsMerchant: store.reconnect")


def test_job_that_always_kills_its_worker_is_given_up(seen: list[Any]) -> None:
    job_id = enqueue("probe.public")
    Job.objects.filter(id=job_id).update(attempts=5)
    run(job_id)
    job = Job.objects.get(id=job_id)
    assert (job.state, job.attempts, job.error) == (
        JobState.GIVEN_UP,
        5,
        "The worker died while it worked on this.",
    )
    assert seen == []


def test_merchant_out_of_service_gets_no_work_done(tenant: TenantRef, notes: None, seen: list[Any]) -> None:
    job_id = enqueue("probe.note", schema=tenant.schema_name, text="late")
    Tenant.objects.filter(pk=tenant.id).update(state=TenantState.SUSPENDED)
    run(job_id)
    assert Job.objects.get(id=job_id).state == JobState.FAILED
    assert (texts(tenant), seen) == ([], [])


def test_job_over_its_time_is_ended() -> None:
    job_id = enqueue("probe.slow")
    with TimeoutHandler(1):
        run(job_id)
    job = Job.objects.get(id=job_id)
    assert job.state == JobState.GIVEN_UP
    assert "maximum timeout" in job.error


def test_again_goes_on_from_its_cursor_without_a_failed_attempt(tenant: TenantRef, seen: list[Any]) -> None:
    job_id = enqueue("probe.slice", schema=tenant.schema_name, left=8)
    assert drain_jobs() == 8
    assert [left for _, left in seen] == [8, 7, 6, 5, 4, 3, 2, 1]
    job = Job.objects.get(id=job_id)
    assert (job.state, job.attempts, job.error) == (JobState.DONE, 1, "")


def test_merchant_with_much_work_does_not_starve_another(
    tenant: TenantRef, other_tenant: TenantRef, seen: list[Any]
) -> None:
    enqueue("probe.slice", schema=tenant.schema_name, left=50)
    enqueue("probe.slice", schema=other_tenant.schema_name, left=3)
    drain_jobs()
    order = [schema for schema, _ in seen]
    assert order[:6] == [tenant.schema_name, other_tenant.schema_name] * 3
    assert order[6:] == [tenant.schema_name] * 47
