"""Jobs of tracking: give numbers to services, read what was not heard of, end what nobody follows."""

import time
from collections.abc import Callable
from datetime import timedelta

from server.company.tracking.services.polling import end_unfollowed, read_batch
from server.company.tracking.services.registering import is_any_due, read_quota, register_batch
from server.company.tracking.services.watches import REGISTER_JOB
from server.jobs.door import enqueue
from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports import registry

TURN = 5.0
READ_JOB = "tracking.read"


def _turn(step: Callable[..., bool], service: str) -> Again | None:
    """Work for five seconds, then let other jobs run."""
    ends = time.monotonic() + TURN
    while step(service, now=clock.now()):
        if time.monotonic() >= ends:
            return Again()
    return None


@job(REGISTER_JOB, tenant=False, timeout=180)
def register(service: str, **_: object) -> Again | None:
    return _turn(register_batch, service)


@job(READ_JOB, tenant=False, timeout=180)
def read(service: str, **_: object) -> Again | None:
    return _turn(read_batch, service)


@periodic(every=timedelta(minutes=5), when=lambda: is_any_due(clock.now(), is_registered=False))
@job("tracking.start_registering", tenant=False)
def start_registering(**_: object) -> None:
    """Give numbers to services whose first try failed or whose worker died."""
    for service in registry.tracking():
        enqueue(REGISTER_JOB, key=service, service=service)


@periodic(every=timedelta(minutes=10), when=lambda: is_any_due(clock.now(), is_registered=True))
@job("tracking.start_reading", tenant=False)
def start_reading(**_: object) -> None:
    for service in registry.tracking():
        enqueue(READ_JOB, key=service, service=service)


@periodic(every=timedelta(hours=1), when=lambda: bool(registry.tracking()))
@job("tracking.look_after", tenant=False, timeout=300)
def look_after(**_: object) -> None:
    """Read the quotas, and end what nobody follows."""
    for service, port in registry.tracking().items():
        read_quota(service, port, now=clock.now())
        _turn(end_unfollowed, service)
