"""Jobs, due times of periodic jobs, heartbeats and faults of workers. All in public, none in a merchant's schema."""

from django.db import models
from django.db.models import Q


class JobState(models.TextChoices):
    QUEUED = "queued", "in the queue"
    WAITING = "waiting", "waits for its moment"
    RUNNING = "running", "being worked on"
    DONE = "done", "done"
    FAILED = "failed", "refused for good"
    GIVEN_UP = "given_up", "tries used up"


ENDED = (JobState.DONE, JobState.FAILED, JobState.GIVEN_UP)
PENDING = (JobState.QUEUED, JobState.WAITING)


class Job(models.Model):
    """One piece of work. The attempt is counted before it begins; `heartbeat_at` is the lease of the worker that runs
    it, in the cluster `worker`. `losses`: attempts that were not counted, because that whole cluster died, or the
    database was unreachable.
    """

    name = models.CharField(max_length=100)
    schema_name = models.CharField(max_length=63, blank=True)
    key = models.CharField(max_length=200, blank=True)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.QUEUED)
    # Held back in its merchant's own line, not in the queue yet (`server.jobs.turns`).
    held = models.BooleanField(default=False, db_default=False)
    attempts = models.PositiveIntegerField(default=0)
    max_attempts = models.PositiveIntegerField()
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)
    worker = models.CharField(max_length=100, blank=True, default="", db_default="")
    actor_id = models.BigIntegerField(null=True, blank=True)
    correlation_id = models.CharField(max_length=64, blank=True)
    error = models.TextField(blank=True)
    traceback = models.TextField(blank=True)
    created_at = models.DateTimeField()
    run_after = models.DateTimeField()
    queued_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["name", "schema_name", "key"],
                condition=Q(state__in=PENDING) & ~Q(key=""),
                name="jobs_one_pending_per_key",
            )
        ]
        indexes = [
            models.Index(fields=["schema_name", "queued_at"], condition=Q(state="queued", held=True), name="jobs_held"),
            models.Index(
                fields=["schema_name"],
                condition=Q(state__in=["queued", "running"], held=False),
                name="jobs_in_turn",
            ),
            models.Index(fields=["run_after"], condition=Q(state="waiting"), name="jobs_waiting"),
            models.Index(fields=["heartbeat_at"], condition=Q(state="running"), name="jobs_running"),
            models.Index(fields=["queued_at"], condition=Q(state="queued"), name="jobs_queued"),
            models.Index(fields=["finished_at"], condition=Q(finished_at__isnull=False), name="jobs_ended"),
            models.Index(fields=["finished_at"], condition=Q(state="given_up"), name="jobs_given_up"),
            models.Index(fields=["name", "-id"], name="jobs_by_name"),
            models.Index(fields=["schema_name", "-id"], name="jobs_by_schema"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.pk}"


class PeriodicMoment(models.Model):
    """When a periodic job is due next. A conditional update ensures that only one worker starts it."""

    name = models.CharField(max_length=100, primary_key=True)
    due_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name


class WorkerBeat(models.Model):
    """The last heartbeat of a worker's cluster."""

    worker = models.CharField(max_length=100, primary_key=True)
    beat_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.worker


class JobFault(models.Model):
    """A failing step or schedule of the worker: the time of its first and of its last failure."""

    name = models.CharField(max_length=150, primary_key=True)
    error = models.TextField()
    since = models.DateTimeField()
    last_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
