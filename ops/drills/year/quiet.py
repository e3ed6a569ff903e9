"""Waiting until the installation's queue is empty, while its workers are killed."""

import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, Max, Min, Q

from ops.drills.year.kills import killed_at
from ops.drills.year.world import World
from server.jobs.models import Job, JobState, PeriodicMoment
from server.jobs.registry import kind_of
from server.jobs.schedules import _periodics
from server.jobs.ticks import tick

STILL = 2.0
"""After this many seconds without progress since a kill, move the clock: the killed workers' leases expire."""
NUDGE = 25.0
LONGEST = 900.0
SOON = timedelta(hours=1)
"""Jobs that wait longer were scheduled for their day."""
NEEDED = ("payments.", "plans.", "finance.", "balance.", "coupons.", "rewards.", "jobs.", "tenancy.")
ENDED_BADLY = (JobState.FAILED, JobState.GIVEN_UP)
AT_WORK = Q(state__in=[JobState.QUEUED, JobState.RUNNING])


def settle(world: World, *, ticks: int = 0) -> None:
    """Wait until no job is left; `ticks` are seconds in which schedules may first start some.

    Move the clock over pauses between two tries and over mails that collect messages.
    """
    time.sleep(ticks)
    deadline, seen = time.monotonic() + LONGEST, _Seen(world.quiet_at)
    while (left := _left(world)).is_any:
        if time.monotonic() > deadline:
            raise TimeoutError(f"{left} did not end on day {world.day}, seed {world.seed}")
        if left.due and not left.at_work:
            world.go_on(max((left.due - world.now()).total_seconds(), 0))
            tick()
        elif seen.is_still(left):
            world.go_on(NUDGE)
        time.sleep(0.05)
    world.quiet_at = time.monotonic()


@dataclass(frozen=True)
class _Left:
    at_work: int
    newest: int
    due: datetime | None

    @property
    def is_any(self) -> bool:
        return bool(self.at_work or self.due)


@dataclass
class _Seen:
    quiet_at: float
    left: _Left | None = None
    since: float = field(default_factory=time.monotonic)

    def is_still(self, left: _Left) -> bool:
        """Return whether there is no progress, and a killed worker may still hold a lease."""
        if left != self.left:
            self.left, self.since = left, time.monotonic()
            return False
        if time.monotonic() - self.since < STILL or killed_at() < self.quiet_at:
            return False
        self.since = time.monotonic()
        return True


def put_off_other_schedules(world: World) -> None:
    """Pause the schedules for stores, products, suppliers, logins and files: merchants here only pay."""
    far = world.now() + timedelta(days=10_000)
    for name in _periodics:
        if kind_of(name).tenant or not name.startswith(NEEDED):
            PeriodicMoment.objects.update_or_create(name=name, defaults={"due_at": far})


def count_given_up() -> list[str]:
    """Return jobs that failed after all tries, by name and error."""
    rows = Job.objects.filter(state__in=ENDED_BADLY).values_list("name", "error")
    return sorted({f"{name}: {error[:150]}" for name, error in rows})


def _left(world: World) -> _Left:
    soon = Q(state=JobState.WAITING, run_after__lt=world.now() + SOON)
    rows = Job.objects.filter(AT_WORK | soon)
    response = rows.aggregate(at_work=Count("pk", AT_WORK), newest=Max("pk"), due=Min("run_after", filter=soon))
    return _Left(response["at_work"], response["newest"] or 0, response["due"])
