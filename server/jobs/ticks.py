"""The steps that one worker runs each second for all workers."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TypeVar

from server.jobs.faults import contained
from server.jobs.schedules import start_due
from server.jobs.sweep import hand_over_lost, queue_due, take_back_lost
from server.jobs.turns import release_all
from server.kit import clock
from server.kit.quiet import is_quiet
from server.tenancy.locks import Lock, try_until_commit

Step = Callable[[datetime], object]
H = TypeVar("H", bound=Callable[[], object])
STEPS: dict[str, Step] = {
    "queue due jobs": queue_due,
    "take back lost jobs": take_back_lost,
    "hand over lost jobs": hand_over_lost,
    "start schedules": start_due,
    "release held jobs": lambda _now: release_all(),
}


def each_second(name: str) -> Callable[[H], H]:
    """Register a short step of another room. It must tolerate that two workers run it at once."""

    def register(step: H) -> H:
        STEPS[name] = lambda _now: step()
        return step

    return register


def tick() -> None:
    """Run each step in its own transaction, even if others fail, at the time of the database.

    Skip a step that another worker is running, and all while the installation is quiet. Raise DatabaseError when the
    database is unreachable.
    """
    if is_quiet():
        return
    now = clock.shared()
    for number, (name, step) in enumerate(STEPS.items()):
        contained(name, partial(_unless_taken, number, step, now))


def _unless_taken(number: int, step: Step, now: datetime) -> None:
    if try_until_commit(Lock.TICKER, part=number):
        step(now)
