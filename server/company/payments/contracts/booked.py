"""Contracts for finance: lists of what merchants paid, and the timeline of a payment."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class BookedKind(StrEnum):
    """The lists of finance."""

    CHARGES = "charges"
    INVOICES = "invoices"
    PAYMENTS = "payments"
    REFUNDS = "refunds"
    DISPUTES = "disputes"
    TAXES = "taxes"
    FEES = "fees"


@dataclass(frozen=True, slots=True)
class BookedFilter:
    """Filter for the rows of a kind; from `since` (inclusive) to `until` (exclusive)."""

    merchant_id: int | None = None
    plan_id: int | None = None
    platform: int | None = None
    state: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class BookedRow:
    """A charge, invoice, payment, refund or dispute; amounts in minor units, None for what its kind does not have.

    Of a charge, `amount` is what was paid, or is due until then; `price` is its plan's for one period.

    Tax and fee rows belong to a payment and have its id; in a tax row, `refunded` is the tax that was given back.

    `ended_at`: decided, paid, or when evidence is due. `name` is the provider's id, or an invoice's number. Only
    refunds have `target`, `asked_by` and `decided_by`.
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
    price: int | None
    tax: int | None
    fee: int | None
    refunded: int | None
    currency: str
    state: str
    at: datetime
    ended_at: datetime | None
    reason: str
    url: str
    target: str
    asked_by_id: int | None
    asked_by: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class TrailMoment:
    """One moment in a payment's timeline: an event that we received, or a call that we made.

    `parts`: the events that all report this moment, oldest first; `what` is then a step such as "paid".
    """

    id: str
    at: datetime
    what: str
    name: str
    state: str
    reason: str
    parts: tuple["TrailMoment", ...] = ()


@dataclass(frozen=True, slots=True)
class Related:
    """Another row of the same payment."""

    kind: BookedKind
    id: int
    name: str
