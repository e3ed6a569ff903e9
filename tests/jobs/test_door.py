"""What is enqueued runs if, and only if, its transaction is committed."""

from datetime import timedelta
from threading import Event
from typing import Any

import pytest
import structlog
from django.db import transaction
from django_q.models import OrmQ

from server.jobs.door import enqueue
from server.jobs.errors import UnfitPayload, UnknownJob, WrongSchema
from server.jobs.models import Job, JobState
from server.jobs.registry import job
from server.jobs.runner import run
from server.jobs.sweep import queue_due
from server.jobs.turns import release_all
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once


def counts() -> tuple[int, int]:
    return Job.objects.count(), OrmQ.objects.count()


@pytest.mark.django_db(transaction=True)
def test_rolled_back_transaction_leaves_no_job() -> None:
    def enqueue_and_fail() -> None:
        with transaction.atomic():
            enqueue("probe.public")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        enqueue_and_fail()
    assert counts() == (0, 0)
    enqueue("probe.public")
    assert counts() == (1, 1)


@pytest.mark.django_db
def test_job_keeps_schema_actor_and_correlation_id(tenant: TenantRef) -> None:
    with structlog.contextvars.bound_contextvars(actor=12, correlation_id="abc"), tenant_scope_of(tenant):
        job_id = enqueue("probe.note", text="hello")
    job = Job.objects.get(id=job_id)
    assert (job.schema_name, job.actor_id, job.correlation_id) == (tenant.schema_name, 12, "abc")
    assert (job.payload, job.state, job.attempts) == ({"text": "hello"}, JobState.QUEUED, 0)


@pytest.mark.django_db
def test_what_could_not_run_is_refused(tenant: TenantRef) -> None:
    with pytest.raises(UnknownJob):
        enqueue("probe.nobody")
    with pytest.raises(WrongSchema):
        enqueue("probe.note", text="outside of every tenant")
    with pytest.raises(WrongSchema):
        enqueue("probe.public", schema=tenant.schema_name)
    with pytest.raises(UnfitPayload):
        enqueue("probe.public", when=clock.now())
    assert counts() == (0, 0)


@pytest.mark.django_db
def test_job_for_later_waits_for_its_moment(seen: list[Any]) -> None:
    job_id = enqueue("probe.public", after=60)
    assert (Job.objects.get(id=job_id).state, OrmQ.objects.count()) == (JobState.WAITING, 0)
    assert queue_due(clock.now()) == 0
    assert queue_due(clock.now() + timedelta(seconds=61)) == 1
    assert release_all() == 1
    assert (Job.objects.get(id=job_id).state, OrmQ.objects.count()) == (JobState.QUEUED, 1)
    assert drain_jobs() == 1
    assert seen == [("public", {})]


@pytest.mark.django_db
def test_jobs_with_one_key_are_one_job_per_schema(tenant: TenantRef, other_tenant: TenantRef) -> None:
    first = enqueue("probe.slice", schema=tenant.schema_name, key="pump", left=1)
    assert enqueue("probe.slice", schema=tenant.schema_name, key="pump", left=1) == first
    assert enqueue("probe.slice", schema=other_tenant.schema_name, key="pump", left=1) != first
    assert enqueue("probe.slice", schema=tenant.schema_name, key="other", left=1) != first
    enqueue("probe.slice", schema=tenant.schema_name, left=1)
    enqueue("probe.slice", schema=tenant.schema_name, left=1)
    assert counts() == (5, 5)


@pytest.mark.django_db(transaction=True)
def test_wake_ups_at_the_same_time_make_one_job(tenant: TenantRef) -> None:
    ids = all_at_once(*[lambda: enqueue("probe.slice", schema=tenant.schema_name, key="pump", left=1)] * 6)
    assert len(set(ids)) == 1
    assert counts() == (1, 1)


@pytest.mark.django_db
def test_wake_up_during_the_run_makes_one_more_run(tenant: TenantRef, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []

    def wake_itself_once(**_: Any) -> None:
        runs.append(1)
        if len(runs) == 1:
            enqueue("probe.slice", schema=tenant.schema_name, key="pump", left=1)
            enqueue("probe.slice", schema=tenant.schema_name, key="pump", left=1)

    monkeypatch.setattr("server.jobs.runner._call", lambda _lease: wake_itself_once())
    enqueue("probe.slice", schema=tenant.schema_name, key="pump", left=1)
    assert drain_jobs() == 2
    assert len(runs) == 2
    assert list(Job.objects.values_list("state", flat=True)) == [JobState.DONE] * 2


@pytest.mark.django_db(transaction=True)
def test_joined_job_does_not_begin_before_the_data_of_the_wake_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second wake-up's rows are committed after the job was picked up, and are seen all the same."""
    job_id = enqueue("probe.public", key="pump")
    joined, picked_up = Event(), Event()
    found: list[int] = []
    monkeypatch.setattr("server.jobs.runner._call", lambda _lease: found.append(Job.objects.filter(key="").count()))

    def wake_up_slowly() -> None:
        with transaction.atomic():
            enqueue("probe.public")
            enqueue("probe.public", key="pump")
            joined.set()
            assert picked_up.wait(10)

    def pick_up() -> None:
        assert joined.wait(10)
        picked_up.set()
        run(job_id)

    all_at_once(wake_up_slowly, pick_up)
    assert found == [1]


@pytest.mark.django_db
def test_wake_up_brings_a_waiting_job_forward(seen: list[Any]) -> None:
    job_id = enqueue("probe.public", key="pump", after=600)
    assert enqueue("probe.public", key="pump") == job_id
    assert enqueue("probe.public", key="pump", after=5) == job_id
    assert (counts(), drain_jobs(), len(seen)) == ((1, 1), 1, 1)


@pytest.mark.django_db
def test_wake_up_leaves_the_pause_after_a_failure() -> None:
    job_id = enqueue("probe.broken", key="pump")
    run(job_id)
    paused_until = Job.objects.get(id=job_id).run_after
    assert enqueue("probe.broken", key="pump") == job_id
    assert Job.objects.get(id=job_id).run_after == paused_until
    assert queue_due(clock.now()) == 0


def test_two_handlers_cannot_have_the_same_name() -> None:
    with pytest.raises(ValueError, match=r"probe\.public"):
        job("probe.public")(lambda **_: None)
