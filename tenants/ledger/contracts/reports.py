"""What the ledger shows: an order's rows, sums, months, files. Amounts in minor units of their currency."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum

from server.kit.reasons import Reason
from tenants.ledger.contracts import Kind, Source


class Dimension(StrEnum):
    """What a report sums up by."""

    ORDER = "order"
    PRODUCT = "product"
    VARIANT = "variant"
    STORE = "store"
    COUNTRY = "country"
    SUPPLIER = "supplier"
    DAY = "day"
    MONTH = "month"


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row as an order shows it: expected and actual, and the difference with its reason.

    Amounts in `currency`; `base` ones in the merchant's, None without a rate. `expected` None: nobody told before.
    """

    kind: Kind
    line_id: int
    purchase_id: int
    currency: str
    expected: int | None
    actual: int | None
    counted_base: int | None
    difference_base: int | None
    reason: Reason | None
    source: Source
    on: date
    rate: Decimal | None
    rate_source: str
    rate_day: date | None
    adjusts: date | None
    figure_id: int = 0
    """Of an amount that was entered by hand."""


@dataclass(frozen=True, slots=True)
class OrderLedger:
    """An order's rows. `profit` is the sum of their base amounts; `unrated`: rows without a rate, which it lacks.

    `is_whole`: everything was bought and its cost is known.
    """

    order_id: int
    base_currency: str
    profit: int
    expected_profit: int
    rows: tuple[LedgerRow, ...]
    titles: dict[int, str]
    unrated: int
    is_whole: bool


@dataclass(frozen=True, slots=True)
class OrderMoney:
    """What the ledger has of an order's payments, in minor units by currency; expected amounts as long as the actual
    ones are not known. `paid` with tax; `refunded` and `disputed` are below zero, fees above.
    """

    paid: Mapping[str, int]
    refunded: Mapping[str, int]
    disputed: Mapping[str, int]
    fees: Mapping[str, int]
    dispute_fees: Mapping[str, int]

    @property
    def currencies(self) -> frozenset[str]:
        return frozenset({*self.paid, *self.refunded, *self.disputed})


@dataclass(frozen=True, slots=True)
class ReportFilter:
    """Which entries count: booked on days from `since` to `until`, both included, in these stores or all visible."""

    since: date
    until: date
    store_ids: tuple[int, ...] = ()

    def before(self) -> "ReportFilter":
        """Return the same for as many days before."""
        days = self.until - self.since + timedelta(days=1)
        return replace(self, since=self.since - days, until=self.until - days)


@dataclass(frozen=True, slots=True)
class ReportRow:
    """Sums of a group, in minor units of the base currency. `profit` is the sum of the others; so many `orders` were
    sold."""

    key: str
    label: str
    income: int
    tax: int
    refunds: int
    fees: int
    costs: int
    advertising: int
    profit: int
    expected: int
    """The part of the profit that is expected, not yet actual."""
    orders: int


@dataclass(frozen=True, slots=True)
class Report:
    """Sums of a period in the merchant's base currency, and what they lack: orders of which something has no exchange
    rate, and orders of which something is not bought yet or has an unknown cost."""

    base_currency: str
    total: ReportRow
    unrated: int
    unbought: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as exports list it."""

    id: int
    order_id: int
    number: str
    store_id: int
    title: str
    country: str
    supplier: int | None
    purchase_id: int
    kind: Kind
    is_actual: bool
    amount_minor: int
    currency: str
    base_minor: int | None
    base_currency: str
    rate: Decimal | None
    rate_source: str
    rate_day: date | None
    source: Source
    occurred_on: date
    booked_on: date
    adjusts: date | None


@dataclass(frozen=True, slots=True)
class MonthRow:
    """A month with entries. `profit` and `actual` in minor units of the base currency; `closed_at` None: it is open."""

    month: date
    profit: int
    actual: int
    base_currency: str
    closed_at: datetime | None
    may_close: bool = False


@dataclass(frozen=True, slots=True)
class AdSpendRow:
    """What advertising cost on a day."""

    id: int
    store_id: int
    day: date
    channel: str
    currency: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line of the journal. One of `debit` and `credit` is 0; both in minor units of the base currency."""

    on: date
    account: str
    name: str
    debit: int
    credit: int
    tax: int
    order_id: int
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class LedgerDifference:
    """A row that is not what its order says. `found` and `wanted` in minor units; base amounts if `is_base`.

    `ref` and `purchase_id` say which of several rows of the kind it is.
    """

    order_id: int
    number: str
    line_id: int
    kind: Kind
    currency: str
    found: int
    wanted: int
    is_base: bool
    ref: str = ""
    purchase_id: int = 0
    place: str = ""
    """Of advertising, its store and day."""


def percent_more(now: int, before: int) -> int | None:
    """Return by how much `now` is above `before` (negative: below), in whole percent of it; None where that was 0."""
    return round(100 * (now - before) / abs(before)) if before else None
