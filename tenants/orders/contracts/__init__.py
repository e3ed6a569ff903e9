"""What orders pass to other areas and to the API: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any

from server.ports.orders import StoreBuyer
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts.customs import Declaration
from tenants.orders.contracts.purchases import LIVE as LIVE
from tenants.orders.contracts.purchases import CancelWay as CancelWay
from tenants.orders.contracts.purchases import PurchaseRow as PurchaseRow
from tenants.orders.contracts.purchases import PurchaseState as PurchaseState
from tenants.orders.contracts.purchases import PurchaseWay as PurchaseWay
from tenants.orders.contracts.purchases import ResendReason as ResendReason
from tenants.orders.contracts.sources import LineSource


class Origin(StrEnum):
    """How an order came here."""

    STORE = "store"
    HAND = "hand"
    FILE = "file"


class OrderTab(IntEnum):
    """Where an order stands; it has one of these. ATTENTION is shown beside them, for all that have a problem."""

    PENDING = 1
    TO_ORDER = 2
    PLACING = 3
    AWAITING_PAYMENT = 4
    AWAITING_SHIPMENT = 5
    SHIPPED = 6
    DELIVERED = 7
    CANCELLED = 8
    ATTENTION = 9


class By(StrEnum):
    """Who or what made a change."""

    STORE = "store"
    MERCHANT = "merchant"
    STAFF = "staff"
    SUPPLIER = "supplier"
    PLATFORM = "platform"
    """Tradewind itself: a rule, a job."""


class Problem(StrEnum):
    """Why an order is not placed, or what its merchant must look at. Each has a way out on the screen."""

    NOT_MAPPED = "NOT_MAPPED"
    SKU_CHANGED = "SKU_CHANGED"
    OUT_OF_STOCK = "OUT_OF_STOCK"
    PRICE_ABOVE_LIMIT = "PRICE_ABOVE_LIMIT"
    NO_SHIPPING = "NO_SHIPPING"
    ADDRESS_INVALID = "ADDRESS_INVALID"
    SUPPLIER_AUTH = "SUPPLIER_AUTH"
    SUPPLIER_BLACKLIST = "SUPPLIER_BLACKLIST"
    DUPLICATE = "DUPLICATE"
    UNPAID = "UNPAID"
    LIMIT = "LIMIT"
    NETWORK = "NETWORK"
    PROTECTED_DATA = "PROTECTED_DATA"
    ON_HOLD = "ON_HOLD"
    RISK = "RISK"
    TEST = "TEST"
    UNKNOWN_STATE = "UNKNOWN_STATE"
    PROHIBITED = "PROHIBITED"
    ADDRESS_CONFLICT = "ADDRESS_CONFLICT"
    """The store gives a newer address than the one that the merchant corrected."""
    CHANGED = "CHANGED"
    """The store changed or cancelled it after something was bought: the purchase must be stopped or completed."""
    REFUSED = "REFUSED"
    """A supplier refused for a reason of its own, which its purchase shows."""
    UNCONFIRMED = "UNCONFIRMED"
    """A supplier did not say whether it took the order; it is being asked."""
    PARCEL = "PARCEL"
    """A parcel is held up, could not be handed over, or comes back."""
    NOT_FULFILLED = "NOT_FULFILLED"
    """A parcel could not be written into the store."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line as lists and details show it; `to_buy`: pieces that nothing was bought for yet."""

    id: int
    kind: str
    title: str
    variant_title: str
    sku: str
    image_url: str
    quantity: int
    current_quantity: int
    open_quantity: int
    unit_minor: int
    total_minor: int
    publication_id: int | None
    variant_id: int | None
    is_own_stock: bool
    properties: tuple[tuple[str, str], ...] = ()
    mapping: Mapping[str, Any] | None = None
    to_buy: int = 0


@dataclass(frozen=True, slots=True)
class EventRow:
    """A line of a timeline."""

    id: int
    at: datetime
    code: str
    params: Mapping[str, Any]
    by: str
    user_id: int | None


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order in the list. Money in minor units; total, cost and profit in the shop's `currency`."""

    id: int
    number: str
    store_id: int
    store_name: str
    platform: int
    tab: OrderTab
    payment: str
    shipping: str
    risk: str
    problems: tuple[str, ...]
    is_test: bool
    is_cash_on_delivery: bool
    is_held: bool
    is_outside: bool
    origin: str
    currency: str
    buyer_currency: str
    total_minor: int
    buyer_total_minor: int
    refunded_minor: int
    cost_minor: int | None
    profit_minor: int | None
    country: str
    buyer_name: str
    is_erased: bool
    tags: tuple[str, ...]
    note: str
    created_at: datetime
    taken_in_at: datetime
    lines: tuple[LineRow, ...]
    purchases: tuple[PurchaseRow, ...]


@dataclass(frozen=True, slots=True)
class OrderDetail:
    """An order whole, with its buyer."""

    row: OrderRow
    external_id: str
    version: int
    buyer: StoreBuyer
    corrected: DeliveryAddress | None
    """The address to which it goes, where the merchant corrected the store's."""
    is_masked: bool
    """Staff see it, who have not said why they need the buyer's data."""
    amounts: Mapping[str, list[int]]
    taxes_included: bool
    details: Mapping[str, Any]
    status_word: str
    region: str
    paid_at: datetime | None
    cancelled_at: datetime | None
    deleted_at: datetime | None
    events: tuple[EventRow, ...]
    sources: Mapping[int, LineSource]
    """What is left to buy is bought from these, by line; a line without one is not mapped."""
    declared: Mapping[int, Declaration]
    """What was declared of the parcels of its purchases, by purchase, as their previews showed it."""


@dataclass(frozen=True, slots=True)
class FeedRow:
    """How the orders of a store are read. `must_reconnect`: its merchant must grant the rights that orders need."""

    store_id: int
    read_at: datetime | None
    failing_since: datetime | None
    reason: dict[str, Any] | None
    must_reconnect: bool
