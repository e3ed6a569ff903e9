"""What one worker does each second for all of them."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from server.jobs.schedules import start_due
from server.jobs.sweeping import hand_over_lost, queue_due, take_back_lost
from server.jobs.turns import release_all
from server.kit import clock
from server.tenancy.locks import Lock, try_until_commit

STEPS: tuple[Callable[[datetime], object], ...] = (
    queue_due,
    take_back_lost,
    hand_over_lost,
    start_due,
    lambda _now: release_all(),
)


def tick() -> None:
    """Do each step in a transaction of its own; a step that another worker is doing is left to it."""
    for number, step in enumerate(STEPS):
        with transaction.atomic():
            if try_until_commit(Lock.TICKER, part=number):
                step(clock.now())
