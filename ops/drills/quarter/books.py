"""What merchants earned, reckoned from outside in whole minor units: what stores and suppliers took and gave back.

It imports nothing of our ledger. An amount counts in the month of its day; if that month is closed when it becomes
known, in the first month that is open then.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime
from zoneinfo import ZoneInfo

from ops.drills.quarter.outside import Bought
from ops.drills.quarter.sales import Sale

PERCENT, BIG_PERCENT = 290, 75
"""Hundredths of a percent that payment services and BigCommerce keep by the merchants' rules."""
FIXED = 30
"""US cents that payment services keep of each order besides."""
SUPPLIERS = "USD"
Named = tuple[str, str, str]
"""The order's number (or the store's for what belongs to none), what it is, the currency."""


@dataclass(frozen=True)
class Amount:
    """What counts for an order, in minor units of `currency`; `what` names it within the order."""

    order: str
    what: str
    currency: str
    minor: int
    day: date


@dataclass
class Expected:
    """A merchant's books. `months` by order, currency and month; `closed` is the last closed month."""

    zone: ZoneInfo
    closed: date | None = None
    known: Counter[Named] = field(default_factory=Counter)
    months: Counter[tuple[str, str, date]] = field(default_factory=Counter)

    def day(self, moment: datetime) -> date:
        return moment.astimezone(self.zone).date()

    def note(self, amounts: Iterable[Amount]) -> None:
        """Take what is known now: what differs from before is booked."""
        for each in amounts:
            name = (each.order, each.what, each.currency)
            if delta := each.minor - self.known[name]:
                self.known[name] = each.minor
                self.months[each.order, each.currency, self._booked(each.day)] += delta

    def _booked(self, day: date) -> date:
        month = day.replace(day=1)
        return month if self.closed is None or month > self.closed else following(self.closed)


def following(month: date) -> date:
    """Return the first day of the next month."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def of_sale(sale: Sale, day: date, days_of_refunds: list[date]) -> Iterator[Amount]:
    """Yield what a store took for an order, gave back and kept; tax is the buyer's money."""
    is_sold = sale.was_paid or not sale.is_over
    currency = sale.shop.currency

    def amount(what: str, minor: int, on: date = day, money: str = currency) -> Amount:
        return Amount(sale.name, what, money, minor if is_sold else 0, on)

    yield amount("sale", sale.total - sale.tax)
    back, taxed = 0, 0
    for place, each in enumerate(sale.refunds):
        back += each.amount
        tax = _half_up(sale.tax * back, sale.total) - taxed if each.tax is None and sale.total else each.tax or 0
        taxed += tax
        yield amount(f"refund {place}", tax - each.amount, days_of_refunds[place])
    costs = sale.total > 0
    by_rule = _half_up(sale.total * PERCENT, 10_000) if costs else 0
    yield amount("payment fee", -(by_rule if sale.fees is None else sale.fees))
    yield amount("payment fee, fixed", -FIXED if costs and sale.fees is None else 0, money=SUPPLIERS)
    if sale.shop.platform == 4:
        yield amount("store fee", -_half_up(sale.total * BIG_PERCENT, 10_000) if costs else 0)


def of_purchase(number: int, sale: Sale, made: Bought, books: Expected) -> Iterator[Amount]:
    """Yield what a supplier took for an order, and what it gave back or owes."""

    def amount(what: str, minor: int, at: datetime) -> Amount:
        return Amount(sale.name, f"{number} {what}", SUPPLIERS, minor, books.day(at))

    yield amount("cost", -made.charged, made.paid_at or made.placed_at)
    back = 0
    for each in made.back:
        back += each.amount_minor or 0
        yield amount(f"back {each.id}", each.amount_minor or 0, each.at or made.placed_at)
    if made.closed_at is not None:
        yield amount("owed", made.charged - back, made.closed_at)


def _half_up(above: int, below: int) -> int:
    """Divide whole numbers of one sign, rounded half up."""
    return (2 * above + below) // (2 * below)
