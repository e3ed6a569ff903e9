"""Heartbeats of worker clusters."""

import os
from datetime import datetime, timedelta
from time import monotonic

from django.db.models.functions import Now

from server.jobs.models import WorkerBeat

# Environment variable in which the supervisor gives its name to the processes of its cluster.
WORKER_NAME = "TRADEWIND_WORKER"
FORGOTTEN_AFTER = timedelta(days=1)
DEAD_AFTER = timedelta(seconds=13)
"""A cluster that is silent for this long has ended: the supervisor restarts a living one before."""
BY_WORK_EVERY = 2.0
_last_by_work = [float("-inf")]


def worker_name() -> str:
    """Return the name of the cluster that this process works for; "here" outside a cluster."""
    return os.environ.get(WORKER_NAME) or "here"


def dead_workers() -> list[str]:
    """Return the clusters that stopped beating within a day: all their processes have ended."""
    return list(WorkerBeat.objects.filter(beat_at__lt=Now() - DEAD_AFTER).values_list("worker", flat=True))


def beat() -> None:
    """Record that this cluster takes and finishes tasks. Runs in one of its worker processes."""
    if name := os.environ.get(WORKER_NAME):
        beat_of(name)


def beat_after_work() -> None:
    """Record a heartbeat after a job, at most every few seconds. Under load the queue's own beats come late."""
    if monotonic() - _last_by_work[0] >= BY_WORK_EVERY:
        _last_by_work[0] = monotonic()
        beat()


def beat_of(worker: str) -> None:
    row = WorkerBeat(worker=worker, beat_at=Now())
    WorkerBeat.objects.bulk_create([row], update_conflicts=True, unique_fields=["worker"], update_fields=["beat_at"])


def last_beat(worker: str) -> datetime | None:
    return WorkerBeat.objects.filter(worker=worker).values_list("beat_at", flat=True).first()


def forget_old_beats(now: datetime) -> None:
    WorkerBeat.objects.filter(beat_at__lt=now - FORGOTTEN_AFTER).delete()
