"""What orders tell the area of parcels: what was bought for whom, and by which numbers it travels."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from server.platforms.contracts import Platform


@dataclass(frozen=True, slots=True)
class OrderOfParcel:
    """An order as its parcels need it. `external_id` is the store's; `lines` by our line id: the store's line id and
    the pieces that it still wants. `is_over`: cancelled or deleted in the store. `is_from_store`: the store knows it.
    """

    id: int
    number: str
    store_id: int
    external_id: str
    country: str
    is_over: bool
    is_from_store: bool
    lines: Mapping[int, tuple[str, int]]


@dataclass(frozen=True, slots=True)
class ShippedPurchase:
    """A purchase with what its supplier says of its parcels, as one of its orders has it: a parcel for several orders
    is one of each. `pieces` by our line id, in the order's own counting.

    `tracking`: number and carrier, as the supplier writes them. `contents` by tracking number in plain form: pieces by
    our line id, where the supplier tells them; `is_all_sent`: it says that nothing is left to send.
    `goes_to_forwarder`: the parcel ends at the merchant's forwarder, so that its delivery is not the buyer's.
    `is_resend`: it sends again what the store knows as sent.
    """

    id: int
    order_id: int
    supplier: int
    service: str
    tracking: tuple[tuple[str, str], ...]
    shipped_at: datetime | None
    goes_to_forwarder: bool
    is_resend: bool
    pieces: Mapping[int, int]
    contents: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    is_all_sent: bool = False


@dataclass(frozen=True, slots=True)
class BuyersOrder:
    """What an order's buyer may see of it by its page: no name, no address. `titles` by our line id; `platform` is None
    for an order that no store has.
    """

    id: int
    number: str
    store_id: int
    platform: Platform | None
    created_at: datetime
    titles: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class BuyerContact:
    """Whom to write to about an order. `name` as the buyer typed it; `language` as the store gives it, or empty."""

    email: str
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class OrderShipping:
    """How far an order's parcels to its buyer are: pieces by our line id. `has_trouble`: one is lost, comes back, or
    needs somebody; `is_unwritten`: one could not be written into the store.
    """

    sent: Mapping[int, int]
    delivered: Mapping[int, int]
    has_trouble: bool = False
    is_unwritten: bool = False
