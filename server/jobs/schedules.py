"""Periodic jobs: declared beside their handler, started by the ticker of one worker."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from time import monotonic
from typing import Any, TypeVar, cast

from croniter import croniter

from server.jobs.door import enqueue
from server.jobs.faults import contained
from server.jobs.models import PeriodicMoment
from server.jobs.registry import Handler, kind_by_handler, kind_of
from server.kit.log import get_logger

log = get_logger(__name__)
H = TypeVar("H", bound=Handler)
KEY = "periodic"
AFTER_FAULT = timedelta(minutes=1)
HEAL_EVERY = 60.0
PAUSED = timedelta(days=3_650)
"""A schedule that is due later than this was paused by hand."""
_healed_at = [float("-inf")]


@dataclass(frozen=True, slots=True)
class Periodic:
    """The schedule of a job. When `when` returns False, the job is not queued."""

    name: str
    every: timedelta | str
    when: Callable[[], bool] | None

    def next_after(self, moment: datetime) -> datetime:
        """Return the next time after `moment`; cron expressions are in UTC."""
        if isinstance(self.every, timedelta):
            return moment + self.every
        following: datetime = cast(Any, croniter(self.every, moment)).get_next(datetime)
        return following


_periodics: dict[str, Periodic] = {}


def periodic(*, every: timedelta | str, when: Callable[[], bool] | None = None) -> Callable[[H], H]:
    """Schedule the job (declared below this decorator): at an interval, or by a cron expression in UTC.

    A tenant's job is started for every active merchant, a public job once.
    """

    def register(handler: H) -> H:
        name = kind_by_handler(handler).name
        _periodics[name] = Periodic(name, every, when)
        return handler

    return register


def start_due(now: datetime) -> None:
    """Queue the due jobs. The caller ensures that only one worker does this at a time.

    A schedule that fails is recorded and retried in a minute. The others continue.
    """
    moments = dict(PeriodicMoment.objects.values_list("name", "due_at"))
    if monotonic() - _healed_at[0] >= HEAL_EVERY:
        _healed_at[0] = monotonic()
        _heal(moments, now)
    # Each start has a savepoint of its own, and nearly always nothing is due.
    for entry in [entry for entry in _periodics.values() if moments.get(entry.name, now) <= now]:
        if not contained(f"schedule {entry.name}", partial(_start_if_due, entry, moments.get(entry.name), now)):
            PeriodicMoment.objects.update_or_create(name=entry.name, defaults={"due_at": now + AFTER_FAULT})


def _heal(moments: dict[str, datetime], now: datetime) -> None:
    """Bring back schedules that are due later than their next time, as a clock that was ahead leaves them."""
    for entry in _periodics.values():
        due_at, latest = moments.get(entry.name, now), entry.next_after(now)
        if latest + AFTER_FAULT < due_at < now + PAUSED:
            PeriodicMoment.objects.filter(name=entry.name, due_at=due_at).update(due_at=latest)
            log.warning("schedule brought back", schedule=entry.name, was_due_at=due_at.isoformat())
            moments[entry.name] = latest


def _start_if_due(entry: Periodic, due_at: datetime | None, now: datetime) -> None:
    due_at = due_at or _first_moment(entry, now)
    if due_at <= now and _move_on(entry, due_at, now):
        _start(entry)


def _first_moment(entry: Periodic, now: datetime) -> datetime:
    due_at = now if isinstance(entry.every, timedelta) else entry.next_after(now)
    made, _new = PeriodicMoment.objects.get_or_create(name=entry.name, defaults={"due_at": due_at})
    return made.due_at


def _move_on(entry: Periodic, due_at: datetime, now: datetime) -> bool:
    mine = PeriodicMoment.objects.filter(name=entry.name, due_at=due_at)
    return bool(mine.update(due_at=entry.next_after(now)))


def _start(entry: Periodic) -> None:
    if entry.when is not None and not entry.when():
        return
    if kind_of(entry.name).tenant:
        enqueue("jobs.fan_out", key=entry.name, job=entry.name)
    else:
        enqueue(entry.name, key=KEY)
