"""Contracts of finance: lines of both sides, differences, provider records, closed periods."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from server.ports.balance_lines import LineKind


class DifferenceKind(StrEnum):
    MISSING_HERE = "missing_here"
    MISSING_THERE = "missing_there"
    AMOUNT = "amount"
    FEE = "fee"
    CURRENCY = "currency"
    DATE = "date"
    TWICE = "twice"


class DifferenceState(StrEnum):
    OPEN = "open"
    ASSIGNED = "assigned"
    EXPLAINED = "explained"
    CLOSED = "closed"


UNSETTLED = (DifferenceState.OPEN, DifferenceState.ASSIGNED)


class PeriodKind(StrEnum):
    DAY = "day"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class ReconcileRun:
    """Whether a reconciliation is queued or runs, and how the last one ended, by schedule or at request."""

    is_under_way: bool
    ended_at: datetime | None
    has_failed: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A movement of money on one side: `amount` is the gain of the provider's account.

    A fee's `parent` is the reference of what it was charged for.
    """

    id: int
    flow: LineKind
    reference: str
    amount: int
    currency: str
    day: date
    parent: tuple[LineKind, str] | None = None

    @property
    def subject(self) -> tuple[LineKind, str]:
        return self.flow, self.reference


@dataclass(frozen=True, slots=True)
class Found:
    """A difference, with its lines of both sides."""

    kind: DifferenceKind
    flow: LineKind
    reference: str
    ours: tuple[Line, ...]
    theirs: tuple[Line, ...]

    @property
    def day(self) -> date:
        return (self.theirs or self.ours)[0].day


@dataclass(frozen=True, slots=True)
class DifferenceFilter:
    """Filter for differences; days are those of their lines."""

    states: Collection[DifferenceState] = ()
    kind: DifferenceKind | None = None
    currency: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """A stored difference; amounts in minor units, None if a side has no line. `note` is the last one."""

    id: int
    provider: str
    kind: DifferenceKind
    flow: LineKind
    reference: str
    day: date
    currency: str
    amount_here: int | None
    amount_there: int | None
    state: DifferenceState
    assigned_to_id: int | None
    assigned_to: str
    note: str
    found_at: datetime
    settled_at: datetime | None
    settled_by: str


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line of one side of a difference; `name` is its key or number there."""

    id: int
    name: str
    at: datetime
    amount: int
    fee: int
    currency: str


@dataclass(frozen=True, slots=True)
class NoteRow:
    """What a member of staff said when they brought a difference into this state."""

    id: int
    state: DifferenceState
    text: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class DifferenceDetail:
    """A difference with its lines and notes, oldest first."""

    row: DifferenceRow
    notes: tuple[NoteRow, ...]
    ours: tuple[SideLine, ...]
    theirs: tuple[SideLine, ...]


@dataclass(frozen=True, slots=True)
class TransactionFilter:
    flow: LineKind | None = None
    currency: str = ""
    payout: str = ""
    reference: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class TransactionRow:
    """A line of the provider's account; amounts in minor units."""

    id: int
    provider: str
    external_id: str
    flow: LineKind
    source: str
    amount: int
    fee: int
    net: int
    currency: str
    created_at: datetime
    available_on: date
    payout: str


@dataclass(frozen=True, slots=True)
class PayoutFilter:
    """Filter for payouts made from `since` (inclusive) to `until` (exclusive)."""

    currency: str = ""
    state: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """Money that the provider sent to our bank."""

    id: int
    provider: str
    external_id: str
    amount: int
    currency: str
    state: str
    created_at: datetime
    arrival: date


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """A day or a month that is closed for postings."""

    id: int
    kind: PeriodKind
    start: date
    end: date
    closed_at: datetime
    closed_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeferredMonth:
    """A month of prepaid money, in minor units: received, earned, left at its end.

    `is_planned`: still to be earned from existing payments.
    """

    unit: str
    month: date
    added: int
    earned: int
    balance: int
    is_planned: bool


class FigureName(StrEnum):
    MRR = "mrr"
    CHURN = "churn"
    UPGRADES = "upgrades"
    DOWNGRADES = "downgrades"
    TRIALS = "trials"
    DUNNING = "dunning"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One counted row of a month's figure: `amount` in minor units of `currency`, or 1 or 0 for counts."""

    month: date
    merchant_id: int
    what: str
    at: datetime
    amount: int
    currency: str = ""
