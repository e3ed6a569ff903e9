"""The queue hands out in the order of arrival, and beats."""

from datetime import timedelta
from threading import Event
from typing import Any

import fakeredis
import pytest
from django.db import transaction
from django_q.models import OrmQ

from server.jobs.beats import beat
from server.jobs.brokers.database import DatabaseQueue
from server.jobs.brokers.pulse import BEAT_EVERY, Pulse, unpack
from server.jobs.brokers.redis import RedisQueue
from server.jobs.door import enqueue
from server.jobs.handover import oldest_untaken
from server.jobs.models import Job, JobState, WorkerBeat
from server.jobs.runner import run
from server.jobs.sweep import hand_over_lost
from server.jobs.turns import release_all
from server.kit import clock
from tests.support.threads import all_at_once


@pytest.fixture(autouse=True)
def short_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django_q.conf.Conf.POLL", 0.01)


def quiet(queue: Any) -> Any:
    queue._pulse.beat()
    return queue


def job_ids(delivered: Any) -> list[int]:
    return [unpack(package)["args"][0] for _, package in delivered or []]


@pytest.mark.django_db
def test_first_in_is_first_out() -> None:
    queued = [enqueue("probe.public") for _ in range(4)]
    queue = quiet(DatabaseQueue())
    assert [job_ids(queue.dequeue()) for _ in range(5)] == [[job_id] for job_id in queued] + [[]]


@pytest.mark.django_db
def test_task_stays_until_it_is_acknowledged() -> None:
    enqueue("probe.public")
    queue = quiet(DatabaseQueue())
    [(ack_id, _package)] = queue.dequeue()
    assert (queue.dequeue(), OrmQ.objects.count(), queue.lock_size()) == ([], 1, 1)
    queue.acknowledge(ack_id)
    assert OrmQ.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_two_clusters_never_take_the_same_task() -> None:
    queued = {enqueue("probe.public") for _ in range(20)}

    def take_ten() -> list[int]:
        queue = quiet(DatabaseQueue())
        return [job_id for _ in range(10) for job_id in job_ids(queue.dequeue())]

    taken = [job_id for ids in all_at_once(take_ten, take_ten) for job_id in ids]
    assert (len(taken), set(taken)) == (20, queued)


@pytest.mark.django_db(transaction=True)
def test_resting_cluster_is_woken_by_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django_q.conf.Conf.POLL", 20)
    rests = Event()

    def wait_for_job() -> list[int]:
        queue = quiet(DatabaseQueue())
        # The first rest only begins to listen.
        assert queue.dequeue() == []
        rests.set()
        assert queue._rest()
        return job_ids(queue.dequeue())

    def enqueue_when_it_rests() -> list[int]:
        assert rests.wait(10)
        with transaction.atomic():
            return [enqueue("probe.public")]

    taken, queued = all_at_once(wait_for_job, enqueue_when_it_rests)
    assert taken == queued


@pytest.mark.django_db
def test_beat_comes_between_the_tasks_and_names_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    enqueue("probe.public")
    queue = DatabaseQueue()
    [(ack_id, package)] = queue.dequeue()
    task = unpack(package)
    assert (ack_id, task["func"]) == (None, "server.jobs.beats.beat")
    monkeypatch.setenv("TRADEWIND_WORKER", "this one")
    beat()
    assert WorkerBeat.objects.get().worker == "this one"
    assert len(job_ids(queue.dequeue())) == 1


