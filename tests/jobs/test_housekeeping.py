"""What fails in the worker's housekeeping stops nothing else, and is reported."""

import re
from dataclasses import replace
from datetime import timedelta
from threading import Lock as Mutex
from time import sleep
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection
from django.test import Client

from server.jobs import faults, schedules, ticks
from server.jobs.beats import beat_of
from server.jobs.door import enqueue
from server.jobs.faults import CURRENT, current_faults, forget_old_faults
from server.jobs.leases import LOST_AFTER, claim, give_back
from server.jobs.models import Job, JobFault, JobState, PeriodicMoment
from server.jobs.registry import job_names, kind_of
from server.jobs.runner import run
from server.jobs.schedules import AFTER_FAULT, periodic, start_due
from server.jobs.supervisor import Supervisor
from server.jobs.sweep import take_back_lost
from server.jobs.ticks import tick
from server.jobs.turns import release_all
from server.jobs.verdicts import Verdict
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tests.factories.jobs import JobFactory
from tests.jobs.probes import jobs as probes
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once

EVERY = timedelta(minutes=5)


@pytest.fixture(autouse=True)
def only_our_schedules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedules, "_periodics", {})


def lost_twins(name: str = "probe.public", schema: str = "") -> list[int]:
    """Two jobs of one key that a platform left running when it stopped, as no code of ours would make them."""
    long_ago = clock.now() - LOST_AFTER - timedelta(minutes=1)
    running = {"state": JobState.RUNNING, "started_at": long_ago, "heartbeat_at": long_ago}
    made = {"name": name, "schema_name": schema, "key": "watch", "max_attempts": 5, "attempts": 1}
    return [job.pk for job in JobFactory.create_batch(2, created_at=long_ago, **made, **running)]


def states(*ids: int) -> list[str]:
    return [Job.objects.get(id=job_id).state for job_id in ids]


@pytest.mark.django_db
def test_lost_twins_become_one_job_and_everything_else_goes_on() -> None:
    older, newer = lost_twins()
    waiting = enqueue("probe.public", after=60)
    Job.objects.filter(id=waiting).update(run_after=clock.now() - timedelta(seconds=1))
    periodic(every=EVERY)(probes.in_public)
    tick()
    assert states(older, newer, waiting) == [JobState.DONE, JobState.QUEUED, JobState.QUEUED]
    assert Job.objects.filter(key=schedules.KEY).count() == 1
    assert current_faults(clock.now()) == []


@pytest.mark.django_db
def test_lost_twins_take_over_a_wake_up_that_waits() -> None:
    older, newer = lost_twins()
    pending = enqueue("probe.public", key="watch")
    assert take_back_lost(clock.now()) == 1
    assert states(older, newer, pending) == [JobState.DONE, JobState.QUEUED, JobState.DONE]


@pytest.mark.django_db
def test_job_without_a_sign_of_life_is_taken_back() -> None:
    job_id = enqueue("probe.public")
    claim(job_id)
    Job.objects.filter(id=job_id).update(heartbeat_at=None)
    assert take_back_lost(clock.now()) == 1


@pytest.mark.django_db
def test_lost_job_that_cannot_be_taken_back_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    stuck, fine = enqueue("probe.public", key="stuck"), enqueue("probe.public", key="fine")
    for job_id in (stuck, fine):
        claim(job_id)

    def refuse(*, job_id: int, **_: Any) -> None:
        if job_id == stuck:
            raise IntegrityError("duplicate key value violates unique constraint")

    monkeypatch.setattr("server.jobs.sweep.end_pending_twin", refuse)
    assert take_back_lost(clock.now() + LOST_AFTER + timedelta(seconds=1)) == 1
    assert states(stuck, fine) == [JobState.RUNNING, JobState.QUEUED]
    assert [fault.name for fault in current_faults(clock.now())] == ["take back probe.public"]


@pytest.mark.django_db
def test_step_that_breaks_stops_no_other_and_is_no_outage(
    monkeypatch: pytest.MonkeyPatch, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_now: object) -> None:
        raise IntegrityError("duplicate key value violates unique constraint")

    monkeypatch.setattr(ticks, "STEPS", ticks.STEPS | {"take back lost jobs": broken})
    monkeypatch.setattr("server.jobs.supervisor.close_old_connections", lambda: None)
    beat_of("one")
    periodic(every=EVERY)(probes.in_public)
    _Quiet()._look_after()
    assert Job.objects.filter(key=schedules.KEY).count() == 1
    assert "database unreachable" not in caplog.text
    (fault,) = current_faults(clock.now())
    assert (fault.name, fault.error.split(":")[0]) == ("take back lost jobs", "IntegrityError")
    response = client.get("/readyz").json()
    assert response["status"] == "degraded"
    assert response["problems"] == [f"take back lost jobs: fails since {fault.since:%Y-%m-%d %H:%M:%S} UTC"]
    assert "duplicate key" not in str(response)


class _Quiet(Supervisor):
    """A supervisor that has no cluster to look after."""

    def _restart_if_needed(self) -> None:
        pass


@pytest.mark.django_db
def test_fault_is_reported_since_its_beginning_and_until_it_is_over() -> None:
    def break_down() -> None:
        raise RuntimeError("password=hunter2-secret")

    assert not faults.contained("a step", break_down)
    (first,) = current_faults(clock.now())
    assert not faults.contained("a step", break_down)
    (second,) = current_faults(clock.now())
    assert (second.since, second.last_at > first.last_at) == (first.since, True)
    assert "hunter2" not in second.error
    later = clock.now() + CURRENT + timedelta(seconds=1)
    assert current_faults(later) == []
    forget_old_faults(later)
    assert JobFault.objects.count() == 0


