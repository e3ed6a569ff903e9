"""What payouts pass to the API: plain values. Amounts in minor units of their currency."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from server.platforms.contracts import Platform
from server.ports.payouts import PayoutKind as PayoutKind
from server.ports.payouts import PayoutState as PayoutState


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
    given back; `net` = gross - fee. `order`: the number or the store's id of an order; empty if none is named.
    `order_ref`: surely the store's id, which goes before that; empty where it is not known."""

    external_id: str
    kind: PayoutKind
    on: date
    order: str
    gross: int
    fee: int
    currency: str
    order_ref: str = ""

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
    state: PayoutState
    is_whole: bool
    """Whether all its lines are here; a file is taken for whole."""


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


class FeedState(StrEnum):
    """How the payouts of a store are read. RECONNECT: its merchant must grant the rights that payouts need."""

    WAITING = "waiting"
    """Not read yet."""
    READING = "reading"
    READ = "read"
    NO_ACCOUNT = "no_account"
    """The store does not use the platform's payment service."""
    RECONNECT = "reconnect"
    FAILING = "failing"


@dataclass(frozen=True, slots=True)
class FeedRow:
    """How the payouts of a store are read from its platform. `provider`: the platform's payment service.

    `missing_scopes`: rights that were not granted. `reason`: why the last reading failed.
    """

    store_id: int
    platform: Platform
    provider: str
    state: FeedState
    read_at: datetime | None
    missing_scopes: tuple[str, ...]
    reason: dict[str, Any] | None


MOST_LINES = 20_000