@pytest.mark.django_db
def test_worker_that_finishes_jobs_beats_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under load the beats that the queue slips in come late; a restart would kill good work."""
    monkeypatch.setattr("server.jobs.beats._last_by_work", [float("-inf")])
    monkeypatch.setenv("TRADEWIND_WORKER", "busy one")
    run(enqueue("probe.public"))
    first = WorkerBeat.objects.get(worker="busy one").beat_at
    run(enqueue("probe.public"))
    assert WorkerBeat.objects.get(worker="busy one").beat_at == first


def test_beats_keep_their_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr("server.jobs.brokers.pulse.monotonic", lambda: now)
    pulse = Pulse()
    assert pulse.beat() is not None
    now += BEAT_EVERY - 0.1
    assert pulse.beat() is None
    now += 0.2
    assert pulse.beat() is not None


@pytest.fixture
def fake_redis() -> fakeredis.FakeServer:
    return fakeredis.FakeServer()


@pytest.fixture
def redis_queue(monkeypatch: pytest.MonkeyPatch, settings: Any, fake_redis: fakeredis.FakeServer) -> RedisQueue:
    server = fakeredis.FakeRedis(server=fake_redis)
    monkeypatch.setattr("server.jobs.brokers.redis.Redis.from_url", lambda _url, **_limits: server)
    monkeypatch.setattr("django_q.conf.Conf.ORM", None)
    monkeypatch.setattr("django_q.conf.Conf.BROKER_CLASS", "server.jobs.brokers.redis.RedisQueue")
    settings.Q_CLUSTER = {**settings.Q_CLUSTER, "redis": "redis://unused"}
    return RedisQueue()


@pytest.mark.django_db(transaction=True)
def test_with_redis_a_job_is_handed_over_after_commit(redis_queue: RedisQueue) -> None:
    with transaction.atomic():
        first = enqueue("probe.public")
        assert redis_queue.queue_size() == 0
    second = enqueue("probe.public")
    assert (redis_queue.ping(), redis_queue.queue_size(), OrmQ.objects.count()) == (True, 2, 0)
    quiet(redis_queue)
    assert [job_ids(redis_queue.dequeue()) for _ in range(3)] == [[first], [second], []]
    assert Job.objects.filter(state=JobState.QUEUED).count() == 2


@pytest.mark.django_db
def test_a_copy_on_the_same_redis_takes_no_job_of_the_original(
    redis_queue: RedisQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis_queue.enqueue("of the original")
    monkeypatch.setattr("server.jobs.brokers.redis.installation_id", lambda: "copy")
    copy = RedisQueue()
    assert (copy.queue_size(), quiet(copy).dequeue(), redis_queue.queue_size()) == (0, None, 1)


@pytest.mark.django_db(transaction=True)
def test_with_redis_away_a_job_is_saved_and_runs_later_once(
    redis_queue: RedisQueue, fake_redis: fakeredis.FakeServer, seen: list[Any]
) -> None:
    fake_redis.connected = False
    with transaction.atomic():
        kept = enqueue("probe.public")
    assert Job.objects.get().state == JobState.QUEUED
    fake_redis.connected = True
    assert redis_queue.queue_size() == 0
    with transaction.atomic():
        assert [hand_over_lost(clock.now()), hand_over_lost(clock.now() + timedelta(seconds=11))] == [0, 1]
    release_all()
    quiet(redis_queue)
    handed = [job_ids(redis_queue.dequeue()) for _ in range(2)]
    assert handed == [[kept], []]
    run(kept)
    run(kept)
    assert len(seen) == 1


@pytest.mark.django_db(transaction=True)
def test_with_redis_the_age_of_the_queue_is_known(redis_queue: RedisQueue) -> None:
    assert oldest_untaken() is None
    before = clock.now()
    enqueue("probe.public")
    oldest = oldest_untaken()
    assert oldest is not None
    assert before <= oldest <= clock.now()
    redis_queue.purge_queue()
    assert redis_queue.queue_size() == 0


@pytest.mark.django_db(transaction=True)
def test_with_redis_a_host_whose_clock_is_ahead_makes_no_job_count_as_lost(
    redis_queue: RedisQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = clock.now() + timedelta(hours=2)
    monkeypatch.setattr("django.utils.timezone.now", lambda: wrong)
    enqueue("probe.public")
    with transaction.atomic():
        assert hand_over_lost(clock.now() + timedelta(minutes=30)) == 0
    assert redis_queue.queue_size() == 1
