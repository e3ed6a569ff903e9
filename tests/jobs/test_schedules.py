"""Periodic jobs begin once when they are due, for each merchant in service."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries, Settings

from server.jobs import jobs as own_jobs
from server.jobs import schedules
from server.jobs.door import enqueue
from server.jobs.errors import UnknownJob
from server.jobs.jobs import purge_ended_jobs
from server.jobs.models import Job, JobState, PeriodicMoment, WorkerBeat
from server.jobs.schedules import AFTER_FAULT, HEAL_EVERY, Periodic, periodic, start_due
from server.jobs.ticks import tick
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.models import Tenant, TenantState
from server.tenancy.provisioning import pool_size
from tests.jobs.probes import jobs as probes
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
EVERY = timedelta(minutes=5)


@pytest.fixture(autouse=True)
def no_other_periodic_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedules, "_periodics", {})


def names() -> list[str]:
    return list(Job.objects.order_by("id").values_list("name", flat=True))


@pytest.mark.django_db
def test_interval_begins_at_once_and_then_once_per_interval(seen: list[Any]) -> None:
    periodic(every=EVERY)(probes.in_public)
    for seconds in (0, 1, 299):
        start_due(NOON + timedelta(seconds=seconds))
    assert names() == ["probe.public"]
    drain_jobs()
    start_due(NOON + timedelta(seconds=300))
    assert names() == ["probe.public"] * 2


@pytest.mark.django_db
def test_schedules_that_are_not_due_are_looked_at_together(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for handler in (probes.in_public, probes.look_at_own_row):
        periodic(every=EVERY)(handler)
    start_due(NOON)
    with django_assert_num_queries(1):
        start_due(NOON + timedelta(seconds=1))


@pytest.mark.django_db
def test_interval_that_was_missed_for_long_begins_once() -> None:
    periodic(every=EVERY)(probes.in_public)
    start_due(NOON)
    Job.objects.all().delete()
    start_due(NOON + timedelta(days=2))
    start_due(NOON + timedelta(days=2, seconds=1))
    assert names() == ["probe.public"]


@pytest.mark.django_db
def test_a_host_whose_clock_is_ahead_starts_and_delays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.shared()
    periodic(every=EVERY)(probes.in_public)
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=2))
    tick()
    due_at = PeriodicMoment.objects.get().due_at
    assert now + EVERY <= due_at < now + 2 * EVERY


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("every", "ahead", "healed"),
    [
        pytest.param(EVERY, timedelta(hours=2), EVERY, id="an interval"),
        pytest.param("0 * * * *", timedelta(hours=5), timedelta(hours=1), id="a cron expression"),
        pytest.param(EVERY, EVERY + AFTER_FAULT, EVERY + AFTER_FAULT, id="a pause after a failure stays"),
        pytest.param(EVERY, timedelta(days=10_000), timedelta(days=10_000), id="paused by hand stays"),
    ],
)
def test_a_schedule_too_far_ahead_heals_within_a_minute(
    every: timedelta | str, ahead: timedelta, healed: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = 1_000.0
    monkeypatch.setattr(schedules, "monotonic", lambda: seconds)
    monkeypatch.setattr(schedules, "_healed_at", [seconds - HEAL_EVERY + 1])
    periodic(every=every)(probes.in_public)
    PeriodicMoment.objects.create(name="probe.public", due_at=NOON + ahead)
    start_due(NOON)
    assert PeriodicMoment.objects.get().due_at == NOON + ahead
    seconds += 1
    start_due(NOON)
    assert PeriodicMoment.objects.get().due_at == NOON + healed
    assert names() == []


@pytest.mark.django_db
def test_cron_waits_for_its_minute() -> None:
    periodic(every="20 3 * * *")(probes.in_public)
    start_due(NOON)
    assert names() == []
    assert PeriodicMoment.objects.get().due_at == datetime(2026, 11, 21, 3, 20, tzinfo=UTC)
    start_due(datetime(2026, 11, 21, 3, 20, 1, tzinfo=UTC))
    assert names() == ["probe.public"]
    assert PeriodicMoment.objects.get().due_at == datetime(2026, 11, 22, 3, 20, tzinfo=UTC)


@pytest.mark.django_db
def test_nothing_is_queued_where_nothing_is_to_be_done() -> None:
    periodic(every=EVERY, when=lambda: False)(probes.in_public)
    start_due(NOON)
    assert names() == []


@pytest.mark.django_db
def test_merchants_job_fans_out_to_those_in_service(
    tenant: TenantRef, other_tenant: TenantRef, seen: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_jobs, "BATCH", 1)
    for number, state in enumerate((TenantState.POOL, TenantState.SUSPENDED, TenantState.DELETING)):
        Tenant.objects.create(schema_name=f"t_outofservice{number}", state=state)
    periodic(every=EVERY)(probes.remember_log_context)
    start_due(NOON)
    drain_jobs()
    assert [context["tenant"] for context in seen] == [tenant.schema_name, other_tenant.schema_name]
    assert {context["job"] for context in seen} == {"probe.context"}


@pytest.mark.django_db
def test_fan_out_does_not_pile_up_on_busy_merchants(tenant: TenantRef, other_tenant: TenantRef) -> None:
    for _ in range(2):
        own_jobs.fan_out(job="probe.context")
    queued = Job.objects.order_by("id").values_list("schema_name", flat=True)
    assert list(queued) == [tenant.schema_name, other_tenant.schema_name]


@pytest.mark.django_db(transaction=True)
def test_workers_that_tick_at_the_same_time_start_it_once() -> None:
    periodic(every=EVERY)(probes.in_public)
    all_at_once(*[tick] * 4)
    assert names() == ["probe.public"]


def test_only_a_registered_job_can_be_periodic() -> None:
    with pytest.raises(UnknownJob):
        periodic(every=EVERY)(lambda **_: None)


def test_next_moment_of_an_interval_and_of_a_cron_expression() -> None:
    assert Periodic("x", EVERY, None).next_after(NOON) == NOON + EVERY
    assert Periodic("x", "0 13 * * *", None).next_after(NOON) == NOON + timedelta(hours=1)


@pytest.mark.django_db
def test_pool_is_refilled_in_the_background(two_tenants: object, settings: Settings) -> None:
    settings.TENANT_POOL_SIZE = 1
    enqueue("tenancy.fill_pool")
    drain_jobs()
    assert pool_size() == 1


@pytest.mark.django_db
def test_ended_jobs_are_purged_after_the_kept_days(settings: Settings) -> None:
    settings.JOBS_KEEP_DAYS = 3
    old, fresh, pending = enqueue("probe.public"), enqueue("probe.public"), enqueue("probe.public")
    now = clock.now()
    for job_id, days in ((old, 4), (fresh, 2)):
        ended = {"state": JobState.DONE, "finished_at": now - timedelta(days=days)}
        Job.objects.filter(id=job_id).update(**ended)
    WorkerBeat.objects.create(worker="gone", beat_at=now - timedelta(days=2))
    assert purge_ended_jobs(now=now) == 1
    assert set(Job.objects.values_list("id", flat=True)) == {fresh, pending}
    assert WorkerBeat.objects.count() == 0
