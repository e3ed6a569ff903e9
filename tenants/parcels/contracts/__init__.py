"""What parcels pass to other areas and to the API: plain values."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from server.kit.reasons import Reason
from server.ports.carriers import Certainty
from server.ports.parcels import ParcelState, Trouble
from tenants.parcels.contracts.mails import ParcelMail


class StoreSide(StrEnum):
    """How far a parcel is written into its store."""

    OFF = "off"
    """It is not written: no store for it, or the merchant switched it off."""
    WAITING = "waiting"
    """For its number, its first scan, or for pieces that are known to be in it."""
    DUE = "due"
    SENT = "sent"
    """The store has it, as it was read back."""
    HELD = "held"
    """The store keeps its items back; it is asked again later."""
    ELSEWHERE = "elsewhere"
    """Its pieces were fulfilled in the store by somebody else."""
    FAILED = "failed"


class Contents(StrEnum):
    """Who says what is in a parcel."""

    UNKNOWN = ""
    PERSON = "person"
    SUPPLIER = "supplier"
    REST = "rest"
    """All that was left of its purchase: the supplier says that nothing else will be sent."""


class FulfilWhen(StrEnum):
    """When a parcel is written into its store."""

    NUMBER = "number"
    """As soon as its number is known."""
    SCAN = "scan"
    """Once a carrier has scanned it."""
    BY_HAND = "by_hand"


TROUBLED = frozenset(
    {
        ParcelState.EXCEPTION,
        ParcelState.CUSTOMS_NEEDS_INFO,
        ParcelState.ATTEMPT_FAILED,
        ParcelState.RETURNING,
        ParcelState.RETURNED,
    }
)
"""States in which somebody must do something."""


@dataclass(frozen=True, slots=True)
class TrackingRules:
    """The merchant's rules of tracking. `store_notifies`: let the store write to its buyers when a parcel leaves.

    `carriers`: by a supplier's way to ship, the carrier that it really uses; `stale_days`: how long a parcel may be
    silent where too few parcels of its route were delivered to know.
    """

    fulfil_when: FulfilWhen = FulfilWhen.NUMBER
    store_notifies: bool = True
    pushes_events: bool = True
    carriers: Mapping[str, str] = field(default_factory=dict)
    stale_days: int = 14

    def stored(self) -> dict[str, Any]:
        """Return the rules as they are kept."""
        return asdict(self)

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> Self:
        """Return kept rules; names that are gone meanwhile are left out."""
        names = {each.name for each in fields(cls)}
        kept = {name: value for name, value in stored.items() if name in names}
        return cls(**{**kept, "fulfil_when": FulfilWhen(kept.get("fulfil_when", FulfilWhen.NUMBER))})


@dataclass(frozen=True, slots=True)
class ParcelFilter:
    """Which parcels to list. An empty field lists all. `number`: of the parcel, or of its order."""

    states: tuple[str, ...] = ()
    carrier: str = ""
    store_ids: tuple[int, ...] = ()
    country: str = ""
    number: str = ""
    is_stale: bool = False
    is_failed: bool = False
    """Only those that could not be written into their store."""


@dataclass(frozen=True, slots=True)
class ParcelEventRow:
    """A scan. Texts as the carrier or its service wrote them."""

    at: datetime
    state: ParcelState
    trouble: Trouble | None
    text: str
    place: str
    carrier: str


@dataclass(frozen=True, slots=True)
class ParcelRow:
    """A parcel in lists and in its order. `pieces` by the order's line; empty while it is not known what is in it.

    `page`: where anybody can follow it. `earlier`: numbers that it had before. `reason`: why it is not in the store.
    `mails`: to its buyer, with `events` only.
    """

    id: int
    order_id: int
    order_number: str
    store_id: int
    purchase_id: int | None
    number: str
    earlier: tuple[str, ...]
    carrier: str
    carrier_name: str
    certainty: Certainty | None
    page: str
    country: str
    goes_to_forwarder: bool
    state: ParcelState
    trouble: Trouble | None
    is_stale: bool
    shipped_at: datetime | None
    last_event_at: datetime | None
    delivered_at: datetime | None
    due_to: datetime | None
    store_side: StoreSide
    reason: dict[str, Any] | None
    pieces: Mapping[int, int]
    events: tuple[ParcelEventRow, ...] = ()
    mails: tuple[ParcelMail, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundParcel:
    """A parcel that a file names. `is_alone`: it holds all that is left of its order, as no other is new or unknown."""

    row: int
    order_id: int
    order_number: str
    number: str
    carrier: str
    is_alone: bool


@dataclass(frozen=True, slots=True)
class ParcelFileLook:
    """What a file of tracking numbers would add. `known`: how many are here already; `headings` that were recognised.
    `errors`: row, heading and reason.
    """

    rows: int
    known: int
    found: tuple[FoundParcel, ...]
    headings: tuple[str, ...]
    errors: tuple[tuple[int, str, Reason], ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """Between which moments a parcel will arrive, by so many (`count`) earlier ones of its route."""

    earliest: datetime
    latest: datetime
    count: int


@dataclass(frozen=True, slots=True)
class TrackedParcel:
    """A parcel as its buyer sees it. `items`: title and pieces; empty while it is not known what is in it. `due_to`:
    when its carrier expects to deliver it; `estimate` where the carrier does not say.
    """

    number: str
    carrier_name: str
    page: str
    state: ParcelState
    trouble: Trouble | None
    shipped_at: datetime | None
    delivered_at: datetime | None
    due_to: datetime | None
    estimate: Estimate | None
    items: tuple[tuple[str, int], ...]
    events: tuple[ParcelEventRow, ...]


@dataclass(frozen=True, slots=True)
class TrackedOrder:
    """An order as its buyer sees it, oldest parcel first."""

    number: str
    store_name: str
    parcels: tuple[TrackedParcel, ...]
