"""The fulfilment port: tell a store which lines left in which parcel, and read back what it kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from server.ports.parcels import ParcelEvent
from server.ports.stores import StoreAccess


@dataclass(frozen=True, slots=True)
class ParcelLabel:
    """How a store names a parcel to its buyer. `carrier` is a code of `server.ports.carriers`, whose table knows each
    platform's own word for it; `carrier_name` is written where the platform has none. `url` of the parcel's page."""

    number: str
    carrier: str = ""
    carrier_name: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class NewFulfilment:
    """Lines of an order that left together. `pieces` by the store's line id.

    `notify_buyer`: the store writes to the buyer; some stores decide that by their own settings (`always_notifies`).
    """

    order_id: str
    pieces: Mapping[str, int]
    label: ParcelLabel
    notify_buyer: bool = False


@dataclass(frozen=True, slots=True)
class StoreFulfilment:
    """A fulfilment as the store keeps it. `labels`: several numbers where the platform allows them. `pieces` is empty
    where the platform does not say which lines it is for."""

    external_id: str
    order_id: str
    pieces: Mapping[str, int]
    labels: tuple[ParcelLabel, ...] = ()
    is_cancelled: bool = False
    created_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class OrderFulfilments:
    """What a store says of an order's shipping. `open_pieces`: by line id, what can be fulfilled now; `held_pieces`:
    what the store keeps back for now (on hold, scheduled, another location's app)."""

    done: tuple[StoreFulfilment, ...]
    open_pieces: Mapping[str, int]
    held_pieces: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FulfilmentLimits:
    """What a platform can do. `notifies`: it writes to the buyer when asked; `always_notifies`: by its own settings,
    whatever is asked. `takes_events`: scans can be shown in its orders. `cancels`: a fulfilment can be taken back.
    `own_links`: where it knows the carrier, it links the parcel itself instead of to our page."""

    notifies: bool = False
    always_notifies: bool = False
    takes_events: bool = False
    cancels: bool = False
    own_links: bool = False


class StoreFulfilmentPort(Protocol):
    """The shipping of a platform's orders. Calls raise `server.ports.failures` kinds; never inside a transaction.

    NeedsMerchant(action="reconnect_orders") where the rights to fulfil were not granted.
    """

    def fulfilment_limits(self) -> FulfilmentLimits:
        """Return what the platform can do."""
        ...

    def read_fulfilments(self, access: StoreAccess, order_ids: Sequence[str]) -> Mapping[str, OrderFulfilments]:
        """Read the shipping of orders; orders that are gone are missing in the answer."""
        ...

    def create_fulfilment(self, access: StoreAccess, new: NewFulfilment) -> Sequence[StoreFulfilment]:
        """Fulfil pieces of an order, in as many fulfilments as the store's locations need.

        Permanent where the store refuses (`fulfilment.*` reasons say why: more than is open, held, cancelled order);
        nothing was changed then.
        Retryable(unknown_outcome=True) when the answer was lost: read before trying again, stores keep no keys.
        """
        ...

    def change_label(self, access: StoreAccess, fulfilment: StoreFulfilment, label: ParcelLabel) -> StoreFulfilment:
        """Correct number, carrier and page of a fulfilment, all three together. Its id may be another one afterwards.

        Permanent for one that is gone, and where the store lets nobody change it.
        """
        ...

    def cancel_fulfilment(self, access: StoreAccess, fulfilment: StoreFulfilment) -> None:
        """Take a fulfilment back, so that its pieces are open again; one that is gone already is no failure.

        Permanent where the platform cannot; without `cancels` it can only while the order waits for more.
        """
        ...

    def push_event(self, access: StoreAccess, fulfilment: StoreFulfilment, event: ParcelEvent) -> None:
        """Show a scan in the store's order. The same event again is ignored where the store can tell."""
        ...
