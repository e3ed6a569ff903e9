"""What crosses from the ledger: units, movements, balances, lines of a statement, adjustments."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum


class Unit(StrEnum):
    """What accounts are kept in: a currency of balances or of charges, or reward points."""

    DOLLAR = "USD"
    YUAN = "CNY"
    POINTS = "POINTS"
    EURO = "EUR"
    POUND = "GBP"
    YEN = "JPY"


KEPT_UNITS = (Unit.DOLLAR, Unit.YUAN, Unit.POINTS)
"""What every merchant has a balance of, if only zero; of the others only who was given some."""


class CurrencyType(IntEnum):
    """What the specification calls the currencies of balances (000, section 3)."""

    DOLLAR = 1
    YUAN = 2


class AccountKind(StrEnum):
    """The first three are a merchant's, for each unit; the others are our own.

    What we have stands there as a negative sum (money at the provider, in the bank), what we owe as a positive one.
    OWED is what a merchant owes us, never above zero: what they gain settles it first.
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
    """Why something was posted."""

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
    WITHDRAW = "withdraw"
    WITHDRAW_BACK = "withdraw_back"
    EARN = "earn"
    EARN_BACK = "earn_back"
    REDEEM = "redeem"
    EXPIRE = "expire"


ADJUSTMENT_KINDS = (EntryKind.CREDIT, EntryKind.DEBIT, EntryKind.HOLD, EntryKind.RELEASE)
"""What staff may post by hand."""


class AdjustmentState(StrEnum):
    WAITING = "waiting"
    POSTED = "posted"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Movement:
    """One line to be: what an account of this kind gains, in minor units. Our own accounts belong to nobody."""

    kind: AccountKind
    amount: int


@dataclass(frozen=True, slots=True)
class Posting:
    """An entry to be, all in one unit. The same `key` posts once; `note` is for the merchant to read.

    `merchant_id` None moves between our own accounts only. `may_owe`: what the balance does not cover is owed.
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
    """What a merchant has of a unit, in minor units; `owed` is what they owe us."""

    unit: Unit
    available: int
    held: int
    owed: int = 0


@dataclass(frozen=True, slots=True)
class Debtor:
    """A merchant who owes us, in minor units."""

    merchant_id: int
    merchant: str
    unit: Unit
    owed: int


@dataclass(frozen=True, slots=True)
class Period:
    """From `since` on, before `until`; None leaves that side open."""

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
    """A line as finance reads it. Our own accounts have no merchant and keep no balance."""

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
    """What finance asks for. `reason` is for the audit log, `note` for the merchant; `key` makes it once."""

    key: str
    merchant_id: int
    kind: EntryKind
    unit: Unit
    amount: int
    reason: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class AdjustmentRow:
    """An adjustment with who asked and who decided; `decided_by` is empty while it waits."""

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
    """All accounts of one kind and unit together: in minor units what their lines sum to, and what is kept."""

    kind: AccountKind
    unit: Unit
    accounts: int
    lines: int
    kept: int | None

    @property
    def agrees(self) -> bool:
        """Whether what is kept is what the lines sum to; our own accounts keep nothing."""
        return self.kept is None or self.kept == self.lines


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """A line of one of our own accounts with its entry's key, which names what the outside calls it."""

    entry_id: int
    key: str
    kind: EntryKind
    at: datetime
    unit: str
    amount: int

    @property
    def reference(self) -> str:
        """The outside's name: the part of the key after its kind."""
        return self.key.split(":")[1]


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line with all that a bookkeeping system asks; a positive amount is a credit."""

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
