"""What carriers say of parcels, in one vocabulary, and the port of the services that ask carriers for us."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Any, Protocol, Self, cast

from pydantic import TypeAdapter

from server.kit.latin import folded
from server.kit.reasons import Reason

QUOTA_USED = "tracking.quota_used"
"""The reason of an account that has no number left."""


class ParcelState(StrEnum):
    """Where a parcel is. A word that we do not know counts as IN_TRANSIT and is kept beside it."""

    ANNOUNCED = "announced"
    """A label exists; no carrier has seen the parcel."""
    PICKED_UP = "picked_up"
    IN_TRANSIT = "in_transit"
    CUSTOMS = "customs"
    CUSTOMS_NEEDS_INFO = "customs_needs_info"
    READY_FOR_PICKUP = "ready_for_pickup"
    OUT_FOR_DELIVERY = "out_for_delivery"
    ATTEMPT_FAILED = "attempt_failed"
    DELIVERED = "delivered"
    EXCEPTION = "exception"
    RETURNING = "returning"
    RETURNED = "returned"
    SILENT = "silent"
    """The carrier knows nothing of the number, or has said nothing for long."""


class Trouble(StrEnum):
    """What went wrong with a parcel, where its carrier says so."""

    LOST = "lost"
    DAMAGED = "damaged"
    DESTROYED = "destroyed"
    REJECTED = "rejected"
    NOBODY_THERE = "nobody_there"
    WRONG_ADDRESS = "wrong_address"
    SECURITY = "security"
    DELAYED = "delayed"
    CANCELLED = "cancelled"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ParcelEvent:
    """A scan of a parcel. `at` in UTC; `text`, `place` and `word` (the state) as the carrier or its service wrote them.

    `carrier`: who scanned it, by that service's name; two carriers share many ways.
    """

    at: datetime
    state: ParcelState
    text: str = ""
    place: str = ""
    word: str = ""
    trouble: Trouble | None = None
    carrier: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What two readings of one scan have in common: its minute in UTC, its text without case and signs, its place.

        Two carriers of one parcel, or a service read twice, tell the same scan in these.
        """
        text = folded(self.text) or self.word or self.state.value
        return self.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M"), text, folded(self.place)


def in_order(events: Iterable[ParcelEvent]) -> tuple[ParcelEvent, ...]:
    """Return the scans of all carriers of a parcel, oldest first, each once; the first reading of one stays."""
    once: dict[tuple[str, str, str], ParcelEvent] = {}
    for event in events:
        once.setdefault(event.key, event)
    return tuple(sorted(once.values(), key=lambda event: event.at))


@dataclass(frozen=True, slots=True)
class NumberToTrack:
    """A parcel's number and what helps to find it. `carrier` is a code of `server.ports.carriers`, empty if unknown;
    `country` ISO 3166-1 alpha-2 of the destination; `postcode` only for carriers that show nothing without it."""

    number: str
    carrier: str = ""
    country: str = ""
    postcode: str = field(default="", repr=False)
    shipped_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TrackedNumber:
    """What a tracking service knows of a number. `events` oldest first, each once; empty while its carrier has seen
    nothing.

    `carrier`: the code of `server.ports.carriers` that the service found, empty for one that we do not list;
    `carrier_name` its own name for it. `latest`: its summary, which may say more than the last event.
    """

    number: str
    state: ParcelState
    carrier: str = ""
    carrier_name: str = ""
    word: str = ""
    trouble: Trouble | None = None
    events: tuple[ParcelEvent, ...] = ()
    due_from: datetime | None = None
    due_to: datetime | None = None
    """When the carrier expects to deliver it."""
    last_mile_number: str = ""
    """The number under which the carrier in the destination has it, where it is another."""
    said_at: datetime | None = None
    """When the service put this together, by its own clock; None where it does not say."""

    def stored(self) -> dict[str, Any]:
        """Return the reading as JSON values, for a column or a job."""
        written: dict[str, Any] = _reading().dump_python(self, mode="json")
        return written

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Return the reading that `stored` made; raise ValueError for anything else."""
        return cast(Self, _reading().validate_python(stored))

    is_stopped: bool = False
    """The service stopped looking; `track` begins anew."""


@cache
def _reading() -> TypeAdapter[TrackedNumber]:
    return TypeAdapter(TrackedNumber)


@dataclass(frozen=True, slots=True)
class Tracked:
    """What a service did with numbers: `accepted` are watched now, for the first time or still; `refused` says why not,
    by number. `asks_carrier`: numbers whose carrier it cannot tell. `is_quota_used`: the account has no number left, so
    those that are not named wait. Numbers that are not named at all were not reached; the same call may be made again.
    """

    accepted: frozenset[str]
    refused: Mapping[str, Reason] = field(default_factory=dict)
    asks_carrier: frozenset[str] = frozenset()
    is_quota_used: bool = False


@dataclass(frozen=True, slots=True)
class TrackingQuota:
    """How many numbers may still be tracked in this period; None where the service sets no limit."""

    left: int | None
    of: int | None


class TrackingPort(Protocol):
    """A service that asks carriers for us. Calls raise `server.ports.failures` kinds. The account is the operator's.

    A call takes each number once, and at most `most_numbers` of them.
    """

    @property
    def is_configured(self) -> bool:
        """Whether the operator gave it a key."""
        ...

    def most_numbers(self) -> int:
        """Return how many numbers fit into one call."""
        ...

    def track(self, numbers: Sequence[NumberToTrack]) -> Tracked:
        """Begin to watch numbers. Again for the same number changes nothing and costs nothing, but for one whose watch
        has stopped: it begins anew. With another carrier it is watched with that one."""
        ...

    def read(self, numbers: Sequence[NumberToTrack]) -> Mapping[str, TrackedNumber]:
        """Read what is known of watched numbers; those that it does not watch are missing in the answer."""
        ...

    def stop(self, numbers: Sequence[NumberToTrack]) -> None:
        """Stop watching numbers."""
        ...

    def quota(self) -> TrackingQuota:
        """Read how many numbers are left."""
        ...

    def is_signed(self, headers: Mapping[str, str], body: bytes) -> bool:
        """Tell whether a delivered event bears the service's signature. Header names in lower case. No network."""
        ...

    def news(self, body: bytes) -> Sequence[TrackedNumber]:
        """Return what an event says; empty for one that is about nothing. Raise ValueError for garbage."""
        ...
