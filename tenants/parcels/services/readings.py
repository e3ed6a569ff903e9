"""What carriers say of parcels: scans are kept each once, and where a parcel stands follows from all of them."""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.db import transaction

from server.jobs.door import enqueue
from server.ports.carriers import Certainty
from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber, Trouble, in_order
from tenants.orders.services.parcels import lock_orders
from tenants.parcels.contracts import StoreSide
from tenants.parcels.models import Parcel, ParcelScan
from tenants.parcels.rules.labels import is_surer
from tenants.parcels.rules.ways import Standing, digest_of, own_reading, standing_of
from tenants.parcels.services.standings import settle

MOST_SCANS = 500


def note_reading(parcel_id: int, reading: TrackedNumber, *, now: datetime) -> bool:
    """Write what a tracking service knows of a parcel; return whether anything is new. Safe to repeat, in any order.

    A reading of a number that the parcel no longer has is left alone, and so is a parcel that is gone.
    """
    order_id = Parcel.objects.filter(pk=parcel_id).values_list("order_id", flat=True).first()
    if order_id is None:
        return False
    with transaction.atomic():
        lock_orders([order_id])
        row = Parcel.objects.select_for_update().filter(pk=parcel_id).first()
        if row is None or reading.number not in {row.number, row.plain}:
            return False
        own = own_reading(reading, since=row.shipped_at or row.created_at)
        if own is None:
            return False
        added = note_scans(row, own.events)
        is_new = _write(row, own, now=now)
        if is_new or added:
            settle([row], now=now)
        if added and row.store_side == StoreSide.SENT:
            enqueue("parcels.push_scans", key=str(row.pk), parcel_id=row.pk)
        return is_new or bool(added)


def note_scans(row: Parcel, events: Sequence[ParcelEvent]) -> int:
    """Add scans of a parcel that are not known yet; return how many. Needs a transaction that holds its lock."""
    known = set(ParcelScan.objects.filter(parcel=row).values_list("digest", flat=True))
    fresh = [event for event in in_order(events) if digest_of(event) not in known][: MOST_SCANS - len(known)]
    ParcelScan.objects.bulk_create(
        ParcelScan(
            parcel=row,
            at=event.at.astimezone(UTC),
            state=event.state,
            trouble=event.trouble or "",
            text=event.text[:1_000],
            place=event.place[:200],
            word=event.word[:100],
            carrier=event.carrier[:100],
            digest=digest_of(event),
        )
        for event in fresh
    )
    return len(fresh)


def _write(row: Parcel, reading: TrackedNumber, *, now: datetime) -> bool:
    was = _facts(row)
    scans = ParcelScan.objects.filter(parcel=row).order_by("at", "pk")
    standing = standing_of([event_of(scan) for scan in scans], reading, _standing(row))
    row.state, row.trouble, row.word = standing.state, standing.trouble or "", standing.word[:100]
    row.scanned_at, row.last_event_at = standing.scanned_at, standing.last_event_at
    row.delivered_at = standing.delivered_at or (now if standing.state is ParcelState.DELIVERED else None)
    row.due_to = reading.due_to or row.due_to
    known = Certainty(row.certainty) if row.certainty else None
    if reading.carrier and is_surer(Certainty.SERVICE, known):
        row.carrier, row.certainty = reading.carrier, Certainty.SERVICE
    if _facts(row) == was:
        return False
    row.changed_at = now
    row.save()
    return True


def _facts(row: Parcel) -> tuple[object, ...]:
    return (
        row.state,
        row.trouble,
        row.word,
        row.scanned_at,
        row.last_event_at,
        row.delivered_at,
        row.due_to,
        row.carrier,
    )


def _standing(row: Parcel) -> Standing:
    return Standing(
        state=ParcelState(row.state),
        trouble=Trouble(row.trouble) if row.trouble else None,
        word=row.word,
        scanned_at=row.scanned_at,
        last_event_at=row.last_event_at,
        delivered_at=row.delivered_at,
    )


def event_of(scan: ParcelScan) -> ParcelEvent:
    """Return a kept scan as its service gave it."""
    return ParcelEvent(
        at=scan.at,
        state=ParcelState(scan.state),
        text=scan.text,
        place=scan.place,
        word=scan.word,
        trouble=Trouble(scan.trouble) if scan.trouble else None,
        carrier=scan.carrier,
    )
