"""What payouts pass to the API: plain values. Amounts in minor units of their currency."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class PayoutKind(StrEnum):
    """What a line of a payout is."""

    CHARGE = "charge"
    REFUND = "refund"
    DISPUTE = "dispute"
    """A chargeback, or what came back of one."""
    FEE = "fee"
    ADJUSTMENT = "adjustment"
    OTHER = "other"
    """Anything else that moved the balance, such as a reserve."""


class LineState(StrEnum):
    """How a line fits the ledger. MATCHED: to the last cent."""

    MATCHED = "matched"
    NO_ORDER = "no_order"
    """It names no order, or one that we do not know, or one that two orders share."""
    OTHER_AMOUNT = "other_amount"
    OTHER_FEE = "other_fee"
    TWICE = "twice"
    OTHER_CURRENCY = "other_currency"


class PayoutSource(StrEnum):
    FILE = "file"
    PLATFORM = "platform"


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line as the provider tells it. `gross` is signed as it moves the balance; `fee` above zero was kept, below zero
    given back; `net` = gross - fee. `order`: the number or the store's id of an order; empty if none is named."""

    external_id: str
    kind: PayoutKind
    on: date
    order: str
    gross: int
    fee: int
    currency: str

    @property
    def net(self) -> int:
        return self.gross - self.fee


@dataclass(frozen=True, slots=True)
class NewPayout:
    """A payout with its lines. `amount`: what reached the bank, None where only the lines tell it."""

    external_id: str
    paid_on: date
    currency: str
    lines: tuple[NewLine, ...]
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class PayoutFilter:
    """Which payouts are listed. `is_open`: only those with a difference that nobody resolved."""

    store_ids: tuple[int, ...] = ()
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """A payout as a list shows it. `unexplained`: what it has besides its lines; `open_lines` of `lines` do not fit."""

    id: int
    store_id: int
    provider: str
    external_id: str
    paid_on: date
    currency: str
    amount_minor: int
    lines: int
    open_lines: int
    gross: int
    fees: int
    unexplained: int
    source: PayoutSource
    imported_at: datetime


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line as it is shown. `difference` is the line's gross less the ledger's, `fee_difference` the same of fees;
    both 0 where it is matched, None where there is nothing to compare with."""

    id: int
    payout_id: int
    store_id: int
    paid_on: date
    payout_name: str
    provider: str
    kind: PayoutKind
    on: date
    order_name: str
    order_id: int | None
    order_number: str
    gross_minor: int
    fee_minor: int
    currency: str
    state: LineState
    difference_minor: int | None
    fee_difference_minor: int | None
    is_open: bool
    is_chosen: bool
    """A person chose the order."""
    accepted_at: datetime | None
    note: str
    has_booked_fee: bool


MOST_LINES = 20_000
