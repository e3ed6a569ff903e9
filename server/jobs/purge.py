"""Ended jobs are kept for a while for the console, then deleted."""

from datetime import datetime, timedelta

from django.conf import settings
from django_q.models import Task

from server.jobs.beats import forget_old_beats
from server.jobs.faults import forget_old_faults
from server.jobs.models import Job

DEFAULT_KEEP_DAYS = 14
BATCH = 5_000


def purge_ended_jobs(*, now: datetime) -> int:
    """Delete jobs that ended more than JOBS_KEEP_DAYS ago, in batches. Return how many."""
    before = now - timedelta(days=getattr(settings, "JOBS_KEEP_DAYS", DEFAULT_KEEP_DAYS))
    Task.objects.filter(stopped__lt=before).delete()
    forget_old_beats(now)
    forget_old_faults(now)
    removed = 0
    while batch := list(Job.objects.filter(finished_at__lt=before).values_list("id", flat=True)[:BATCH]):
        removed += Job.objects.filter(id__in=batch).delete()[0]
    return removed
