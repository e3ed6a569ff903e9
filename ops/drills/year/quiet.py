"""Until all work is done: the queue of the running installation, whose workers are killed meanwhile."""

import time
from datetime import timedelta

from django.db.models import Q

from ops.drills.year.world import World
from server.jobs.models import Job, JobState, PeriodicMoment
from server.jobs.registry import kind_of
from server.jobs.schedules import _periodics

STILL = 4.0
"""After so many seconds without progress, time goes on: leases of killed workers run out, pauses end."""
NUDGE = 25.0
LONGEST = 600.0
SOON = timedelta(hours=1)
"""What waits longer was planned for its day."""
NEEDED = ("payments.", "plans.", "finance.", "balance.", "coupons.", "rewards.", "jobs.", "tenancy.")
ENDED_BADLY = (JobState.FAILED, JobState.GIVEN_UP)


def settle(world: World, *, ticks: int = 0) -> None:
    """Wait until no job is left; `ticks` are seconds in which schedules may start some first."""
    time.sleep(ticks)
    deadline = time.monotonic() + LONGEST
    seen, since = [""], time.monotonic()
    while left := _left(world):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{left} did not end on day {world.day}, seed {world.seed}")
        if left != seen:
            seen, since = left, time.monotonic()
        elif time.monotonic() - since > STILL:
            world.go_on(NUDGE)
            since = time.monotonic()
        time.sleep(0.05)


def put_off_other_schedules(world: World) -> None:
    """Merchants here only pay: what looks after stores, products, suppliers, log-ins and files rests."""
    far = world.now() + timedelta(days=10_000)
    for name in _periodics:
        if kind_of(name).tenant or not name.startswith(NEEDED):
            PeriodicMoment.objects.update_or_create(name=name, defaults={"due_at": far})


def count_given_up() -> list[str]:
    """Jobs that did not succeed however often they were tried, by name and error."""
    rows = Job.objects.filter(state__in=ENDED_BADLY).values_list("name", "error")
    return sorted({f"{name}: {error[:150]}" for name, error in rows})


def _left(world: World) -> list[str]:
    at_work = Q(state__in=[JobState.QUEUED, JobState.RUNNING])
    soon = Q(state=JobState.WAITING, run_after__lt=world.now() + SOON)
    return sorted(Job.objects.filter(at_work | soon).values_list("name", flat=True))