@pytest.mark.django_db
def test_database_that_is_away_is_no_fault_of_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def vanish() -> None:
        raise DatabaseError("server closed the connection unexpectedly")

    monkeypatch.setattr(connection, "is_usable", lambda: False)
    with pytest.raises(DatabaseError):
        faults.contained("a step", vanish)
    assert JobFault.objects.count() == 0


@pytest.mark.django_db
def test_schedule_that_raises_stops_no_other_and_is_tried_again_in_a_minute() -> None:
    requested: list[int] = []

    def raises() -> bool:
        requested.append(1)
        raise RuntimeError("no such table")

    periodic(every=EVERY, when=raises)(probes.broken)
    periodic(every=EVERY)(probes.in_public)
    now = clock.now()
    start_due(now)
    start_due(now + AFTER_FAULT - timedelta(seconds=1))
    assert [job.name for job in Job.objects.all()] == ["probe.public"]
    assert (len(requested), PeriodicMoment.objects.get(name="probe.broken").due_at) == (1, now + AFTER_FAULT)
    start_due(now + AFTER_FAULT)
    assert len(requested) == 2
    assert [fault.name for fault in current_faults(now)] == ["schedule probe.broken"]


@pytest.mark.django_db
def test_job_that_cannot_be_read_ends_and_the_others_go_on(client: Client, seen: list[Any]) -> None:
    unreadable, unknown, fine = (enqueue("probe.public") for _ in range(3))
    Job.objects.filter(id=unreadable).update(payload=["no", "object"])
    Job.objects.filter(id=unknown).update(name="probe.of_a_newer_version")
    release_all()
    drain_jobs(skip_pauses=True)
    assert states(unreadable, unknown, fine) == [JobState.GIVEN_UP, JobState.GIVEN_UP, JobState.DONE]
    assert len(seen) == 1
    beat_of("one")
    assert client.get("/readyz").json()["problems"] == ["2 jobs were given up within the last hour"]


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["work", ""])
def test_a_job_that_was_given_up_is_no_trouble_once_a_later_job_of_its_kind_succeeds(client: Client, key: str) -> None:
    beat_of("one")
    given_up, now = enqueue("probe.public", key=key), clock.now()
    Job.objects.filter(id=given_up).update(state=JobState.GIVEN_UP, finished_at=now)
    earlier = enqueue("probe.public", key=key)
    Job.objects.filter(id=earlier).update(state=JobState.DONE, finished_at=now - timedelta(seconds=1))
    assert client.get("/readyz").json()["problems"] == ["1 jobs were given up within the last hour"]
    enqueue("probe.public")
    drain_jobs()
    assert client.get("/readyz").json()["problems"] == []


@pytest.mark.django_db
def test_a_disk_that_is_nearly_full_is_a_problem(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    beat_of("one")
    monkeypatch.setattr("server.api.gateway.health.LEAST_FREE", 2**62)
    response = client.get("/readyz")
    (problem,) = response.json()["problems"]
    assert (response.status_code, response.json()["status"]) == (200, "degraded")
    assert re.fullmatch(r"only \d+ MB are free in DATA_DIR", problem)


@pytest.mark.django_db
def test_a_job_that_an_outside_system_failed_is_no_trouble_of_ours(client: Client) -> None:
    beat_of("one")
    busy = enqueue("probe.vendor_busy")
    drain_jobs(skip_pauses=True)
    assert states(busy) == [JobState.GIVEN_UP]
    assert client.get("/readyz").json()["problems"] == []


@pytest.mark.django_db
def test_every_job_outlives_a_crash_of_the_database() -> None:
    ours = [name for name in job_names() if not name.startswith("probe.")]
    assert [name for name in ours if kind_of(name).max_attempts < 3] == []


@pytest.mark.django_db
def test_wake_up_waits_until_the_run_of_its_key_has_ended(tenant: TenantRef, seen: list[Any]) -> None:
    running = enqueue("probe.slice", schema=tenant.schema_name, key="watch", left=1)
    lease = claim(running)
    wake_up = enqueue("probe.slice", schema=tenant.schema_name, key="watch", left=1)
    other = enqueue("probe.slice", schema=tenant.schema_name, key="other", left=1)
    assert Job.objects.get(id=wake_up).held
    assert not Job.objects.get(id=other).held
    assert release_all() == 0
    run(wake_up)
    assert (states(wake_up), seen) == ([JobState.QUEUED], [])
    assert lease is not None
    give_back(lease, Verdict(JobState.DONE))
    assert not Job.objects.get(id=wake_up).held
    run(wake_up)
    assert (states(wake_up), [left for _, left in seen]) == ([JobState.DONE], [1])


@pytest.mark.django_db(transaction=True)
def test_no_key_runs_twice_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, overlaps = Mutex(), []

    def slow(**_: Any) -> None:
        overlaps.append(not alone.acquire(blocking=False))
        sleep(0.02)
        alone.release()

    kind = replace(kind_of("probe.public"), handler=slow)
    monkeypatch.setattr("server.jobs.runner.kind_of", lambda _name: kind)

    def wake_and_work() -> None:
        for _ in range(5):
            run(enqueue("probe.public", key="watch"))

    all_at_once(*[wake_and_work] * 4)
    drain_jobs()
    assert set(overlaps) == {False}
    assert not Job.objects.exclude(state=JobState.DONE).exists()
