"""Purchases at suppliers: how they are made, how far they are, and what lists and details show of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple


class PurchaseWay(StrEnum):
    """How a purchase is made: by the supplier's API, by the merchant from the buying list, or by our staff."""

    API = "api"
    LIST = "list"
    STAFF = "staff"


class CancelWay(StrEnum):
    """How a purchase is cancelled: by the supplier's API, on the supplier's own page, where we see it, or by hand."""

    NONE = ""
    API = "api"
    THERE = "there"
    BY_HAND = "by_hand"
    """On the supplier's page; we do not see it, so that the merchant says so."""


class PurchaseState(StrEnum):
    """The life of a purchase. The last three are over; `services/purchases.py` writes each."""

    HELD = "held"
    """Waits for the end of its hold window, or for a worker."""
    PLACING = "placing"
    """Its call is on the way."""
    UNCONFIRMED = "unconfirmed"
    """The answer was lost: the supplier is being asked."""
    TO_BUY = "to_buy"
    """On the buying list."""
    PLACED = "placed"
    FAILED = "failed"
    """Refused: nothing was ordered."""
    CALLED_BACK = "called_back"
    """Taken back before it was placed: nothing was ordered."""
    CANCELLED = "cancelled"
    """Placed, and cancelled or closed at the supplier."""


class ResendReason(StrEnum):
    """Why pieces that were bought are sent to the buyer once more."""

    LOST = "lost"
    DAMAGED = "damaged"
    WRONG_ITEM = "wrong_item"
    OTHER = "other"


LIVE = (
    PurchaseState.HELD,
    PurchaseState.PLACING,
    PurchaseState.UNCONFIRMED,
    PurchaseState.TO_BUY,
    PurchaseState.PLACED,
)
"""Purchases that stand for pieces which must not be bought again."""


BY_STAFF = "staff"
"""The number of a refund by our own staff: they pay back once, and all of it."""


class OtherOrder(NamedTuple):
    """An order for which a purchase buys besides."""

    id: int
    number: str


@dataclass(frozen=True, slots=True)
class PurchaseRow:
    """A purchase at a supplier, as one of its orders shows it. Money in minor units of `currency`.

    `shop_minor`, `lines` and `to_resend` are of that order alone, `own_*` its share of goods, freight and total.
    """

    id: int
    key: str
    supplier: int
    way: str
    state: str
    reason: dict[str, Any] | None
    currency: str
    cost_minor: int | None
    freight_minor: int | None
    shop_minor: int | None
    total_minor: int | None
    costs: Mapping[str, int]
    service: str
    min_days: int | None
    max_days: int | None
    supplier_order_ids: tuple[str, ...]
    supplier_word: str
    user_id: int | None
    created_at: datetime
    place_at: datetime
    placed_at: datetime | None
    paid_at: datetime | None
    pay_by: datetime | None
    shipped_at: datetime | None
    cancelling_since: datetime | None
    checked_at: datetime | None
    refused_field: str = ""
    """The field of the address that the supplier refused; empty for none."""
    cancel: CancelWay = CancelWay.NONE
    tracking: tuple[tuple[str, str], ...] = ()
    """Number and carrier of each parcel."""
    lines: tuple[tuple[int, int, int], ...] = ()
    """Line, its pieces, and pieces at the supplier."""
    resends_id: int | None = None
    """The purchase whose pieces it sends once more."""
    resend_reason: str = ""
    together: tuple[OtherOrder, ...] = ()
    """The other orders for which it buys."""
    own_cost_minor: int | None = None
    own_freight_minor: int | None = None
    own_total_minor: int | None = None
    to_resend: tuple[tuple[int, int], ...] = ()
    """Line, and its pieces that can be sent once more."""
