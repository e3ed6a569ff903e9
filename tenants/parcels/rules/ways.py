"""The way of a parcel: events of several readings become one, and where it stands follows from them. Pure.

Rank never falls: what was delivered stays so unless it is returned, and an older or poorer reading takes nothing away.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b

from server.kit.latin import folded
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
    """Return what makes two readings of an event equal: its minute, its text without case and signs, its place."""
    minute = event.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M")
    told = folded(event.text) or event.word or event.state.value
    return blake2b("\0".join((minute, told, folded(event.place))).encode(), digest_size=16).hexdigest()


def merged(known: Iterable[ParcelEvent], read: Iterable[ParcelEvent]) -> list[ParcelEvent]:
    """Return all events, each once, oldest first; the first reading of an event stays."""
    events: dict[str, ParcelEvent] = {}
    for event in (*known, *read):
        events.setdefault(digest_of(event), event)
    return sorted(events.values(), key=lambda event: event.at)


def standing_of(events: Sequence[ParcelEvent], reading: TrackedNumber | None, before: Standing) -> Standing:
    """Return where a parcel stands now, by all its events, oldest first, and the newest reading's own summary."""
    state, trouble, word = before.state, before.trouble, before.word
    latest = [(event.state, event.trouble, event.word) for event in events]
    summary = [(reading.state, reading.trouble, reading.word)] if reading is not None else []
    for found in (*latest, *summary):
        if _RANK[found[0]] >= _RANK[state]:
            kept = (trouble, word) if found[0] is state else (None, "")
            state, trouble, word = found[0], found[1] or kept[0], found[2] or kept[1]
    scans = [event for event in events if event.state not in _UNSEEN]
    arrivals = [event.at for event in events if event.state is ParcelState.DELIVERED]
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
