"""Contracts of the balance: withdrawals, bank accounts, alerts, top-ups."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from server.company.ledger.contracts import Unit


class WithdrawalState(StrEnum):
    """RETURNED: it was paid, and the bank sent the money back."""

    WAITING = "waiting"
    APPROVED = "approved"
    PAID = "paid"
    REFUSED = "refused"
    CANCELLED = "cancelled"
    RETURNED = "returned"


OPEN_STATES = (WithdrawalState.WAITING, WithdrawalState.APPROVED)
"""States in which the money is on hold."""


@dataclass(frozen=True, slots=True)
class PayoutDetails:
    """The bank account to pay: `account` is an IBAN or account number, `bank_code` the BIC or routing number."""

    holder: str
    bank: str
    account: str
    bank_code: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawalDraft:
    """A requested withdrawal, in minor units; `key` makes it once."""

    key: str
    unit: Unit
    amount: int
    payout: PayoutDetails


@dataclass(frozen=True, slots=True)
class WithdrawalRow:
    """A withdrawal in lists; `payout_hint` has bank and last digits, `first_by` gave the first of two approvals."""

    id: int
    merchant_id: int
    merchant: str
    unit: Unit
    amount: int
    payout_hint: str
    state: WithdrawalState
    needs_two: bool
    asked_by: str
    asked_at: datetime
    first_by_id: int | None
    first_by: str
    decided_by: str
    decided_at: datetime | None
    paid_by: str
    paid_at: datetime | None
    returned_by: str
    returned_at: datetime | None
    reference: str
    reason: str


@dataclass(frozen=True, slots=True)
class AlertRow:
    """The amount below which the merchant is notified, and whether the balance is below it now."""

    unit: Unit
    below: int
    is_low: bool


class TopUpNews(StrEnum):
    """Notices about automatic top-ups.

    CONFIRM: the bank asks for 3-D Secure. UNCLEAR: the payment's result is unknown. LIMIT: the monthly limit is
    reached. RETURNED: a card payment was refunded or disputed.
    """

    DONE = "done"
    DECLINED = "declined"
    CONFIRM = "confirm"
    UNCLEAR = "unclear"
    LIMIT = "limit"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class AutoTopUpDraft:
    """Threshold and amounts of an automatic top-up, in minor units."""

    unit: Unit
    below: int
    amount: int
    monthly_limit: int


@dataclass(frozen=True, slots=True)
class AutoTopUpRow:
    """An automatic top-up as its merchant sees it, in minor units; `charged` is this month's total."""

    unit: Unit
    is_on: bool
    below: int
    amount: int
    monthly_limit: int
    charged: int
    stopped_for: str
    agreed_at: datetime


@dataclass(frozen=True, slots=True)
class TopUpOffer:
    """The amounts offered for a top-up, and the range for a custom amount."""

    unit: Unit
    amounts: tuple[Decimal, ...]
    least: Decimal
    most: Decimal
