"""Give due numbers to their service, in batches, outside any transaction. The lease of a dead worker ends."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from server.company.tracking.models import NumberWatch, ServiceState, WatchedNumber
from server.company.tracking.services.watches import begin
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.credentials import opened
from server.ports.failures import OutsideFailure, Retryable
from server.ports.parcels import QUOTA_USED, NumberToTrack, Tracked, TrackingPort

LEASE = timedelta(minutes=2)
FIRST_READ = timedelta(hours=12)
"""After a number was given to a service: its events are expected before."""
REST = timedelta(hours=1)
"""After a refused key or a used quota."""
PAUSE = timedelta(minutes=5)
NO_CARRIER = "tracking.carrier_unknown"


def register_batch(service: str, *, now: datetime) -> bool:
    """Give the next due numbers to the service; return whether there may be more now."""
    port = registry.tracking().get(service)
    if port is None or is_resting(service, now):
        return False
    rows = claim(service, port.most_numbers(), now=now, is_registered=False)
    if not rows:
        return False
    try:
        done = port.track([number_of(row) for row in rows])
    except OutsideFailure as failure:
        give_back(rows, failure, now=now)
        return False
    _write(service, rows, done, now)
    return len(done.accepted) + len(done.refused) + len(done.asks_carrier) == len(rows)


def claim(service: str, most: int, *, now: datetime, is_registered: bool) -> list[WatchedNumber]:
    """Lease the next due rows, each number once: two workers never hold one row."""
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    due = WatchedNumber.objects.filter(free, service=service, due_at__lte=now, reason__isnull=True)
    due = due.filter(
        Exists(NumberWatch.objects.filter(watched=OuterRef("pk"))), registered_at__isnull=not is_registered
    )
    with transaction.atomic():
        ids = due.order_by("due_at", "pk").values_list("pk", flat=True)[: most * 2]
        found = WatchedNumber.objects.select_for_update(skip_locked=True).filter(free, pk__in=list(ids))
        once = {row.number: row for row in sorted(found, key=lambda row: (row.due_at or now, row.pk), reverse=True)}
        rows = sorted(once.values(), key=lambda row: (row.due_at or now, row.pk))[:most]
        for row in rows:
            row.lease_until = now + LEASE
        WatchedNumber.objects.filter(pk__in=[row.pk for row in rows]).update(lease_until=now + LEASE)
    return rows


def number_of(row: WatchedNumber) -> NumberToTrack:
    """Return how the service is asked for it. Raise Retryable while the key of its postcode is missing here."""
    postcode = opened(row.sealed_postcode)["postcode"] if row.sealed_postcode else ""
    return NumberToTrack(row.number, row.carrier, row.country, postcode, row.shipped_at)


def give_back(rows: Sequence[WatchedNumber], failure: OutsideFailure, *, now: datetime) -> None:
    """Let rows wait after a failure; one that its operator has to mend rests the service."""
    after = timedelta(seconds=failure.after or 0) if isinstance(failure, Retryable) else timedelta()
    held_by(rows).update(lease_until=None, due_at=now + max(after, PAUSE))
    if not isinstance(failure, Retryable):
        rest(rows[0].service, failure.reason, now=now)


def rest(service: str, reason: Reason, *, now: datetime) -> None:
    """Record what the operator has to do, and leave the service alone for a while."""
    facts = {"reason": reason.stored(), "rests_until": now + REST, "checked_at": now}
    ServiceState.objects.update_or_create(service=service, defaults=facts)


def is_resting(service: str, now: datetime) -> bool:
    """Return whether the service is left alone because its operator has something to do."""
    return ServiceState.objects.filter(service=service, rests_until__gt=now).exists()


def held_by(rows: Sequence[WatchedNumber]) -> "QuerySet[WatchedNumber]":
    """Return the rows that this worker still leases."""
    return WatchedNumber.objects.filter(pk__in=[row.pk for row in rows], lease_until=rows[0].lease_until)


def _write(service: str, rows: Sequence[WatchedNumber], done: Tracked, now: datetime) -> None:
    accepted = [row for row in rows if row.number in done.accepted]
    with transaction.atomic():
        if accepted:
            facts = {"registered_at": now, "due_at": now + FIRST_READ, "sealed_postcode": "", "quiet_reads": 0}
            held_by(accepted).update(**facts, lease_until=None)
            ServiceState.objects.filter(service=service).update(reason=None, rests_until=None)
        for row in rows:
            if row.number in done.asks_carrier:
                _elsewhere(row, Reason(NO_CARRIER), now)
            elif reason := done.refused.get(row.number):
                _elsewhere(row, reason, now)
        held_by(rows).update(lease_until=None, due_at=now + PAUSE)
        if done.is_quota_used:
            rest(service, Reason(QUOTA_USED, {"service": service}), now=now)


def _elsewhere(row: WatchedNumber, reason: Reason, now: datetime) -> None:
    """Hand a number that its service does not take to the next one; keep the reason where there is none."""
    names = list(registry.tracking())
    following = names[names.index(row.service) + 1 :] if row.service in names else []
    watchers = list(NumberWatch.objects.filter(watched=row).values_list("tenant_id", "parcel_id"))
    if following and watchers and row.stopped_at is None:
        begin(following[0], number_of(row), watchers=watchers, now=now)
        held_by([row]).delete()
    else:
        held_by([row]).update(reason=reason.stored(), due_at=None, sealed_postcode="", lease_until=None)


def is_any_due(now: datetime, *, is_registered: bool) -> bool:
    """Return whether a number waits, for the jobs that look after them."""
    due = WatchedNumber.objects.filter(due_at__lte=now, reason__isnull=True, registered_at__isnull=not is_registered)
    return bool(registry.tracking()) and due.exists()


def read_quota(name: str, port: TrackingPort, *, now: datetime) -> None:
    """Record how many numbers a service still takes."""
    try:
        left = port.quota()
    except Retryable:
        return
    except OutsideFailure as failure:
        rest(name, failure.reason, now=now)
        return
    facts = {"quota_left": left.left, "quota_of": left.of, "checked_at": now}
    if left.left:
        facts |= {"reason": None, "rests_until": None}
    ServiceState.objects.update_or_create(service=name, defaults=facts)
