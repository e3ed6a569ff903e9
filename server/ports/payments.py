"""Whoever collects money for us. What all of them do is `CollectorPort`, split by what a caller needs.

Amounts are minor units of an ISO currency. `key` makes a call once: the same key with the same contents answers what
the first call answered. A price is named by its lookup key, which never stands for another amount.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.ports.failures import Permanent
from server.ports.payment_states import (
    BalanceLine,
    BillingState,
    CheckoutState,
    CustomerState,
    DisputeState,
    InvoiceState,
    Page,
    PaymentState,
    PayoutLine,
    ProviderEvent,
    RefundState,
    SubscriptionState,
)


class Forged(Permanent):
    """A delivery that this provider did not sign for us, or not lately; never applied."""


class ChangeAt(StrEnum):
    """When a subscription changes: at once with proration, or when the paid period ends."""

    NOW = "now"
    PERIOD_END = "period_end"


@dataclass(frozen=True, slots=True)
class PriceDraft:
    """What is asked for a product for `days`. `product` is our own name of it, `name` what payers read."""

    lookup_key: str
    product: str
    name: str
    amount_minor: int
    currency: str
    days: int


@dataclass(frozen=True, slots=True)
class CustomerDraft:
    """A merchant as the provider knows them; `reference` is ours."""

    reference: str
    name: str
    email: str
    language: str


@dataclass(frozen=True, slots=True)
class CheckoutDraft:
    """A page on which somebody pays: for a subscription when `price` names one, else once an amount.

    `reference` is our charge; `details` come back with what the checkout makes. `saves_card`: for later charges.
    `replaces`: the subscription that this one follows, `at` once or when its period ends, where a page asks for that.
    """

    customer: str
    reference: str
    success_url: str
    cancel_url: str
    language: str
    price: PriceDraft | None = None
    title: str = ""
    amount_minor: int = 0
    currency: str = ""
    trial_days: int = 0
    with_tax: bool = False
    takes_promotion_codes: bool = False
    saves_card: bool = False
    details: Mapping[str, str] = field(default_factory=dict)
    replaces: str = ""
    at: ChangeAt = ChangeAt.NOW


@dataclass(frozen=True, slots=True)
class Checkout:
    """A page that waits for its payer until `expires_at`. No `url`: it was agreed to, and the answer was lost."""

    external_id: str
    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class CardCharge:
    """An amount to take from the card that a customer saved, while they are away."""

    customer: str
    reference: str
    title: str
    amount_minor: int
    currency: str
    details: Mapping[str, str] = field(default_factory=dict)


class ProviderPort(Protocol):
    """Who it is. Calls of every port raise `server.ports.failures` kinds."""

    name: str

    @property
    def is_live(self) -> bool:
        """Whether real money moves."""
        ...

    @property
    def is_configured(self) -> bool:
        """Whether this installation takes payments."""
        ...


class PagePort(ProviderPort, Protocol):
    """Charges that their payer confirms on a page of the provider."""

    def open_checkout(self, wanted: CheckoutDraft, *, key: str) -> Checkout:
        """Make a page to pay on."""
        ...

    def read_checkout(self, external_id: str) -> CheckoutState:
        """Read what became of a page."""
        ...

    def expire_checkout(self, external_id: str, *, key: str) -> CheckoutState:
        """Close a page; what was paid or closed already stays as it is, which the answer says."""
        ...


class SubscriptionPort(ProviderPort, Protocol):
    """What is charged for period by period."""

    def read_subscription(self, external_id: str) -> SubscriptionState:
        """Read a subscription with what comes next."""
        ...

    def cancel_subscription(self, external_id: str, *, at: ChangeAt, key: str) -> SubscriptionState:
        """End it; nothing is given back."""
        ...

    def keep_subscription(self, external_id: str, *, key: str) -> SubscriptionState:
        """Take back what was to change or end with the period."""
        ...


class CollectorPort(PagePort, SubscriptionPort, Protocol):
    """What every provider with pages does."""


class ChangePort(ProviderPort, Protocol):
    """Changes that need no page: the payer agreed to them before."""

    def change_subscription(self, external_id: str, price: PriceDraft, *, at: ChangeAt, key: str) -> SubscriptionState:
        """Put it on another price: now with the difference charged at once, or from the period's end."""
        ...

    def preview_change(self, external_id: str, price: PriceDraft) -> int:
        """What a change now would take at once, in minor units of the price's currency, taxes in it; 0 for nothing."""
        ...


class CustomerPort(ProviderPort, Protocol):
    """Merchants as customers, with their cards, address and tax ids."""

    def keep_prices(self, prices: Sequence[PriceDraft]) -> Mapping[str, str]:
        """Make what is missing of these prices and their products; answer the provider's ids by lookup key."""
        ...

    def open_customer(self, wanted: CustomerDraft, *, key: str) -> str:
        """Make a customer; answer their id."""
        ...

    def read_customer(self, external_id: str) -> CustomerState:
        """Read how a customer pays now."""
        ...

    def read_billing(self, external_id: str) -> BillingState:
        """Read the cards, address and tax ids of a customer."""
        ...

    def portal_url(self, customer: str, *, return_url: str) -> str:
        """The address at which a customer keeps cards, invoices and tax ids at the provider, for a short time."""
        ...

    def charge_saved_card(self, wanted: CardCharge, *, key: str) -> PaymentState:
        """Charge without the payer; a refused card answers a failed payment, or one that needs the payer."""
        ...


class MoneyPort(ProviderPort, Protocol):
    """What was paid and what goes back."""

    def read_payment(self, external_id: str) -> PaymentState:
        """Read a payment with its fee."""
        ...

    def read_invoice(self, external_id: str) -> InvoiceState:
        """Read an invoice with the payment that pays it."""
        ...

    def refund(self, payment: str, amount_minor: int, *, key: str) -> RefundState:
        """Send part of a payment, or all, back to its card."""
        ...

    def read_refund(self, external_id: str) -> RefundState:
        """Read a refund."""
        ...

    def read_dispute(self, external_id: str) -> DisputeState:
        """Read a dispute with what was taken for it."""
        ...


class AccountPort(ProviderPort, Protocol):
    """Our own balance at the provider."""

    def balance_lines(self, *, since: datetime, after: str = "", payout: str = "") -> Page[BalanceLine]:
        """List what moved on our balance since then, newest first; of one payout only where it is named."""
        ...

    def payouts(self, *, since: datetime, after: str = "") -> Page[PayoutLine]:
        """List what was sent to our bank since then, newest first."""
        ...


class EventPort(ProviderPort, Protocol):
    """What the provider tells by itself."""

    def event_of(self, body: bytes, headers: Mapping[str, str], *, now: datetime) -> ProviderEvent:
        """Verify a delivery and say what it is about. Forged."""
        ...


class PaymentsPort(CollectorPort, ChangePort, CustomerPort, MoneyPort, AccountPort, EventPort, Protocol):
    """A payment provider that does all of it."""
