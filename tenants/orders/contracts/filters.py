"""How orders are filtered."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import IntEnum

from tenants.orders.contracts import OrderTab


class KeyKind(IntEnum):
    """What orders are filtered by besides tab, store and time."""

    COUNTRY = 1
    RISK = 2
    PROBLEM = 3
    TAG = 4
    SHIPPING_METHOD = 5
    SUPPLIER = 6
    USER = 7
    """Who placed a purchase."""
    PRODUCT = 8
    CLAIM = 9


@dataclass(frozen=True, slots=True)
class OrderFilter:
    """Which orders to list. An empty field lists all. `query`: what a person types, a number, name, mail or phone."""

    tab: OrderTab | None = None
    store_ids: tuple[int, ...] = ()
    query: str = ""
    country: str = ""
    problem: str = ""
    tag: str = ""
    supplier: int | None = None
    risk: str = ""
    product_id: int | None = None
    user_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    shipping_method: str = ""
    claim: str = ""
    """A `ClaimMark`."""
    ids: tuple[int, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether only the tab and the stores decide, so that the counts are known."""
        return replace(self, tab=None, store_ids=()) == OrderFilter()
