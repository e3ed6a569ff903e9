"""Merge two pending jobs with the same key into one."""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.db import IntegrityError, transaction

from server.jobs.models import PENDING, Job, JobState

T = TypeVar("T")
TRIES = 3


def end_pending_twin(*, job_id: int, name: str, schema_name: str, key: str, now: datetime) -> datetime | None:
    """End the pending job with the same key, because `job_id` becomes pending again and does its work too.

    Return when the twin was due, so that a wake-up during the run is not delayed; None without a twin.
    """
    if not key:
        return None
    twins = Job.objects.filter(name=name, schema_name=schema_name, key=key, state__in=PENDING).exclude(id=job_id)
    due = list(twins.select_for_update().values_list("run_after", flat=True))
    twins.update(state=JobState.DONE, finished_at=now)
    return min(due, default=None)


def settled(write: Callable[[], T]) -> T:
    """Run `write` in a transaction. Repeat it when a twin was committed between its read and its write."""
    for _ in range(TRIES - 1):
        try:
            with transaction.atomic():
                return write()
        except IntegrityError:
            continue
    with transaction.atomic():
        return write()
