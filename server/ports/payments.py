"""Payment providers. `CollectorPort` is what all of them do; the other ports split the rest by what a caller needs.

Amounts are minor units of an ISO currency. `key` is an idempotency key: the same key with the same contents returns the
result of the first call. A price is named by its lookup key, which never changes its amount.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from server.ports.balance_lines import BalanceLine, Page, PayoutLine
from server.ports.failures import Permanent
from server.ports.payment_states import (
    BillingState,
    CheckoutState,
    CustomerState,
    DisputeState,
    InvoiceState,
    PaymentState,
    ProviderEvent,
    RefundState,
    SubscriptionState,
)


class Forged(Permanent):
    """A delivery that the provider did not sign for us, or that is too old. Never applied."""


class ChangeAt(StrEnum):
    """When a subscription changes: at once with proration, or when the paid period ends."""

    NOW = "now"
    PERIOD_END = "period_end"


@dataclass(frozen=True, slots=True)
class PriceDraft:
    """A price for a product for `days`. `product` is our own name of it, `name` is what payers read."""

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
    """A payment page: for a subscription when `price` names one, else for a single amount.

    `reference` is our charge; `details` are copied to what the checkout makes. `saves_card`: for later charges.
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
    """A payment page, open until `expires_at`. Without `url`, the payer already agreed and the response was lost."""

    external_id: str
    url: str
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class CardCharge:
    """A charge to the customer's saved card while the customer is away."""

    customer: str
    reference: str
    title: str
    amount_minor: int
    currency: str
    details: Mapping[str, str] = field(default_factory=dict)


class ProviderPort(Protocol):
    """The identity of a provider. Calls of all ports raise `server.ports.failures` kinds."""

    name: str

    @property
    def is_live(self) -> bool:
        """Return whether real money moves."""
        ...

    @property
    def is_configured(self) -> bool:
        """Return whether this installation takes payments."""
        ...


class PagePort(ProviderPort, Protocol):
    """Charges that the payer confirms on a page of the provider."""

    def open_checkout(self, checkout_draft: CheckoutDraft, *, key: str) -> Checkout:
        """Make a payment page."""
        ...

    def read_checkout(self, external_id: str) -> CheckoutState:
        """Read the state of a payment page."""
        ...

    def expire_checkout(self, external_id: str, *, key: str) -> CheckoutState:
        """Close a payment page. One that is paid or closed already stays as it is; the result shows its state."""
        ...


class SubscriptionPort(ProviderPort, Protocol):
    """Subscriptions, charged period by period."""

    def read_subscription(self, external_id: str) -> SubscriptionState:
        """Read a subscription and its next change."""
        ...

    def cancel_subscription(self, external_id: str, *, at: ChangeAt, key: str) -> SubscriptionState:
        """End the subscription without a refund."""
        ...

    def keep_subscription(self, external_id: str, *, key: str) -> SubscriptionState:
        """Cancel a change or an end that is planned for the end of the period."""
        ...


class CollectorPort(PagePort, SubscriptionPort, Protocol):
    """What every provider with payment pages can do."""

    def due_now(self, running: SubscriptionState, price: PriceDraft, *, code: str = "") -> int:
        """Return what a change now would charge at once, in minor units of the price's currency, taxes included; 0 for
        nothing. CodeRefused.
        """
        ...


class ChangePort(ProviderPort, Protocol):
    """Changes that need no page, because the payer agreed to them before."""

    def change_subscription(
        self, external_id: str, price: PriceDraft, *, at: ChangeAt, key: str, code: str = ""
    ) -> SubscriptionState:
        """Change the price: now, with the difference charged at once, or from the end of the period.

        `code` lowers what is charged at once. CodeRefused before anything changes.
        """
        ...


class CustomerPort(ProviderPort, Protocol):
    """Merchants as customers, with their cards, address and tax ids."""

    def keep_prices(self, prices: Sequence[PriceDraft]) -> Mapping[str, str]:
        """Create those of these prices and products that are missing. Return the provider's ids by lookup key."""
        ...

    def open_customer(self, customer_draft: CustomerDraft, *, key: str) -> str:
        """Create a customer and return their id."""
        ...

    def read_customer(self, external_id: str) -> CustomerState:
        """Read how a customer pays now."""
        ...

    def read_billing(self, external_id: str) -> BillingState:
        """Read the cards, address and tax ids of a customer."""
        ...

    def portal_url(self, customer: str, *, return_url: str) -> str:
        """Return a short-lived URL where the customer manages cards, invoices and tax ids at the provider."""
        ...

    def charge_saved_card(self, card_charge: CardCharge, *, key: str) -> PaymentState:
        """Charge without the payer. A refused card returns a failed payment, or one that needs the payer."""
        ...


class MoneyPort(ProviderPort, Protocol):
    """Payments, invoices, refunds and disputes."""

    def read_payment(self, external_id: str) -> PaymentState:
        """Read a payment with its fee."""
        ...

    def read_invoice(self, external_id: str) -> InvoiceState:
        """Read an invoice with the payment that pays it."""
        ...

    def refund(self, payment: str, amount_minor: int, *, key: str) -> RefundState:
        """Refund a payment, partly or fully, to its card."""
        ...

    def read_refund(self, external_id: str) -> RefundState:
        """Read a refund."""
        ...

    def read_dispute(self, external_id: str) -> DisputeState:
        """Read a dispute with the amount taken for it."""
        ...


class AccountPort(ProviderPort, Protocol):
    """Our own balance at the provider."""

    def balance_lines(self, *, since: datetime, after: str = "", payout: str = "") -> Page[BalanceLine]:
        """List movements on our balance since then, newest first; with `payout`, only those of that payout."""
        ...

    def payouts(self, *, since: datetime, after: str = "") -> Page[PayoutLine]:
        """List payouts to our bank since then, newest first."""
        ...


class EventPort(ProviderPort, Protocol):
    """The provider's webhooks."""

    def event_of(self, body: bytes, headers: Mapping[str, str], *, now: datetime) -> ProviderEvent:
        """Verify a delivery and parse what it is about. Raise Forged when it is not valid."""
        ...


class PaymentsPort(CollectorPort, ChangePort, CustomerPort, MoneyPort, AccountPort, EventPort, Protocol):
    """A payment provider with all abilities."""
