"""What orders tell the profit ledger: amounts as their stores and suppliers say them, without personal data.

Amounts in minor units: an order's in its shop's currency, a purchase's in the supplier's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from server.ports.orders import PaymentState


@dataclass(frozen=True, slots=True)
class RefundFigures:
    """A refund. `tax`: its part that is tax, None if the store does not say. `quantities` by our line id."""

    id: str
    at: datetime | None
    amount: int
    tax: int | None
    quantities: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class LineFigures:
    """A line; `total`, `discount` and `tax` are for `quantity` pieces, of which `current` are left."""

    id: int
    product: str
    variant: str
    title: str
    quantity: int
    current: int
    total: int
    discount: int
    tax: int
    is_tip: bool = False


@dataclass(frozen=True, slots=True)
class BoughtLine:
    """Pieces that a purchase buys for a line. `is_out`: the supplier did not take them, or closed them, and
    charged nothing for them. What our own staff refuse was paid: its money comes back by itself.
    """

    line_id: int
    pieces: int
    unit_cost: int | None
    is_out: bool


@dataclass(frozen=True, slots=True)
class PurchaseFigures:
    """A purchase. `cost`, `freight` and `customs` (kind, minor units, currency) as planned; `total` and `costs` as the
    supplier says, None and empty before."""

    id: int
    supplier: int
    way: str
    state: str
    currency: str
    cost: int | None
    freight: int | None
    customs: tuple[tuple[str, int, str], ...]
    total: int | None
    costs: Mapping[str, int]
    created_at: datetime
    placed_at: datetime | None
    paid_at: datetime | None
    ended_at: datetime | None
    lines: tuple[BoughtLine, ...]


@dataclass(frozen=True, slots=True)
class OrderFigures:
    """An order. `total` and `tax` after edits and before refunds; `is_over`: cancelled or deleted in the store.

    `fees`: what payment services kept, by currency; None if nobody says. `to_buy`: pieces that nothing was bought for
    yet.
    """

    id: int
    number: str
    store_id: int
    country: str
    currency: str
    payment: PaymentState
    is_test: bool
    is_over: bool
    taxes_included: bool
    created_at: datetime
    changed_at: datetime
    paid_at: datetime | None
    total: int
    refunded: int
    tax: int
    shipping: int
    discount: int
    tip: int
    duties: int
    fees: Mapping[str, int] | None
    to_buy: int
    lines: tuple[LineFigures, ...]
    refunds: tuple[RefundFigures, ...]
    purchases: tuple[PurchaseFigures, ...]
