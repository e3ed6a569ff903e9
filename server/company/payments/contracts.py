"""What crosses from payments: providers, and the states of what is kept of them."""

from dataclasses import dataclass
from datetime import datetime
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


class BookedKind(StrEnum):
    """The lists of finance."""

    CHARGES = "charges"
    INVOICES = "invoices"
    PAYMENTS = "payments"
    REFUNDS = "refunds"
    DISPUTES = "disputes"


@dataclass(frozen=True, slots=True)
class BookedFilter:
    """Which rows of a kind finance asks for; from `since` on, before `until`."""

    merchant_id: int | None = None
    plan_id: int | None = None
    platform: int | None = None
    state: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class BookedRow:
    """A charge, invoice, payment, refund or dispute; amounts in minor units, None for what its kind does not have.

    `ended_at`: decided, paid, or when evidence is due. `name` is the provider's id, or an invoice's number.
    """

    id: int
    merchant_id: int
    merchant: str
    provider: str
    name: str
    purpose: str
    plan_id: int | None
    plan: str
    platform: int | None
    amount: int
    tax: int | None
    fee: int | None
    refunded: int | None
    currency: str
    state: str
    at: datetime
    ended_at: datetime | None
    reason: str
    url: str


@dataclass(frozen=True, slots=True)
class TrailMoment:
    """Something that happened with what was paid: an event that came in, or a call that we made."""

    id: str
    at: datetime
    what: str
    name: str
    state: str
    reason: str


@dataclass(frozen=True, slots=True)
class Related:
    """Another row of the same payment."""

    kind: BookedKind
    id: int
    name: str
