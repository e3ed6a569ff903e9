"""Real workers, really killed: nothing is lost, nothing hangs, nothing is left running."""

import os
import signal
from datetime import timedelta
from pathlib import Path

import psutil
import pytest

from server.jobs.door import enqueue
from server.jobs.models import Job, JobState, PeriodicMoment, WorkerBeat
from server.jobs.selectors import worker_is_alive
from server.kit import clock
from tests.factories.jobs import JobFactory
from tests.support.workers import Start, Worker, wait_until
from tests.support.workers import start as start

pytestmark = [pytest.mark.serial, pytest.mark.django_db(transaction=True)]


def state_of(job_id: int) -> str:
    return Job.objects.get(id=job_id).state


def test_job_of_a_killed_worker_is_finished_by_another(start: Start, tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    job_id = enqueue("probe.sleep", flag=str(flag))
    worker = start()
    wait_until(lambda: flag.exists() and flag.read_text(), worker)
    os.kill(int(flag.read_text()), signal.SIGKILL)
    wait_until(lambda: state_of(job_id) == JobState.DONE, worker)
    assert Job.objects.get(id=job_id).attempts == 2
    assert worker_is_alive(clock.now())


def test_job_that_kills_its_worker_ends_and_the_others_go_on(start: Start) -> None:
    poison, other = enqueue("probe.poison"), enqueue("probe.public")
    worker = start()
    wait_until(lambda: state_of(poison) == JobState.GIVEN_UP, worker)
    wait_until(lambda: state_of(other) == JobState.DONE, worker)
    assert Job.objects.get(id=poison).attempts == 2


def idle_pid(worker: Worker, file: Path) -> int:
    """The process of the cluster that works on jobs, when it has nothing to do."""
    asked = enqueue("probe.whoami", file=str(file))
    wait_until(lambda: state_of(asked) == JobState.DONE and WorkerBeat.objects.exists(), worker)
    return int(file.read_text())


def test_idle_worker_that_is_killed_stops_nothing(start: Start, tmp_path: Path) -> None:
    """Killed while it waits at the local queue, it takes that queue's lock with it: the others wait for ever."""
    worker = start()
    os.kill(idle_pid(worker, tmp_path / "pid"), signal.SIGKILL)
    wait_until(lambda: worker.said("reincarnated worker"), worker)
    next_job = enqueue("probe.public")
    wait_until(lambda: state_of(next_job) == JobState.DONE, worker)


def test_cluster_that_hangs_is_restarted(start: Start, tmp_path: Path) -> None:
    worker = start()
    os.kill(idle_pid(worker, tmp_path / "pid"), signal.SIGSTOP)
    next_job = enqueue("probe.public")
    wait_until(lambda: state_of(next_job) == JobState.DONE, worker)
    assert worker.said("cluster restarted")


def test_stopped_worker_leaves_no_process(start: Start) -> None:
    done = enqueue("probe.public")
    worker = start()
    wait_until(lambda: state_of(done) == JobState.DONE, worker)
    started = worker.descendants()
    worker.process.send_signal(signal.SIGTERM)
    assert worker.process.wait(timeout=30) == 0
    _gone, alive = psutil.wait_procs(started, timeout=10)
    assert len(started) >= 4
    assert alive == []


def test_killed_worker_leaves_no_process(start: Start) -> None:
    done = enqueue("probe.public")
    worker = start()
    wait_until(lambda: state_of(done) == JobState.DONE, worker)
    started = worker.descendants()
    worker.process.kill()
    worker.process.wait()
    _gone, alive = psutil.wait_procs(started, timeout=10)
    assert len(started) >= 4
    assert alive == []


def test_platform_that_stopped_badly_goes_on_working(start: Start) -> None:
    """Two lost jobs of one key and a job that cannot be read stop neither retries nor schedules."""
    long_ago = clock.now() - timedelta(minutes=5)
    made = {"name": "probe.public", "created_at": long_ago, "max_attempts": 5}
    lost = {"state": JobState.RUNNING, "started_at": long_ago, "heartbeat_at": long_ago, "key": "watch"}
    twins = [job.pk for job in JobFactory.create_batch(2, **made, **lost)]
    unreadable = JobFactory.create(payload=["no", "object"], **made).pk
    retry = JobFactory.create(state=JobState.WAITING, error="It broke.", **made).pk
    worker = start()
    wait_until(lambda: [state_of(job_id) for job_id in (*twins, retry)] == [JobState.DONE] * 3, worker)
    wait_until(lambda: "TypeError" in Job.objects.get(id=unreadable).error, worker)
    wait_until(lambda: PeriodicMoment.objects.filter(due_at__gt=clock.now()).exists(), worker)
    assert not worker.said("database unreachable")
