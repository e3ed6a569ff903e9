"""What is lost on the way comes back into the queue, once."""

from datetime import timedelta

import pytest
from django.db import connection
from django_q.models import OrmQ

from server.jobs.beats import WORKER_NAME
from server.jobs.brokers.database import DatabaseQueue
from server.jobs.brokers.pulse import unpack
from server.jobs.door import enqueue
from server.jobs.leases import LOST_AFTER, claim, give_back
from server.jobs.models import Job, JobState, WorkerBeat
from server.jobs.sweep import ON_ITS_WAY, hand_over_lost, take_back_lost
from server.jobs.turns import release_all
from server.jobs.twins import end_pending_twin
from server.jobs.verdicts import Verdict
from server.kit import clock

pytestmark = pytest.mark.django_db

MOMENT = timedelta(seconds=1)


def state_of(job_id: int) -> str:
    return Job.objects.get(id=job_id).state


def test_running_job_of_a_dead_worker_is_queued_again() -> None:
    job_id = enqueue("probe.public")
    assert claim(job_id) is not None
    now = clock.now()
    assert take_back_lost(now + LOST_AFTER - MOMENT) == 0
    assert take_back_lost(now + LOST_AFTER + MOMENT) == 1
    release_all()
    job = Job.objects.get(id=job_id)
    assert (job.state, job.attempts, OrmQ.objects.count()) == (JobState.QUEUED, 1, 2)


@pytest.mark.parametrize(("silent_for", "losses", "kept"), [(20, 0, (0, 1)), (5, 0, (1, 0)), (20, 20, (1, 20))])
def test_a_job_whose_whole_cluster_died_pays_no_attempt_up_to_a_limit(
    monkeypatch: pytest.MonkeyPatch, silent_for: int, losses: int, kept: tuple[int, int]
) -> None:
    monkeypatch.setenv(WORKER_NAME, "cluster")
    job_id = enqueue("probe.public")
    assert claim(job_id) is not None
    now = clock.now()
    Job.objects.update(losses=losses, heartbeat_at=now - LOST_AFTER - MOMENT)
    WorkerBeat.objects.create(worker="cluster", beat_at=now - timedelta(seconds=silent_for))
    assert take_back_lost(now) == 1
    job = Job.objects.get(id=job_id)
    assert (job.attempts, job.losses) == kept


def test_worker_that_comes_back_late_writes_nothing() -> None:
    job_id = enqueue("probe.public")
    late = claim(job_id)
    take_back_lost(clock.now() + LOST_AFTER + MOMENT)
    second = claim(job_id)
    assert late is not None
    assert second is not None
    assert not give_back(late, Verdict(JobState.FAILED), error="too late")
    assert (state_of(job_id), Job.objects.get(id=job_id).error) == (JobState.RUNNING, "")
    assert give_back(second, Verdict(JobState.DONE))
    assert state_of(job_id) == JobState.DONE


def test_lost_job_takes_over_the_wake_up_that_came_meanwhile() -> None:
    lost = enqueue("probe.public", key="pump")
    claim(lost)
    twin = enqueue("probe.public", key="pump")
    assert twin != lost
    assert take_back_lost(clock.now() + LOST_AFTER + MOMENT) == 1
    assert (state_of(lost), state_of(twin)) == (JobState.QUEUED, JobState.DONE)
    assert Job.objects.get(id=lost).attempts == 1


def test_job_that_must_go_on_takes_over_the_wake_up_too() -> None:
    running = enqueue("probe.public", key="pump")
    lease = claim(running)
    twin = enqueue("probe.public", key="pump")
    assert lease is not None
    assert give_back(lease, Verdict(JobState.QUEUED))
    assert (state_of(running), state_of(twin)) == (JobState.QUEUED, JobState.DONE)


def test_wake_up_during_the_run_is_not_put_off_by_the_pause_that_the_run_asks_for() -> None:
    running = enqueue("probe.public", key="pump")
    lease = claim(running)
    enqueue("probe.public", key="pump")
    assert lease is not None
    assert give_back(lease, Verdict(JobState.WAITING, after=600))
    job = Job.objects.get(id=running)
    assert (job.state, job.run_after <= clock.now()) == (JobState.QUEUED, True)
    assert Job.objects.exclude(id=running).get().state == JobState.DONE


def test_later_wake_up_brings_the_pause_forward_to_its_own_moment() -> None:
    running = enqueue("probe.public", key="pump")
    lease = claim(running)
    twin = Job.objects.get(id=enqueue("probe.public", key="pump", after=60))
    assert lease is not None
    assert give_back(lease, Verdict(JobState.WAITING, after=600))
    job = Job.objects.get(id=running)
    assert (job.state, job.run_after) == (JobState.WAITING, twin.run_after)


def test_pause_after_a_failure_is_kept_whoever_wakes_the_job() -> None:
    running = enqueue("probe.public", key="pump")
    lease = claim(running)
    enqueue("probe.public", key="pump")
    assert lease is not None
    assert give_back(lease, Verdict(JobState.WAITING, after=600, failed=True), error="The store is down.")
    job = Job.objects.get(id=running)
    assert (job.state, job.run_after > clock.now()) == (JobState.WAITING, True)


def test_jobs_without_a_key_have_no_twin() -> None:
    first, second = enqueue("probe.public"), enqueue("probe.public")
    end_pending_twin(job_id=first, name="probe.public", schema_name="", key="", now=clock.now())
    assert state_of(second) == JobState.QUEUED


def test_job_that_the_queue_lost_is_handed_over_again() -> None:
    job_id = enqueue("probe.public")
    OrmQ.objects.all().delete()
    now = clock.now()
    assert hand_over_lost(now) == 0
    assert hand_over_lost(now + ON_ITS_WAY + MOMENT) == 1
    release_all()
    assert (state_of(job_id), OrmQ.objects.count()) == (JobState.QUEUED, 1)


def test_job_that_waits_in_a_long_queue_is_not_handed_over_again() -> None:
    enqueue("probe.public")
    enqueue("probe.public")
    assert hand_over_lost(clock.now() + timedelta(hours=1)) == 0
    assert OrmQ.objects.count() == 2


def test_a_host_whose_clock_is_ahead_does_not_make_waiting_jobs_count_as_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = clock.now() + timedelta(hours=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: wrong)
    job_id = enqueue("probe.public")
    for minutes in (0, 30, 150):
        assert hand_over_lost(clock.now() + timedelta(minutes=minutes)) == 0
    assert OrmQ.objects.count() == 1
    queue = DatabaseQueue()
    queue._pulse.beat()
    [(_ack_id, package)] = queue.dequeue()
    assert unpack(package)["args"][0] == job_id


def test_the_next_task_is_found_by_an_index() -> None:
    OrmQ.objects.bulk_create(OrmQ(key="tradewind", payload="x", lock=clock.now()) for _ in range(2_000))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE django_q_ormq")
        plan = DatabaseQueue()._untaken()[:1].select_for_update(skip_locked=True).explain()
    assert "jobs_ormq_next" in plan
    assert "Sort" not in plan


def test_only_what_is_older_than_the_queue_counts_as_lost() -> None:
    lost = enqueue("probe.public")
    OrmQ.objects.all().delete()
    Job.objects.filter(id=lost).update(queued_at=clock.now() - timedelta(minutes=5))
    enqueue("probe.public")
    assert hand_over_lost(clock.now()) == 1
    release_all()
    assert OrmQ.objects.count() == 2
