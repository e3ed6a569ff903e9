"""The way of a parcel: events of several readings become one, and where it stands follows from them. Pure.

Rank never falls: what was delivered stays so unless it is returned, and an older or poorer reading takes nothing away.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import blake2b

from server.ports.parcels import ParcelEvent, ParcelState, TrackedNumber, Trouble

_RANK = {
    ParcelState.SILENT: 0,
    ParcelState.ANNOUNCED: 1,
    ParcelState.PICKED_UP: 2,
    ParcelState.IN_TRANSIT: 2,
    ParcelState.CUSTOMS: 2,
    ParcelState.CUSTOMS_NEEDS_INFO: 2,
    ParcelState.EXCEPTION: 2,
    ParcelState.ATTEMPT_FAILED: 2,
    ParcelState.OUT_FOR_DELIVERY: 2,
    ParcelState.READY_FOR_PICKUP: 2,
    ParcelState.DELIVERED: 3,
    ParcelState.RETURNING: 4,
    ParcelState.RETURNED: 5,
}
"""States of one rank follow each other in any order; a higher one is not left for a lower one."""
BY_PERSON = "person"
"""The word of an event that a person wrote."""
_EARLIER = timedelta(days=10)
"""A carrier may have a parcel before its supplier says so; carriers use numbers again after months."""
_UNSEEN = frozenset({ParcelState.SILENT, ParcelState.ANNOUNCED})


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a parcel stands."""

    state: ParcelState
    trouble: Trouble | None = None
    word: str = ""
    scanned_at: datetime | None = None
    last_event_at: datetime | None = None
    delivered_at: datetime | None = None


def digest_of(event: ParcelEvent) -> str:
    """Return what two readings of one scan have in common, as one short text."""
    return blake2b("\0".join(event.key).encode(), digest_size=16).hexdigest()


def own_reading(reading: TrackedNumber, *, since: datetime) -> TrackedNumber | None:
    """Return a reading without the scans of an older parcel that had the same number; None when all are of that one."""
    events = tuple(event for event in reading.events if event.at >= since - _EARLIER)
    if reading.events and not events:
        return None
    return reading if len(events) == len(reading.events) else replace(reading, events=events, state=events[-1].state)


def standing_of(events: Sequence[ParcelEvent], reading: TrackedNumber | None, before: Standing) -> Standing:
    """Return where a parcel stands now, by all its events, oldest first, and the newest reading's own summary.

    What a person said stands above whatever was scanned before.
    """
    state, trouble, word = before.state, before.trouble, before.word
    said_at = max((event.at for event in events if event.word == BY_PERSON), default=None)
    later = [event for event in events if said_at is None or event.at > said_at]
    latest = [(event.state, event.trouble, event.word) for event in later]
    is_newer = said_at is None or (reading is not None and any(event.at > said_at for event in reading.events))
    summary = [(reading.state, reading.trouble, reading.word)] if reading is not None and is_newer else []
    for found in (*latest, *summary):
        if _RANK[found[0]] >= _RANK[state]:
            kept = (trouble, word) if found[0] is state else (None, "")
            state, trouble, word = found[0], found[1] or kept[0], found[2] or kept[1]
    scans = [event for event in events if event.state not in _UNSEEN]
    arrivals = [event.at for event in later if event.state is ParcelState.DELIVERED]
    delivered_at = before.delivered_at or (arrivals[0] if arrivals else None)
    if delivered_at is None and state is ParcelState.DELIVERED:
        delivered_at = scans[-1].at if scans else None
    return Standing(
        state=state,
        trouble=trouble,
        word=word,
        scanned_at=scans[0].at if scans else before.scanned_at,
        last_event_at=events[-1].at if events else before.last_event_at,
        delivered_at=delivered_at,
    )
