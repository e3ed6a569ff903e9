"""Waiting until the workers have nothing left to do, while they are killed."""

import time
from datetime import timedelta

from django.db.models import Count, Max, Min, Q

from ops.drills.clockwork.moved import MovedClock
from server.jobs.models import Job, JobState, PeriodicMoment
from server.jobs.schedules import _periodics
from server.jobs.ticks import tick
from server.kit import clock

STILL, NUDGE, LONGEST = 2.0, 25.0, 1_800.0
"""After so many seconds without progress, time goes on by the second number: a killed worker's lease runs out."""
SOON = timedelta(hours=1)
KEPT = ("jobs.", "tenancy.")
_AT_WORK = Q(state__in=[JobState.QUEUED, JobState.RUNNING])


def until_quiet(moved: MovedClock) -> None:
    """Return when no job is queued, at work or due soon; time goes on over pauses between two tries."""
    deadline, seen, since = time.monotonic() + LONGEST, (0, 0), time.monotonic()
    while True:
        soon = Q(state=JobState.WAITING, run_after__lt=clock.now() + SOON)
        rows = Job.objects.filter(_AT_WORK | soon).aggregate(
            busy=Count("pk", _AT_WORK), newest=Max("pk"), due=Min("run_after", filter=soon)
        )
        if not rows["busy"] and not rows["due"]:
            return
        if time.monotonic() > deadline:
            raise TimeoutError(f"{rows} did not end")
        if not rows["busy"]:
            moved.ahead += max((rows["due"] - clock.now()).total_seconds(), 0)
            tick()
        elif (rows["busy"], rows["newest"]) != seen:
            seen, since = (rows["busy"], rows["newest"]), time.monotonic()
        elif time.monotonic() - since > STILL:
            moved.ahead, since = moved.ahead + NUDGE, time.monotonic()
        time.sleep(0.05)


def put_schedules_off() -> None:
    """Pause what runs from time to time: the course starts what merchants of the quarter need."""
    far = clock.now() + timedelta(days=10_000)
    for name in _periodics:
        if not name.startswith(KEPT):
            PeriodicMoment.objects.update_or_create(name=name, defaults={"due_at": far})
