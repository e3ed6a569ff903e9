"""States that a payment provider reports: subscriptions, payments, disputes and events."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class CheckoutStatus(StrEnum):
    OPEN = "open"
    PAID = "paid"
    EXPIRED = "expired"
    DECLINED = "declined"


class SubscriptionStatus(StrEnum):
    """Status of a subscription. INCOMPLETE: its first payment is missing. ENDED: it will not run again."""

    INCOMPLETE = "incomplete"
    TRIALING = "trialing"
    ACTIVE = "active"
    PAST_DUE = "past_due"
    UNPAID = "unpaid"
    PAUSED = "paused"
    ENDED = "ended"


OWING = (SubscriptionStatus.PAST_DUE, SubscriptionStatus.UNPAID)
"""The last payment is missing."""


class InvoiceStatus(StrEnum):
    DRAFT = "draft"
    OPEN = "open"
    PAID = "paid"
    UNCOLLECTIBLE = "uncollectible"
    VOID = "void"


class PaymentStatus(StrEnum):
    """Status of a payment. NEEDS_PAYER: waits for the payer, for example for 3-D Secure or another card."""

    NEEDS_PAYER = "needs_payer"
    PROCESSING = "processing"
    SUCCEEDED = "succeeded"
    FAILED = "failed"


class RefundStatus(StrEnum):
    SENT = "sent"
    DONE = "done"
    FAILED = "failed"


class DisputeStatus(StrEnum):
    """Status of a dispute. WARNING: an inquiry, no money taken yet."""

    WARNING = "warning"
    NEEDS_RESPONSE = "needs_response"
    UNDER_REVIEW = "under_review"
    WON = "won"
    LOST = "lost"


class About(StrEnum):
    """The object that an event concerns, which is then read again. OTHER: one that we do not follow."""

    CHECKOUT = "checkout"
    SUBSCRIPTION = "subscription"
    INVOICE = "invoice"
    PAYMENT = "payment"
    REFUND = "refund"
    DISPUTE = "dispute"
    CUSTOMER = "customer"
    PAYOUT = "payout"
    AGREEMENT = "agreement"
    """Payment page and subscription in one."""
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class CustomerState:
    """How a customer pays, reduced to what may be shown; empty without a card."""

    external_id: str
    card_brand: str = ""
    card_last4: str = ""
    card_month: int | None = None
    card_year: int | None = None


@dataclass(frozen=True, slots=True)
class CardState:
    """A card that a customer saved, reduced to what may be shown."""

    brand: str
    last4: str
    month: int
    year: int
    is_default: bool


@dataclass(frozen=True, slots=True)
class BillingState:
    """Billing details that the provider stores for a customer's invoices; empty when it stores none."""

    name: str = ""
    email: str = ""
    address: tuple[str, ...] = ()
    """Line by line, the country's code last."""
    tax_ids: tuple[str, ...] = ()
    cards: tuple[CardState, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckoutState:
    """The state of a checkout and the objects that it made; `reference` is our charge."""

    external_id: str
    status: CheckoutStatus
    reference: str
    customer: str = ""
    subscription: str = ""
    payment: str = ""
    total_minor: int = 0
    tax_minor: int = 0
    currency: str = ""


@dataclass(frozen=True, slots=True)
class SubscriptionState:
    """A subscription as it is now. `price`, `next_price` (from the period's end) and `pending_price` are lookup keys.

    `invoice` is the latest one; once it is paid before `pending_until`, `pending_price` applies. `details` are the
    checkout's. `began_at`: created at, where periods do not show it; `leaving_since`: when it was set to end.
    """

    external_id: str
    customer: str
    status: SubscriptionStatus
    price: str
    period_start: datetime
    period_end: datetime
    is_live: bool
    next_price: str = ""
    ends_at_period_end: bool = False
    ended_at: datetime | None = None
    invoice: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    pending_price: str = ""
    pending_until: datetime | None = None
    began_at: datetime | None = None
    leaving_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class InvoiceState:
    """An invoice as it is now. `payment` is the one that paid it or tries to; `price` is that of its last line."""

    external_id: str
    number: str
    customer: str
    subscription: str
    payment: str
    status: InvoiceStatus
    subtotal_minor: int
    tax_minor: int
    total_minor: int
    currency: str
    price: str
    period_start: datetime
    period_end: datetime
    issued_at: datetime
    paid_at: datetime | None
    hosted_url: str
    pdf_url: str
    next_try_at: datetime | None = None
    attempts: int = 0
    codes: tuple[str, ...] = ()
    wasted_coupons: tuple[str, ...] = ()
    """Coupons for one payment that it used up although there was nothing to pay."""
    reference: str = ""
    """Our charge, of a subscription's first invoice."""
    is_change: bool = False
    """Whether it charges a change of the subscription at once, and no period."""
    payer_marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PaymentState:
    """A payment as it is now. Finance finds it by `source` and `balance_line`; `failure` is a code.

    `fee_minor` is None until the provider knows it. `reference` is our charge, if there is one. `payer_marks` name the
    card and the payer, as in an invoice the company; we keep digests of them only.
    """

    external_id: str
    customer: str
    status: PaymentStatus
    amount_minor: int
    refunded_minor: int
    currency: str
    at: datetime
    source: str = ""
    balance_line: str = ""
    fee_minor: int | None = None
    invoice: str = ""
    reference: str = ""
    failure: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    payer_marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RefundState:
    external_id: str
    payment: str
    amount_minor: int
    currency: str
    status: RefundStatus
    at: datetime
    failure: str = ""
    back_at: datetime | None = None
    """When the money returned to the provider because the bank did not accept it."""


@dataclass(frozen=True, slots=True)
class DisputeState:
    """A dispute as it is now. `taken_minor` is what the provider took from us so far; it is returned when we win."""

    external_id: str
    payment: str
    amount_minor: int
    taken_minor: int
    currency: str
    status: DisputeStatus
    reason: str
    at: datetime
    evidence_due_at: datetime | None
    given_at: datetime | None = None
    """When the money of a dispute that we won was returned."""


@dataclass(frozen=True, slots=True)
class ProviderEvent:
    """A verified webhook delivery. `object_id` is what changed; its state is read again."""

    external_id: str
    type: str
    about: About
    object_id: str
    is_live: bool
    created_at: datetime
