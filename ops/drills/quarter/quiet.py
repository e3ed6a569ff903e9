"""Waiting until the workers have nothing left to do, while they are killed."""

import time
from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Count, Max, Min, Q

from ops.drills.clockwork.moved import MovedClock
from server.jobs.models import Job, JobState, PeriodicMoment
from server.jobs.schedules import _periodics
from server.jobs.ticks import tick
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import Operation, OutsideParty

STILL, NUDGE, LONGEST = 2.0, 25.0, 1_800.0
"""After so many seconds without progress, time goes on by the second number: a killed worker's lease runs out."""
SOON = timedelta(hours=1)
KEPT = ("jobs.", "tenancy.")
_AT_WORK = Q(state__in=[JobState.QUEUED, JobState.RUNNING])


def until_quiet(moved: MovedClock, tenants: Sequence[TenantRef]) -> None:
    """Return when no job is queued, at work or due soon, and no process waits; time goes on over pauses between two
    tries.
    """
    deadline, seen, since = time.monotonic() + LONGEST, (0, 0), time.monotonic()
    while True:
        soon = Q(state=JobState.WAITING, run_after__lt=clock.now() + SOON)
        rows = Job.objects.filter(_AT_WORK | soon).aggregate(
            busy=Count("pk", _AT_WORK), newest=Max("pk"), due=Min("run_after", filter=soon)
        )
        if not rows["busy"] and not rows["due"] and not _goes_on(tenants):
            return
        if time.monotonic() > deadline:
            raise TimeoutError(f"{rows} did not end")
        if not rows["busy"] and rows["due"]:
            moved.ahead += max((rows["due"] - clock.now()).total_seconds(), 0)
            tick()
        elif rows["busy"] and (rows["busy"], rows["newest"]) != seen:
            seen, since = (rows["busy"], rows["newest"]), time.monotonic()
        elif rows["busy"] and time.monotonic() - since > STILL:
            moved.ahead, since = moved.ahead + NUDGE, time.monotonic()
        time.sleep(0.05)


def _goes_on(tenants: Sequence[TenantRef]) -> bool:
    """Let processes that wait for a time go on at once; return whether there are any.

    They compare times of ours, which moved, with the database's clock, which did not: they would wait for months.
    """
    waiting = Job.objects.filter(name="processes.pump", state=JobState.WAITING)
    if not waiting.exists():
        return False
    for tenant in tenants:
        with tenant_scope_of(tenant):
            Operation.objects.exclude(not_before=None).update(not_before=None)
            OutsideParty.objects.exclude(until=None).update(until=None)
    waiting.update(run_after=clock.now())
    return True


def put_schedules_off() -> None:
    """Pause what runs from time to time: the course starts what merchants of the quarter need."""
    far = clock.now() + timedelta(days=10_000)
    for name in _periodics:
        if not name.startswith(KEPT):
            PeriodicMoment.objects.update_or_create(name=name, defaults={"due_at": far})
