"""Contracts of payments: providers, and the states of charges, refunds, calls and events."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import PriceDraft


class Provider(StrEnum):
    """Who collects the money: a payment provider, a store platform's billing, or the merchant's own balance."""

    STRIPE = "stripe"
    SHOPIFY = "shopify"
    BALANCE = "balance"


CARDS = Provider.STRIPE
"""The provider that takes cards; whatever names no other is paid there."""

CHANGE = "change:"
"""Key prefix of charges that change a running subscription."""


class Purpose(StrEnum):
    PLAN = "plan"
    TOP_UP = "top_up"
    SERVICE = "service"


class ChargeState(StrEnum):
    """OPENED: can still be paid. FAILED: the provider refused it. EXPIRED: nobody paid in time."""

    OPENED = "opened"
    PAID = "paid"
    FAILED = "failed"
    EXPIRED = "expired"


class RefundTarget(StrEnum):
    CARD = "card"
    BALANCE = "balance"


class RefundStage(StrEnum):
    """WAITING: needs approval by a second person. REFUSED: that person refused. SENT: the provider is processing it."""

    WAITING = "waiting"
    REFUSED = "refused"
    SENT = "sent"
    DONE = "done"
    FAILED = "failed"


class CallOutcome(StrEnum):
    """OPEN: started, end unknown; the next try repeats its key."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"


class EventState(StrEnum):
    """IGNORED: the event is not about anything of this installation."""

    WAITING = "waiting"
    APPLIED = "applied"
    IGNORED = "ignored"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class InvoiceView:
    """An invoice as its merchant sees it; amounts in minor units, `url` is the page to pay an open invoice."""

    id: int
    provider: str
    number: str
    plan: str
    platform: int | None
    state: str
    total_minor: int
    tax_minor: int
    refunded_minor: int
    currency: str
    period_start: datetime
    period_end: datetime
    issued_at: datetime
    paid_at: datetime | None
    url: str
    pdf_url: str
    credit_notes: tuple[tuple[int, str], ...] = ()
    """Refund id and number of each credit note, where we issued the invoice."""


@dataclass(frozen=True, slots=True)
class Payer:
    """The payer's details that we send to the provider."""

    merchant_id: int
    user_id: int
    name: str
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class PlanOrder:
    """A merchant's plan order for a platform. The first `trial_days` are free, once; `downgrade`: what they keep."""

    price: PriceDraft
    plan_id: int
    platform: int
    billing_store_id: int | None
    success_url: str
    cancel_url: str
    trial_days: int = 0
    downgrade: Mapping[str, Any] | None = None
    platforms: tuple[int, ...] = ()
    """All platforms on which it will run."""
    code: str = ""
    """A promotion code that lowers what a change charges at once."""


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """Who bills a plan, what they take at once (None if their page shows it), and when it begins; None: now."""

    provider: str
    amount_minor: int | None
    currency: str
    begins_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AmountOrder:
    """An amount that a merchant wants to pay once. The same `key` is the same order; `title` is what they read."""

    purpose: Purpose
    amount_minor: int
    currency: str
    title: str
    key: str
    success_url: str
    cancel_url: str
    saves_card: bool = False


@dataclass(frozen=True, slots=True)
class SavedCard:
    """The displayed details of the card that is charged while its owner is away."""

    brand: str
    last4: str
    month: int | None
    year: int | None


@dataclass(frozen=True, slots=True)
class TakenAmount:
    """The result of charging a saved card. OPENED until the bank answers; `failure` is a code."""

    state: ChargeState
    failure: str = ""


@dataclass(frozen=True, slots=True)
class ChargeView:
    """A charge as its merchant sees it. `confirm_url` is empty when nothing is left to confirm."""

    id: int
    merchant_id: int
    purpose: Purpose
    plan_id: int | None
    platform: int | None
    billing_store_id: int | None
    amount_minor: int
    currency: str
    state: ChargeState
    confirm_url: str
    reason: str
    downgrade: Mapping[str, Any] | None
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class PaidPlan:
    """A subscription at the provider and its effect on the merchant's plan. `until` None: the plan is off."""

    id: int
    merchant_id: int
    platform: int
    plan_id: int
    next_plan_id: int | None
    user_id: int
    billing_store_id: int | None
    state: SubscriptionStatus
    period_start: datetime
    period_end: datetime
    ends_at_period_end: bool
    past_due_since: datetime | None
    until: datetime | None
    platforms: tuple[int, ...]
    """Where it runs; the platform on which it was bought comes first."""
    next_platforms: tuple[int, ...]
    """Where the next plan will run."""
    price_minor: int
    """The price per period. Merchants on an old price keep it until they are moved."""
    provider: str
    """Who collects the money, see `Provider`."""
    next_price_minor: int | None = None
    """The price per period from the period's end on, of the next plan or of this one; None: unchanged."""
    read_only_from: datetime | None = None
    """When the grace period ends, if a payment has failed."""

    def late_since(self, now: datetime) -> datetime | None:
        """Return when the paid time ran out, if the next payment is missing. A new period may have begun unpaid."""
        failed = self.past_due_since
        if failed is not None and self.period_end > failed:
            return self.period_start
        return self.period_end if failed is not None or self.period_end <= now else None


@dataclass(frozen=True, slots=True)
class PaidPlans:
    """What a merchant's subscriptions pay for, read once; on each platform the one that counts there."""

    by_platform: Mapping[int, PaidPlan]
    named: PaidPlan | None
    """The subscription that was asked for by its id."""
    surplus: tuple[int, ...]
    """The subscriptions that count nowhere and would renew."""


@dataclass(frozen=True, slots=True)
class PaidPeriod:
    """A paid period from `start` (inclusive) to `end` (exclusive), and the ledger keys of its money."""

    invoice_id: int
    merchant_id: int
    currency: str
    start: date
    end: date
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BilledPeriod:
    """A paid plan invoice: amount without tax, period from `start` (inclusive) to `end` (exclusive)."""

    merchant_id: int
    name: str
    net_minor: int
    currency: str
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class TrialSpell:
    """A merchant's unpaid trial; `name` is the plan's, empty for the Pro version."""

    merchant_id: int
    name: str
    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class FailedInvoice:
    """An invoice, the time of its first failed payment, and whether it is paid now."""

    merchant_id: int
    name: str
    at: datetime
    is_paid: bool
