"""Signs of life of a worker's cluster."""

import os
from datetime import datetime, timedelta

from server.jobs.models import WorkerBeat
from server.kit import clock

# The supervisor names itself to the processes of its cluster.
WORKER_NAME = "TRADEWIND_WORKER"
FORGOTTEN_AFTER = timedelta(days=1)


def beat() -> None:
    """Note that this process, one of the cluster's workers, takes and finishes tasks."""
    beat_of(os.environ.get(WORKER_NAME, "unnamed"))


def beat_of(worker: str) -> None:
    row = WorkerBeat(worker=worker, beat_at=clock.now())
    WorkerBeat.objects.bulk_create([row], update_conflicts=True, unique_fields=["worker"], update_fields=["beat_at"])


def last_beat(worker: str) -> datetime | None:
    return WorkerBeat.objects.filter(worker=worker).values_list("beat_at", flat=True).first()


def forget_old_beats(now: datetime) -> None:
    WorkerBeat.objects.filter(beat_at__lt=now - FORGOTTEN_AFTER).delete()
