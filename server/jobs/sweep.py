"""Return jobs to their merchant's line: waiting jobs that are due, and jobs that were lost."""

from datetime import datetime, timedelta
from functools import partial

from django.db.models import F, Q, QuerySet

from server.jobs.beats import dead_workers
from server.jobs.faults import contained
from server.jobs.handover import oldest_untaken
from server.jobs.leases import LOST_AFTER
from server.jobs.models import Job, JobState
from server.jobs.twins import end_pending_twin, settled
from server.jobs.verdicts import MOST_LOSSES
from server.kit.log import get_logger

BATCH = 500
# A task may take this long from the queue to a worker. After that it is handed over again; it still runs only once.
ON_ITS_WAY = timedelta(seconds=10)

log = get_logger(__name__)


def queue_due(now: datetime) -> int:
    """Queue the waiting jobs that are due, earliest first."""
    due = Job.objects.filter(state=JobState.WAITING, run_after__lte=now).order_by("run_after", "id")
    return _queue(due, now)


def take_back_lost(now: datetime) -> int:
    """Queue the jobs whose worker stopped sending heartbeats. An attempt that killed its worker stays counted.

    One whose whole cluster died does not, up to a limit, because something else killed that.

    Of several lost jobs with one key, keep only the newest. A job that cannot be taken back does not stop the others.
    """
    silent = Q(heartbeat_at__lt=now - LOST_AFTER) | Q(heartbeat_at=None)
    lost = Job.objects.filter(silent, state=JobState.RUNNING).select_for_update(skip_locked=True)
    jobs = list(lost.order_by("-id").values_list("id", "name", "schema_name", "key")[:BATCH])
    dead = dead_workers()
    newest: dict[tuple[str, str, str], int] = {}
    taken = 0
    for job_id, name, schema_name, key in jobs:
        if key and newest.setdefault((name, schema_name, key), job_id) != job_id:
            Job.objects.filter(id=job_id).update(state=JobState.DONE, finished_at=now)
            continue
        again = partial(_take_back, job_id, name, schema_name, key, now, dead)
        taken += contained(f"take back {name}", partial(settled, again))
    return _warned("jobs taken back from lost workers", taken)


def _take_back(job_id: int, name: str, schema_name: str, key: str, now: datetime, dead: list[str]) -> None:
    end_pending_twin(job_id=job_id, name=name, schema_name=schema_name, key=key, now=now)
    innocent = Job.objects.filter(id=job_id, worker__in=dead, attempts__gt=0, losses__lt=MOST_LOSSES)
    innocent.update(attempts=F("attempts") - 1, losses=F("losses") + 1)
    Job.objects.filter(id=job_id).update(state=JobState.QUEUED, held=True, queued_at=now)


def hand_over_lost(now: datetime) -> int:
    """Hand over again the queued jobs that the queue has lost: those older than the oldest task in it.

    A task from later than now came from a host whose clock is wrong; then nothing can be told until it is taken.
    """
    oldest = oldest_untaken() or now
    if oldest > now:
        return 0
    horizon = oldest - ON_ITS_WAY
    lost = Job.objects.filter(state=JobState.QUEUED, held=False, queued_at__lt=horizon).order_by("queued_at", "id")
    return _warned("jobs handed over again", _queue(lost, now))


def _queue(jobs: QuerySet[Job], now: datetime) -> int:
    ids = list(jobs.select_for_update(skip_locked=True).values_list("id", flat=True)[:BATCH])
    Job.objects.filter(id__in=ids).update(state=JobState.QUEUED, held=True, queued_at=now)
    return len(ids)


def _warned(what: str, count: int) -> int:
    if count:
        log.warning(what, count=count)
    return count
