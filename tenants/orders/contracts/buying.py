"""The buying list: what a person buys at a supplier by hand, with the address to copy."""

from dataclasses import dataclass
from datetime import datetime

from server.ports.purchases import DeliveryAddress


@dataclass(frozen=True, slots=True)
class BuyingItem:
    """A variant to buy. `url` leads to it at the supplier; `variant` is the supplier's own words for it."""

    title: str
    variant: str
    sku: str
    url: str
    pieces: int


@dataclass(frozen=True, slots=True)
class BuyingRow:
    """A purchase to make by hand. Cost in minor units of `currency`, as quoted; None if unknown."""

    id: int
    supplier: int
    order_id: int
    number: str
    store_name: str
    currency: str
    cost_minor: int | None
    created_at: datetime
    address: DeliveryAddress
    items: tuple[BuyingItem, ...]
