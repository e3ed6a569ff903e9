"""What crosses from payments: providers, and the states of what is kept of them."""

from enum import StrEnum


class Provider(StrEnum):
    """Who collects: a payment provider, the billing of a store's platform, or the merchant's own balance."""

    STRIPE = "stripe"
    SHOPIFY = "shopify"
    BALANCE = "balance"


class Purpose(StrEnum):
    PLAN = "plan"
    TOP_UP = "top_up"
    SERVICE = "service"


class ChargeState(StrEnum):
    """OPENED: it can still be paid. FAILED: the provider refused it. EXPIRED: nobody paid in time."""

    OPENED = "opened"
    PAID = "paid"
    FAILED = "failed"
    EXPIRED = "expired"


class RefundTarget(StrEnum):
    CARD = "card"
    BALANCE = "balance"


class RefundStage(StrEnum):
    """WAITING: for a second person. REFUSED: by that person. SENT: the provider works on it."""

    WAITING = "waiting"
    REFUSED = "refused"
    SENT = "sent"
    DONE = "done"
    FAILED = "failed"


class CallOutcome(StrEnum):
    """OPEN: begun, and not known to have ended; the next try repeats its key."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"


class EventState(StrEnum):
    """IGNORED: nothing that we follow."""

    WAITING = "waiting"
    APPLIED = "applied"
    IGNORED = "ignored"
    FAILED = "failed"
