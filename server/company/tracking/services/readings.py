"""What services say of numbers: kept once, and passed on to each parcel that follows the number."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from server.company.tracking.models import NumberWatch, WatchedNumber
from server.jobs.door import enqueue
from server.jobs.registry import job_names
from server.ports.carriers import plain_number
from server.ports.parcels import ParcelState, TrackedNumber

NOTE_JOB = "parcels.note_reading"
"""A merchant's job, with `parcel_id` and `reading` (`TrackedNumber.stored`)."""
QUIET = timedelta(hours=12)
"""A number that nothing was heard of for so long is read; each read without news doubles the pause."""
LONGEST = timedelta(days=7)
FORGOTTEN = timedelta(days=120)
"""Without news for so long, a number is not read any more; its events still count."""
AFTER_END = timedelta(days=3)
ENDED = frozenset({ParcelState.DELIVERED, ParcelState.RETURNED})
_MOST_QUIET = 10
_KEPT = ["reading", "read_at", "quiet_reads", "misses", "due_at", "stopped_at", "registered_at"]


def take(service: str, reading: TrackedNumber, *, now: datetime) -> int:
    """Keep what a service sent of a number, and tell the parcels that follow it. Return how many parcels were told.

    An older reading, or one that says nothing new, changes nothing. A number that nobody follows is ignored.
    """
    rows = list(
        WatchedNumber.objects.filter(service=service, number=plain_number(reading.number)).values_list("pk", "carrier")
    )
    fitting = [pk for pk, carrier in rows if not reading.carrier or carrier in {"", reading.carrier}]
    if not fitting and len(rows) == 1:
        fitting = [pk for pk, _ in rows]  # the service found another carrier than it was given
    return sum(keep(pk, reading, now=now, was_asked=False) for pk in fitting)


def keep(row_id: int, reading: TrackedNumber, *, now: datetime, was_asked: bool) -> int:
    """Keep a reading of this row, as `take` does. One that we asked for tells when to ask again, also without news.

    An event that says nothing new leaves that moment alone: events come twice, and the next one may get lost.
    """
    with transaction.atomic():
        row: WatchedNumber | None = WatchedNumber.objects.select_for_update().filter(pk=row_id).first()
        if row is None:
            return 0
        is_new = _is_news(reading, row.reading)
        if is_new:
            row.reading, row.read_at, row.quiet_reads, row.misses = reading.stored(), now, 0, 0
        elif was_asked:
            row.quiet_reads = min(row.quiet_reads + 1, _MOST_QUIET)
        if is_new or was_asked:
            row.due_at = _next_read(row, now)
        if reading.is_stopped and row.stopped_at is None:
            row.stopped_at, row.registered_at, row.due_at = now, None, now
        else:
            row.registered_at = row.registered_at or now  # an event may be faster than the answer to our call
        row.save(update_fields=_KEPT)
        return tell(row) if is_new else 0


def tell(row: WatchedNumber, parcels: Collection[tuple[int, int]] | None = None) -> int:
    """Queue the reading for parcels that follow the number (tenant and parcel), for all without a list.

    Return how many were told. Nothing is queued while no area takes readings.
    """
    if NOTE_JOB not in job_names():
        return 0
    followers = NumberWatch.objects.filter(watched=row).order_by("pk")
    rows = list(followers.values_list("tenant_id", "parcel_id", "tenant__schema_name"))
    recipients = [(schema, parcel) for tenant, parcel, schema in rows if parcels is None or (tenant, parcel) in parcels]
    for schema, parcel in recipients:
        enqueue(NOTE_JOB, schema=schema, parcel_id=parcel, reading=row.reading)
    return len(recipients)


def _is_news(reading: TrackedNumber, kept: dict[str, Any] | None) -> bool:
    if kept is None:
        return True
    before = TrackedNumber.of(kept)
    if reading.is_stopped and not reading.events:
        return False
    if _content(reading) == _content(before):
        return False
    if reading.said_at and before.said_at:
        return reading.said_at >= before.said_at
    return _extent(reading) >= _extent(before)


def _content(reading: TrackedNumber) -> dict[str, Any]:
    return {**reading.stored(), "said_at": None, "is_stopped": None}


def _extent(reading: TrackedNumber) -> tuple[float, int]:
    """How far a reading goes, where its service does not say when it was made."""
    return (reading.events[-1].at.timestamp() if reading.events else 0.0, len(reading.events))


def _next_read(row: WatchedNumber, now: datetime) -> datetime | None:
    if now - (row.read_at or row.created_at) > FORGOTTEN:
        return None
    if row.reading is not None and row.reading["state"] in ENDED:
        return now + AFTER_END if row.quiet_reads == 0 else None
    return now + min(QUIET * int(2**row.quiet_reads), LONGEST)
