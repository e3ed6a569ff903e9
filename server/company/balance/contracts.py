"""What crosses from the balance: withdrawals, where they are paid to, and alerts."""

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
"""Their money is on hold."""


@dataclass(frozen=True, slots=True)
class PayoutDetails:
    """Whom to pay: `account` is an IBAN or account number, `bank_code` the bank's BIC or routing number."""

    holder: str
    bank: str
    account: str
    bank_code: str = ""


@dataclass(frozen=True, slots=True)
class WithdrawalDraft:
    """What a merchant asks for, in minor units; `key` makes it once."""

    key: str
    unit: Unit
    amount: int
    payout: PayoutDetails


@dataclass(frozen=True, slots=True)
class WithdrawalRow:
    """A withdrawal as it is listed; `payout_hint` names bank and last digits, `first_by` the first of two approvals."""

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
    """Below which amount the merchant is told, and whether the balance is below it now."""

    unit: Unit
    below: int
    is_low: bool


class TopUpNews(StrEnum):
    """What a merchant is told of an automatic top-up. CONFIRM: the bank asks for 3-D Secure. UNCLEAR: nobody knows
    whether it was paid. LIMIT: the month's is reached. RETURNED: a top-up was refunded or disputed.
    """

    DONE = "done"
    DECLINED = "declined"
    CONFIRM = "confirm"
    UNCLEAR = "unclear"
    LIMIT = "limit"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class AutoTopUpDraft:
    """When and by how much a merchant wants a balance topped up, in minor units."""

    unit: Unit
    below: int
    amount: int
    monthly_limit: int


@dataclass(frozen=True, slots=True)
class AutoTopUpRow:
    """An automatic top-up as its merchant sees it, in minor units; `charged` is this month's."""

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
    """What may be paid into a balance: amounts to choose, and from which to which one may name one's own."""

    unit: Unit
    amounts: tuple[Decimal, ...]
    least: Decimal
    most: Decimal
