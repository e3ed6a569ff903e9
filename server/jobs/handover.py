"""Hand jobs to django-q2: in the caller's transaction with the database queue, after commit with Redis."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Protocol, cast

from django.db import transaction
from django_q.brokers import get_broker
from django_q.conf import Conf
from django_q.tasks import async_task

from server.jobs.registry import timeout_of

ENTRY = "server.jobs.runner.run"
_queue_task = cast(Callable[..., str], async_task)


class Queue(Protocol):
    """What `server.jobs.brokers` add to django-q2's brokers."""

    def oldest(self) -> datetime | None: ...


def hand_over(jobs: Sequence[tuple[int, str]]) -> None:
    """Put the jobs (id, name) at the tail of the queue, in this order.

    A job that Redis does not take, because it is away, is saved all the same; the sweeper hands it over again.
    """
    if Conf.ORM:
        _push(jobs)
    elif jobs:
        transaction.on_commit(lambda: _push(jobs), robust=True)


def oldest_untaken() -> datetime | None:
    """Return when the oldest task that no cluster has taken was queued; None when the queue is empty."""
    return cast(Queue, get_broker()).oldest()


def _push(jobs: Sequence[tuple[int, str]]) -> None:
    for job_id, name in jobs:
        _queue_task(ENTRY, job_id, q_options={"task_name": name, "timeout": timeout_of(name)})
