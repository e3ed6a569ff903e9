"""Queries on jobs, for the console and /readyz."""

from dataclasses import fields
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Count, Exists, OuterRef, Q
from django.db.models.functions import TruncDate

from server.jobs.contracts import JobDetail, JobPage, JobSummary
from server.jobs.faults import current_faults
from server.jobs.models import PENDING, Job, JobState, WorkerBeat
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

ALIVE_WITHIN = timedelta(seconds=30)
RECENTLY = timedelta(hours=1)
OUTSIDE = "Retryable: "
"""How the errors of outside systems begin, which may succeed later (`server.ports.failures`)."""
_SUMMARY = [field.name for field in fields(JobSummary)]


def worker_is_alive(now: datetime) -> bool:
    """Return whether any worker took and finished a task within the last 30 seconds."""
    return WorkerBeat.objects.filter(beat_at__gt=now - ALIVE_WITHIN).exists()


def troubles(now: datetime) -> list[str]:
    """List current background problems in words for an operator; empty when all is well.

    A job that was given up is none because an outside system failed, or once a later run of that kind succeeded: what
    stopped it is over. What it left undone stays among the given-up jobs of the console.
    """
    failing = [f"{fault.name}: fails since {fault.since:%Y-%m-%d %H:%M:%S} UTC" for fault in current_faults(now)]
    since = Q(finished_at__gt=now - RECENTLY)
    later = Job.objects.filter(since, name=OuterRef("name"), state=JobState.DONE)
    is_over = Exists(later.filter(finished_at__gt=OuterRef("finished_at")))
    ours = Job.objects.filter(since, ~is_over, state=JobState.GIVEN_UP).exclude(error__startswith=OUTSIDE)
    given_up = ours.count()
    return [*failing, *([f"{given_up} jobs were given up within the last hour"] if given_up else [])]


def others_wait(schema_name: str) -> bool:
    """Return whether a job of another merchant, or a public one, is queued and not started."""
    queued = Job.objects.filter(state=JobState.QUEUED, held=False)
    return queued.exclude(schema_name=schema_name).exists()


def is_under_way(name: str, schema_name: str, key: str) -> bool:
    """Return whether a keyed job is pending or running. False once it has ended, for any reason."""
    live = [*PENDING, JobState.RUNNING]
    return Job.objects.filter(name=name, schema_name=schema_name, key=key, state__in=live).exists()


def latest_end(name: str, schema_name: str, key: str) -> JobSummary | None:
    """Return the keyed job that ended last, done or given up; None if none is kept."""
    ended = Job.objects.filter(name=name, schema_name=schema_name, key=key, finished_at__isnull=False)
    row = ended.order_by("-finished_at", "-id").values(*_SUMMARY).first()
    return JobSummary(**row) if row else None


def list_jobs(page: PageRequest, *, name: str = "", state: str = "", schema_name: str | None = None) -> JobPage:
    """List jobs, newest first. An empty `name` or `state` and a `schema_name` of None do not filter.

    `name` matches part of the job's name: "importing" finds all jobs of that area.
    """
    params = {"name__icontains": name or None, "state": state or None, "schema_name": schema_name}
    jobs = Job.objects.filter(**{column: value for column, value in params.items() if value is not None})
    rows = jobs.order_by("-id").values(*_SUMMARY)[page.offset : page.offset + page.limit]
    return JobPage(jobs=[JobSummary(**row) for row in rows], count=jobs.count())


def count_given_up() -> int:
    """Count the jobs that used up their attempts."""
    return Job.objects.filter(state=JobState.GIVEN_UP).count()


def finished_by_day(since: date) -> dict[date, int]:
    """Count the jobs done on each UTC day from `since`. Days without jobs are absent."""
    done = Job.objects.filter(state=JobState.DONE, finished_at__gte=datetime.combine(since, time.min, UTC))
    days = done.annotate(day=TruncDate("finished_at", tzinfo=UTC)).order_by("day").values_list("day")
    return dict(days.annotate(count=Count("pk")))


def get_job(job_id: int) -> JobDetail:
    """Return one job with payload and traceback. Raise NotFound when there is none."""
    found = Job.objects.filter(id=job_id).first()
    if found is None:
        raise NotFound
    return from_row(JobDetail, found, summary=from_row(JobSummary, found))
