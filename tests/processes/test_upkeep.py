"""What runs by itself: forgotten processes are woken, old ones deleted, estimates learned."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from server.jobs.models import Job, JobState
from server.kit import clock
from tenants.processes.contracts import StartedProcess
from tenants.processes.jobs import purge, wake_forgotten
from tenants.processes.models import Operation, ProcessRecord
from tenants.processes.selectors.counts import count_records
from tenants.processes.selectors.records import read_rate
from tests.processes.conftest import ProbeHandler
from tests.support.jobs import drain_jobs
from tests.support.people import Person

Start = Callable[..., StartedProcess]
pytestmark = pytest.mark.usefixtures("inside")


def test_a_process_whose_turn_got_lost_is_woken(start: Start, probe: ProbeHandler) -> None:
    start(2)
    Job.objects.all().delete()
    wake_forgotten()
    wake_forgotten()
    assert Job.objects.filter(state=JobState.QUEUED, name="processes.pump").count() == 1
    drain_jobs()
    assert sorted(probe.worked) == ["0", "1"]


def test_a_process_is_queued_once_however_often_it_is_woken(start: Start) -> None:
    start(1)
    wake_forgotten()
    assert Job.objects.filter(name="processes.pump").count() == 1


def test_old_processes_are_deleted_with_their_operations(start: Start, owner: Person) -> None:
    old, recent, running = start(2), start(1), start(1)
    drain_jobs()
    ProcessRecord.objects.filter(pk=old.id).update(finished_at=clock.now() - timedelta(days=91))
    ProcessRecord.objects.filter(pk=running.id).update(finished_at=None, state=2)
    purge()
    assert set(ProcessRecord.objects.values_list("pk", flat=True)) == {recent.id, running.id}
    assert Operation.objects.filter(record_id=old.id).count() == 0
    assert count_records() == 2


def test_estimates_come_from_how_long_it_took(start: Start, owner: Person) -> None:
    assert read_rate("probe") is None
    record = start(4, params={"rate": "probe", "units": 4})
    ProcessRecord.objects.filter(pk=record.id).update(created_at=clock.now() - timedelta(seconds=8))
    drain_jobs()
    assert read_rate("probe") == pytest.approx(2_000, abs=500)

    again = start(1, params={"rate": "probe", "units": 1})
    ProcessRecord.objects.filter(pk=again.id).update(created_at=clock.now() - timedelta(seconds=12))
    drain_jobs()
    assert read_rate("probe") == pytest.approx(5_000, abs=700)


def test_nobody_works_in_the_name_of_somebody_out_of_service(start: Start, member: Person, probe: ProbeHandler) -> None:
    from server.company.identity.models import User

    record = start(3, actor=member.actor)
    User.objects.filter(pk=member.actor.user_id).update(is_active=False)
    drain_jobs()
    assert probe.worked == []
    assert ProcessRecord.objects.get(pk=record.id).state == 4
