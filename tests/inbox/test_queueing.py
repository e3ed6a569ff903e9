"""Events that are stored wait until a worker queues their jobs, many at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from server.company.inbox.models import InboxEvent
from server.company.inbox.services import queue_waiting, replay_event, store_event
from server.jobs import ticks
from server.jobs.door import Wanted, enqueue_each
from server.jobs.errors import UnknownJob, WrongSchema
from server.jobs.models import Job
from server.kit import clock
from server.kit.errors import Conflict
from tests.support.people import Person

JOB = "woocommerce.handle_event"


def store(number: int, schema: str, *, vendor: str = "woocommerce") -> bool:
    return store_event(
        vendor=vendor,
        event_id=str(number),
        topic="order.updated",
        schema_name=schema,
        store_id=1,
        body="{}",
        now=clock.now(),
    )


def queued() -> list[int]:
    return [
        payload["event_id"] for payload in Job.objects.filter(name=JOB).order_by("id").values_list("payload", flat=True)
    ]


@pytest.mark.django_db
def test_jobs_are_queued_in_the_order_of_their_events_and_within_the_share(owner: Person) -> None:
    schema = owner.actor.schema_name
    assert [store(number, schema) for number in (*range(6), 3)] == [True] * 6 + [False]
    assert queued() == []
    ticks.tick()
    ids = list(InboxEvent.objects.order_by("pk").values_list("pk", flat=True))
    assert queued() == ids
    assert Job.objects.filter(name=JOB, held=False).count() == 4
    assert not InboxEvent.objects.filter(is_waiting=True).exists()


@pytest.mark.django_db
def test_what_no_job_could_handle_is_not_stored(owner: Person) -> None:
    with pytest.raises(UnknownJob):
        store(1, owner.actor.schema_name, vendor="nobody")
    with pytest.raises(Conflict):
        store(1, "")
    assert not InboxEvent.objects.exists()


@pytest.mark.django_db
def test_an_event_that_this_version_has_no_job_for_does_not_stop_the_others(owner: Person) -> None:
    store(1, owner.actor.schema_name)
    store(2, owner.actor.schema_name)
    InboxEvent.objects.filter(event_id="1").update(vendor="later")
    assert queue_waiting() == 2
    assert list(InboxEvent.objects.order_by("pk").values_list("state", flat=True)) == ["failed", "received"]
    assert len(queued()) == 1


@pytest.mark.django_db
def test_a_failed_event_that_is_replayed_waits_again(owner: Person) -> None:
    store(1, owner.actor.schema_name)
    assert queue_waiting() == 1
    event = InboxEvent.objects.get()
    InboxEvent.objects.update(state="failed")
    replay_event(event_id=event.pk)
    assert queue_waiting() == 1
    assert queued() == [event.pk, event.pk]


@pytest.mark.django_db
def test_many_jobs_are_queued_together_or_not_at_all(owner: Person) -> None:
    with pytest.raises(WrongSchema):
        enqueue_each(JOB, [Wanted(owner.actor.schema_name, {"event_id": 1}), Wanted("public", {"event_id": 2})])
    with pytest.raises(WrongSchema):
        enqueue_each("inbox.purge", [Wanted(owner.actor.schema_name, {})])
    assert queued() == []


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_queue_each_event_once(owner: Person) -> None:
    for number in range(20):
        store(number, owner.actor.schema_name)

    def one() -> int:
        try:
            return queue_waiting()
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool, transaction.atomic():
        assert queue_waiting() == 20
        assert pool.submit(one).result() == 0
    assert one() == 0
    assert len(set(queued())) == len(queued()) == 20
