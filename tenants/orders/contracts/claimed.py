"""What orders tell the area of claims against suppliers, and hear of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from server.ports.purchases import MoneyBack
from tenants.orders.contracts import By


class ClaimMark(StrEnum):
    """What the claims of an order come to, for its list."""

    NONE = ""
    OPEN = "open"
    REFUNDED = "refunded"
    """None is open, and money came back."""
    OVER = "over"
    """None is open, and no money came back."""


@dataclass(frozen=True, slots=True)
class ClaimedLine:
    """A line of a purchase: our line id and its order, its pieces in the order's counting, and what they cost at the
    supplier."""

    line_id: int
    order_id: int
    title: str
    quantity: int
    cost_minor: int | None


@dataclass(frozen=True, slots=True)
class ClaimedPurchase:
    """A purchase as a claim needs it, with all orders of one store for which it buys. Money in minor units of
    `currency`.

    `paid_minor`: the most that its supplier was ever paid for it; None while nothing was paid, or nobody knows how
    much. `disputed`: how often a dispute was opened there; `is_disputed`: one is open now. `closed_at`: when the
    supplier ended it after it was paid, and `why`; `closed_lines`: lines that it ended while others go on. `parts`:
    what a refund is for, by its number: our lines with their pieces.
    """

    id: int
    order_ids: tuple[int, ...]
    store_id: int
    supplier: int
    state: str
    currency: str
    paid_minor: int | None
    is_paid: bool
    placed_at: datetime | None
    paid_at: datetime | None
    shipped_at: datetime | None
    supplier_order_ids: tuple[str, ...]
    disputes: int
    is_disputed: bool
    closed_at: datetime | None
    why: str
    closed_lines: tuple[int, ...]
    money_back: tuple[MoneyBack, ...]
    lines: tuple[ClaimedLine, ...]
    parts: Mapping[str, Mapping[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BuyerRefund:
    """A refund of the store to the buyer. `amount_minor` in the shop's `currency`; `lines` by our line id: pieces."""

    id: str
    at: datetime | None
    amount_minor: int
    currency: str
    lines: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class ClaimEvent:
    """A line that a claim writes into an order's timeline; `code` without `order.event.`."""

    order_id: int
    code: str
    by: By
    params: Mapping[str, Any] = field(default_factory=dict)
    user_id: int | None = None
