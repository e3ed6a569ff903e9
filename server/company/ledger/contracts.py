"""Contracts of the ledger: units, movements, balances, statement lines, adjustments."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum


class Unit(StrEnum):
    """Unit of an account: a currency of balances or charges, or reward points."""

    DOLLAR = "USD"
    YUAN = "CNY"
    POINTS = "POINTS"
    EURO = "EUR"
    POUND = "GBP"
    YEN = "JPY"


KEPT_UNITS = (Unit.DOLLAR, Unit.YUAN, Unit.POINTS)
"""Every merchant has a balance in these units, even if zero; in others only if something was posted."""


class CurrencyType(IntEnum):
    """The specification's codes for balance currencies (000, section 3)."""

    DOLLAR = 1
    YUAN = 2


class AccountKind(StrEnum):
    """The first three belong to a merchant, per unit; the others are our own.

    Our assets (money at the provider, in the bank) are negative sums, our debts positive ones. OWED is a merchant's
    debt to us, never above zero: what they gain settles it first.
    """

    AVAILABLE = "available"
    HELD = "held"
    OWED = "owed"
    ADJUSTMENTS = "adjustments"
    PROVIDER = "provider"
    SHOPIFY = "shopify"
    BANK = "bank"
    DEFERRED = "deferred"
    REVENUE = "revenue"
    FEES = "fees"
    TAX = "tax"
    DISPUTED = "disputed"
    WITHDRAWALS = "withdrawals"
    REWARDS = "rewards"


MERCHANT_KINDS = (AccountKind.AVAILABLE, AccountKind.HELD, AccountKind.OWED)


class EntryKind(StrEnum):
    """Reason of an entry."""

    CREDIT = "credit"
    DEBIT = "debit"
    HOLD = "hold"
    RELEASE = "release"
    CHARGE = "charge"
    FEE = "fee"
    REFUND = "refund"
    DISPUTE = "dispute"
    DISPUTE_WON = "dispute_won"
    PAYOUT = "payout"
    RECOGNISE = "recognise"
    TOP_UP = "top_up"
    PLAN = "plan"
    SERVICE = "service"
    GOODS = "goods"
    """Goods of Antstore."""
    WITHDRAW = "withdraw"
    WITHDRAW_BACK = "withdraw_back"
    EARN = "earn"
    EARN_BACK = "earn_back"
    REDEEM = "redeem"
    EXPIRE = "expire"


ADJUSTMENT_KINDS = (EntryKind.CREDIT, EntryKind.DEBIT, EntryKind.HOLD, EntryKind.RELEASE)
"""Kinds that staff may post by hand."""


class AdjustmentState(StrEnum):
    WAITING = "waiting"
    POSTED = "posted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Movement:
    """A line to post: the gain of an account of this kind, in minor units. Our own accounts have no merchant."""

    kind: AccountKind
    amount: int


@dataclass(frozen=True, slots=True)
class Posting:
    """An entry to post, all in one unit. The same `key` posts once; `note` is shown to the merchant.

    `merchant_id` None: between our own accounts only. `may_owe`: what the balance does not cover becomes a debt.
    """

    key: str
    kind: EntryKind
    merchant_id: int | None
    unit: Unit
    movements: tuple[Movement, ...]
    reference: str = ""
    note: str = ""
    may_owe: bool = False


@dataclass(frozen=True, slots=True)
class Balance:
    """A merchant's balance in a unit, in minor units; `owed` is their debt to us."""

    unit: Unit
    available: int
    held: int
    owed: int = 0


@dataclass(frozen=True, slots=True)
class Debtor:
    """A merchant with a debt to us, in minor units."""

    merchant_id: int
    merchant: str
    unit: Unit
    owed: int


@dataclass(frozen=True, slots=True)
class Period:
    """From `since` (inclusive) to `until` (exclusive); None: open on that side."""

    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class StatementLine:
    """One line of a merchant's account; `balance_after` is that account's, in minor units."""

    id: int
    at: datetime
    account: AccountKind
    kind: EntryKind
    unit: Unit
    amount: int
    balance_after: int
    reference: str
    note: str


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line as finance reads it. Our own accounts have no merchant and no stored balance."""

    id: int
    at: datetime
    merchant_id: int | None
    merchant: str
    account: AccountKind
    kind: EntryKind
    unit: Unit
    amount: int
    balance_after: int | None
    reference: str
    note: str


@dataclass(frozen=True, slots=True)
class AdjustmentDraft:
    """A requested adjustment. `reason` is for the audit log, `note` for the merchant; `key` makes it once."""

    key: str
    merchant_id: int
    kind: EntryKind
    unit: Unit
    amount: int
    reason: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class AdjustmentRow:
    """An adjustment with its requester and approver; `decided_by` is empty while it waits."""

    id: int
    merchant_id: int
    merchant: str
    kind: EntryKind
    unit: Unit
    amount: int
    reason: str
    note: str
    state: AdjustmentState
    asked_by_id: int
    asked_by: str
    asked_at: datetime
    decided_by: str
    decided_at: datetime | None
    decision: str


@dataclass(frozen=True, slots=True)
class TrialRow:
    """All accounts of one kind and unit together: sum of their lines and of stored balances, in minor units."""

    kind: AccountKind
    unit: Unit
    accounts: int
    lines: int
    kept: int | None

    @property
    def agrees(self) -> bool:
        """Tell whether stored balances equal the lines' sum; our own accounts store none."""
        return self.kept is None or self.kept == self.lines


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """A line of one of our own accounts with its entry's key, which contains the outside reference."""

    entry_id: int
    key: str
    kind: EntryKind
    at: datetime
    unit: str
    amount: int

    @property
    def reference(self) -> str:
        """Return the outside reference: the part of the key after its kind."""
        return self.key.split(":")[1]


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line with all fields that accounting software needs; a positive amount is a credit."""

    entry_id: int
    at: datetime
    kind: EntryKind
    account: AccountKind
    unit: str
    amount: int
    merchant_id: int | None
    key: str
    reference: str
    note: str
