"""The buying list: what a person buys at a supplier by hand, with the address to copy."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts.order_files import CellError, OrderField

MOST_BOUGHT_ROWS = 5_000


@dataclass(frozen=True, slots=True)
class BuyingItem:
    """A variant to buy. `url` leads to it at the supplier; `variant` has the values of its options."""

    title: str
    variant: str
    sku: str
    url: str
    pieces: int


@dataclass(frozen=True, slots=True)
class BuyingRow:
    """A purchase to make by hand. `key` is ours; cost in minor units of `currency`, as quoted, None if unknown."""

    id: int
    key: str
    supplier: int
    order_id: int
    number: str
    store_name: str
    currency: str
    cost_minor: int | None
    created_at: datetime
    address: DeliveryAddress
    items: tuple[BuyingItem, ...]


class Verdict(StrEnum):
    """What would become of what a person says of a purchase."""

    NEW = "new"
    """It is linked with its numbers."""
    MORE = "more"
    """It is linked already; payment, cost or tracking are new."""
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Bought:
    """What a person says of a purchase that they made at its supplier. Cost in minor units of its currency.

    `ordered_at`: None for now. `tracking`: number and carrier of each parcel.
    """

    numbers: tuple[str, ...]
    total_minor: int | None = None
    is_paid: bool = True
    ordered_at: datetime | None = None
    tracking: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class FoundBought:
    """A purchase that a file says something of, from the row with this number."""

    row: int
    purchase_id: int
    number: str
    supplier: int
    currency: str
    bought: Bought
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class BoughtLook:
    """What a file would link, and its errors. `unbought`: rows that say nothing of a purchase yet."""

    rows: int
    unbought: int
    headings: Mapping[OrderField, str]
    found: tuple[FoundBought, ...]
    errors: tuple[CellError, ...]

    def having(self, *verdicts: Verdict) -> list[FoundBought]:
        """Return what would end in one of these verdicts."""
        return [each for each in self.found if each.verdict in verdicts]
