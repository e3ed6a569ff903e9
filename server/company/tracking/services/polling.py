"""Read numbers that nothing was heard of for long, because events get lost; end those that nobody follows."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from server.company.tracking.models import ServiceState, WatchedNumber
from server.company.tracking.services.readings import keep
from server.company.tracking.services.registering import LEASE, claim, give_back, held_by, is_resting, number_of
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import OutsideFailure

MOST_MISSES = 2
"""A service that forgets a number so often is not given it again: each time costs one of the quota."""
FORGOTTEN, KEY_REFUSED = "tracking.forgotten", "tracking.key_refused"
KEPT = timedelta(days=1)
"""Younger numbers stay although nobody follows them: a corrected number is often corrected back."""


def read_batch(service: str, *, now: datetime) -> bool:
    """Read the next due numbers; return whether there may be more now."""
    port = registry.tracking().get(service)
    if port is None or is_resting(service, now):
        return False
    rows = claim(service, port.most_numbers(), now=now, is_registered=True)
    if not rows:
        return False
    try:
        found = port.read([number_of(row) for row in rows])
    except OutsideFailure as failure:
        give_back(rows, failure, now=now)
        return False
    for row in rows:
        if row.number in found:
            keep(row.pk, found[row.number], now=now, was_asked=True)
    _register_again([row for row in rows if row.number not in found], now)
    held_by(rows).update(lease_until=None)
    ServiceState.objects.filter(service=service, reason__code=KEY_REFUSED).update(reason=None)
    return True


def _register_again(rows: Sequence[WatchedNumber], now: datetime) -> None:
    for row in rows:
        if row.misses < MOST_MISSES:
            held_by([row]).update(registered_at=None, due_at=now, misses=row.misses + 1, lease_until=None)
        else:
            held_by([row]).update(reason=Reason(FORGOTTEN).stored(), due_at=None, lease_until=None)


def end_unfollowed(service: str, *, now: datetime) -> bool:
    """Stop numbers that nobody follows, and forget them; return whether there may be more now."""
    port = registry.tracking().get(service)
    lonely = WatchedNumber.objects.filter(service=service, watches=None, created_at__lt=now - KEPT)
    rows = list(lonely.order_by("pk")[: port.most_numbers() if port else 100])
    if not rows:
        return False
    running = [row for row in rows if row.registered_at is not None]
    # Who begins to follow one in between finds it unregistered, and gives it to the service again after this.
    lonely.filter(pk__in=[row.pk for row in rows]).update(registered_at=None, due_at=None, lease_until=now + LEASE)
    try:
        if port and running:
            port.stop([number_of(row) for row in {row.number: row for row in running}.values()])
    except OutsideFailure:
        return False
    lonely.filter(pk__in=[row.pk for row in rows]).delete()
    return True
