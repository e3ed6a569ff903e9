"""What a store sells of a product now: its title, prices and stock as the store tells them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from server.ports.stores import NewStock, StoreAccess
from server.ports.written import Price


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """Which product is asked for. `variant_ids` are the store's; `location_id` as in `PushProduct`."""

    external_id: str
    currency: str
    variant_ids: tuple[str, ...] = ()
    location_id: str = ""


@dataclass(frozen=True, slots=True)
class StoreListing:
    """A product as its store sells it. `prices` and `stocks` by the store's variant ids; left out: not told."""

    title: str
    url: str
    status: str
    prices: Mapping[str, Price | None]
    stocks: Mapping[str, NewStock]


class StoreListingPort(Protocol):
    """A selling platform whose products are read. Calls raise `server.ports.failures` kinds."""

    def read_listing(self, access: StoreAccess, query: ListingQuery) -> StoreListing | None:
        """What the store sells under this id; None when it is gone."""
        ...
