"""What a store currently sells of a product: title, prices and stock as the store reports them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from server.ports.stocks import NewStock
from server.ports.stores import StoreAccess
from server.ports.written import Price


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """The product to read. `variant_ids` are the store's ids; `location_id` as in `PushProduct`."""

    external_id: str
    currency: str
    variant_ids: tuple[str, ...] = ()
    location_id: str = ""


@dataclass(frozen=True, slots=True)
class StoreListing:
    """A product as its store sells it. `prices` and `stocks` are by the store's variant ids; unknown values are left
    out.
    """

    title: str
    url: str
    status: str
    prices: Mapping[str, Price | None]
    stocks: Mapping[str, NewStock]


class StoreListingPort(Protocol):
    """A selling platform whose products can be read. Calls raise `server.ports.failures` kinds."""

    def read_listing(self, access: StoreAccess, query: ListingQuery) -> StoreListing | None:
        """Read the product with this id; None when the store no longer has it."""
        ...
