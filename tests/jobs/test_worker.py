"""Real workers, really killed: nothing is lost, nothing hangs, nothing is left running."""

import os
import signal
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import psutil
import pytest
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from server.jobs.door import enqueue
from server.jobs.models import Job, JobState, PeriodicMoment, WorkerBeat
from server.jobs.selectors import worker_is_alive
from server.kit import clock
from tests.factories.jobs import JobFactory
from tests.support.tenants import Pair, empty
from tests.support.workers import Worker, wait_until

pytestmark = [pytest.mark.serial, pytest.mark.django_db(transaction=True)]


@pytest.fixture(scope="module")
def kept(
    two_tenants: Pair, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Worker]]:
    """The worker that all tests share; what they commit is deleted when it has ended, not while it works."""
    log, made = tmp_path_factory.mktemp("work") / "worker.log", list[Worker]()
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda _: None)
        made.append(Worker(log))
        yield made
        made[-1].end()
        empty()


@pytest.fixture
def worker(kept: list[Worker]) -> Worker:
    """Real, and whatever has happened to it before: it works on."""
    if kept[-1].process.poll() is not None:
        kept.append(Worker(kept[-1].log))
    return kept[-1]


def state_of(job_id: int) -> str:
    return Job.objects.get(id=job_id).state


def test_platform_that_stopped_badly_goes_on_working(worker: Worker) -> None:
    """Two lost jobs of one key and a job that cannot be read stop neither retries nor schedules."""
    long_ago = clock.now() - timedelta(minutes=5)
    made = {"name": "probe.public", "created_at": long_ago, "max_attempts": 5}
    lost = {"state": JobState.RUNNING, "started_at": long_ago, "heartbeat_at": long_ago, "key": "watch"}
    twins = [job.pk for job in JobFactory.create_batch(2, **made, **lost)]
    unreadable = JobFactory.create(payload=["no", "object"], **made).pk
    retry = JobFactory.create(state=JobState.WAITING, error="It broke.", **made).pk
    wait_until(lambda: [state_of(job_id) for job_id in (*twins, retry)] == [JobState.DONE] * 3, worker)
    wait_until(lambda: "TypeError" in Job.objects.get(id=unreadable).error, worker)
    wait_until(lambda: PeriodicMoment.objects.filter(due_at__gt=clock.now()).exists(), worker)
    assert not worker.said("database unreachable")


def test_jobs_of_killed_workers_end_and_the_others_go_on(worker: Worker, tmp_path: Path) -> None:
    """One is finished by another; one that kills each worker is given up."""
    flag = tmp_path / "flag"
    interrupted = enqueue("probe.sleep", flag=str(flag))
    wait_until(lambda: flag.exists() and flag.read_text(), worker)
    poison, other = enqueue("probe.poison"), enqueue("probe.public")
    os.kill(int(flag.read_text()), signal.SIGKILL)
    ends = {poison: JobState.GIVEN_UP, interrupted: JobState.DONE, other: JobState.DONE}
    wait_until(lambda: all(state_of(job_id) == end for job_id, end in ends.items()), worker)
    assert [Job.objects.get(id=job_id).attempts for job_id in (poison, interrupted)] == [2, 2]
    assert worker_is_alive(clock.now())


def idle_pid(worker: Worker, file: Path) -> int:
    """The process of the cluster that works on jobs, when it has nothing to do."""
    requested = enqueue("probe.whoami", file=str(file))
    wait_until(lambda: state_of(requested) == JobState.DONE and WorkerBeat.objects.exists(), worker)
    return int(file.read_text())


def test_idle_worker_that_is_killed_stops_nothing(worker: Worker, tmp_path: Path) -> None:
    """Killed while it waits at the local queue, it takes that queue's lock with it: the others wait for ever."""
    before = worker.said("reincarnated worker")
    os.kill(idle_pid(worker, tmp_path / "pid"), signal.SIGKILL)
    wait_until(lambda: worker.said("reincarnated worker") > before, worker)
    next_job = enqueue("probe.public")
    wait_until(lambda: state_of(next_job) == JobState.DONE, worker)


def test_cluster_that_hangs_is_restarted(worker: Worker, tmp_path: Path) -> None:
    before = worker.said("cluster restarted")
    os.kill(idle_pid(worker, tmp_path / "pid"), signal.SIGSTOP)
    next_job = enqueue("probe.public")
    wait_until(lambda: state_of(next_job) == JobState.DONE, worker)
    assert worker.said("cluster restarted") > before


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGKILL])
def test_ended_worker_leaves_no_process(worker: Worker, sign: signal.Signals) -> None:
    done = enqueue("probe.public")
    wait_until(lambda: state_of(done) == JobState.DONE, worker)
    started = worker.descendants()
    worker.process.send_signal(sign)
    assert worker.process.wait(timeout=30) == (0 if sign == signal.SIGTERM else -sign)
    _gone, alive = psutil.wait_procs(started, timeout=10)
    assert len(started) >= 4
    assert alive == []
