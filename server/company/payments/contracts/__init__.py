"""What crosses from payments: providers, and the states of what is kept of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from server.ports.payment_states import SubscriptionStatus
from server.ports.payments import PriceDraft


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


@dataclass(frozen=True, slots=True)
class InvoiceView:
    """An invoice as its merchant sees it; amounts in minor units, `url` is the page on which an open one is paid."""

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
    """Refund and number of those for what was given back of it, where the invoice is ours."""


@dataclass(frozen=True, slots=True)
class Payer:
    """Who pays, as the provider shall know them."""

    merchant_id: int
    user_id: int
    name: str
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class PlanOrder:
    """A plan that a merchant wants on a platform. `trial_days` of it are free, once; `downgrade` is what stays."""

    price: PriceDraft
    plan_id: int
    platform: int
    billing_store_id: int | None
    success_url: str
    cancel_url: str
    trial_days: int = 0
    downgrade: Mapping[str, Any] | None = None
    platforms: tuple[int, ...] = ()
    """All those on which it will run."""


@dataclass(frozen=True, slots=True)
class ChangePreview:
    """What changing a plan takes from the saved card at once, and when it begins; None: now."""

    amount_minor: int
    currency: str
    begins_at: datetime | None


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
    """What is shown of the card that pays while its owner is away."""

    brand: str
    last4: str
    month: int | None
    year: int | None


@dataclass(frozen=True, slots=True)
class TakenAmount:
    """What became of an amount taken from a saved card; opened while the bank has not said. `failure` is a code."""

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
    """A subscription at the provider as it counts for the merchant's plan. `until` None: the plan is off."""

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
    """Where it runs, that on which it was bought first."""
    next_platforms: tuple[int, ...]
    """Where the next plan will run."""
    price_minor: int
    """What each period costs: who is on an old price keeps it until they are moved."""
    read_only_from: datetime | None = None
    """Where a payment has failed: when the days of grace end."""

    def late_since(self, now: datetime) -> datetime | None:
        """When what was paid ran out, where the next payment has not come: its period may have begun unpaid."""
        failed = self.past_due_since
        if failed is not None and self.period_end > failed:
            return self.period_start
        return self.period_end if failed is not None or self.period_end <= now else None


@dataclass(frozen=True, slots=True)
class PaidPeriod:
    """A time that was paid for, from `start` on, before `end`, and the ledger keys of the money for it."""

    invoice_id: int
    merchant_id: int
    currency: str
    start: date
    end: date
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BilledPeriod:
    """A paid invoice for a plan: what was asked without tax, for the time from `start` on, before `end`."""

    merchant_id: int
    name: str
    net_minor: int
    currency: str
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class FailedInvoice:
    """An invoice whose payment failed first at this moment, and whether it is paid by now."""

    merchant_id: int
    name: str
    at: datetime
    is_paid: bool
