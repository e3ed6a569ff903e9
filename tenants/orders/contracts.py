"""What orders pass to other areas and to the API: plain values."""

from enum import IntEnum, StrEnum


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
    CHANGED = "CHANGED"
    """The store changed or cancelled it after something was bought: the purchase must be stopped or completed."""
    UNCONFIRMED = "UNCONFIRMED"
    """A supplier did not say whether it took the order; it is being asked."""


class PurchaseWay(StrEnum):
    """How a purchase is made: by the supplier's API, by the merchant from the buying list, or by our staff."""

    API = "api"
    LIST = "list"
    STAFF = "staff"


class PurchaseState(StrEnum):
    """The life of a purchase. Each but the last three can lead to another; `rules/purchases.py` says which."""

    HELD = "held"
    """Waits for the end of its hold window, or for a worker."""
    PLACING = "placing"
    """Its call is on the way."""
    UNCONFIRMED = "unconfirmed"
    """The answer was lost: the supplier is being asked."""
    TO_BUY = "to_buy"
    """On the buying list, or in the queue of our staff."""
    PLACED = "placed"
    FAILED = "failed"
    """Refused: nothing was ordered."""
    CALLED_BACK = "called_back"
    """Taken back before it was placed: nothing was ordered."""
    CANCELLED = "cancelled"
    """Placed, and cancelled or closed at the supplier."""


LIVE = (
    PurchaseState.HELD,
    PurchaseState.PLACING,
    PurchaseState.UNCONFIRMED,
    PurchaseState.TO_BUY,
    PurchaseState.PLACED,
)
"""Purchases that stand for pieces which must not be bought again."""
