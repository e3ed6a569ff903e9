"""What has to be added to the ledger so that it says what it should. Pure: nothing that stands is ever changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

from tenants.ledger.contracts import FxRate, Kind, Source, Wanted
from tenants.ledger.rules.shares import in_base


class Slot(NamedTuple):
    """Which amount of an order it is: all its entries together are the amount."""

    line_id: int
    purchase_id: int
    kind: Kind
    ref: str
    currency: str
    base: str
    is_actual: bool

    def key(self, order_id: int, place: int) -> str:
        """Return the unique key of its entry at a place."""
        stage = "actual" if self.is_actual else "expected"
        parts = (order_id, self.line_id, self.purchase_id, self.kind, self.ref, self.currency, self.base, stage, place)
        return ":".join(map(str, parts))


@dataclass(slots=True)
class Standing:
    """What stands in a slot: `rated` with its base amount, `unrated` without one. `entries`: how many."""

    rated: int = 0
    base: int = 0
    unrated: int = 0
    entries: int = 0
    rate: FxRate | None = None
    on: date | None = None

    def add(self, amount: int, base: int | None, rate: FxRate | None, on: date) -> None:
        self.entries += 1
        self.on = on
        if base is None:
            self.unrated += amount
        else:
            self.rated, self.base, self.rate = self.rated + amount, self.base + base, rate


@dataclass(frozen=True, slots=True)
class Addition:
    """An entry to add. Amounts as in `models.LedgerEntry`."""

    slot: Slot
    place: int
    amount: int
    base: int | None
    rate: FxRate | None
    on: date
    source: Source
    expected: int | None = None
    expected_base: int | None = None


@dataclass(frozen=True, slots=True)
class Aim:
    """What a slot should come to."""

    amount: int
    on: date
    source: Source
    expected: int | None = None


Rates = Callable[[str, date], FxRate | None]
"""The rate of a currency in the base currency on a day; None while it is unknown."""


def aims_of(rows: Sequence[Wanted], base: str, day_of: Callable[[datetime], date]) -> dict[Slot, Aim]:
    """Return what each slot should come to: what is expected, until the actual amount is known."""
    aims: dict[Slot, Aim] = {}
    for row in rows:
        slot = Slot(row.line_id, row.purchase_id, row.kind, row.ref, row.currency, base, is_actual=False)
        if row.actual is not None:
            aim = Aim(row.actual, day_of(row.actual_at or row.at), row.actual_source or row.source, row.expected)
            aims[slot._replace(is_actual=True)] = aim
        aims[slot] = Aim(row.expected or 0 if row.actual is None else 0, day_of(row.at), row.source)
    return aims


def additions(aims: Mapping[Slot, Aim], standing: Mapping[Slot, Standing], rates: Rates) -> list[Addition]:
    """Return what must be added. What stands and is wanted no more is taken back.

    Amounts of one currency and day have one rate, which stays that of the first.
    """
    slots = [*aims, *(slot for slot in standing if slot not in aims)]
    rates = _kept(standing, rates, next((slot.base for slot in aims), ""))
    return [each for slot in slots for each in _of_slot(slot, aims.get(slot), standing, rates)]


def _kept(standing: Mapping[Slot, Standing], rates: Rates, base: str) -> Rates:
    known = {(slot.currency, each.on): each.rate for slot, each in standing.items() if slot.base == base and each.rate}
    return lambda currency, on: known.get((currency, on)) or rates(currency, on)


def _of_slot(slot: Slot, aim: Aim | None, standing: Mapping[Slot, Standing], rates: Rates) -> Iterable[Addition]:
    """Yield the entries of a slot. Its rate stays that of its first entry, so that nothing drifts."""
    stands = standing.get(slot) or Standing()
    amount = aim.amount if aim else 0
    # An actual amount of nothing is said where something was expected.
    is_news = slot.is_actual and aim is not None and bool(aim.expected) and not stands.entries
    if stands.rated == amount and not stands.unrated and not is_news:
        return
    on, source = (aim.on, aim.source) if aim else (stands.on or date.min, Source.STORE)
    expected = aim.expected if aim else None
    rate, place = stands.rate or rates(slot.currency, on), stands.entries
    if rate is None:
        if (delta := amount - stands.unrated) or is_news:
            yield Addition(slot, place, delta, None, None, on, source, expected)
        return
    if stands.unrated:
        yield Addition(slot, place, -stands.unrated, None, None, on, source)
        place += 1
    if (delta := amount - stands.rated) or is_news:
        base = in_base(amount, slot.currency, slot.base, rate.rate) - stands.base
        before = standing.get(slot._replace(is_actual=False))
        expected_base = _expected_base(slot, expected, before, rate)
        yield Addition(slot, place, delta, base, rate, on, source, expected, expected_base)


def _expected_base(slot: Slot, expected: int | None, before: Standing | None, rate: FxRate) -> int | None:
    """Return what was expected in the base currency, at the rate of then."""
    if expected is None:
        return None
    then = before.rate if before and before.rate else rate
    return in_base(expected, slot.currency, slot.base, then.rate)


SAME = FxRate(Decimal(1), "", None)
"""The rate of the base currency itself."""


def lacks_rates(standing: Mapping[Slot, Standing], added: Iterable[Addition]) -> bool:
    """Whether something has no base amount once these entries are added."""
    unrated = {slot: each.unrated for slot, each in standing.items()}
    for each in added:
        if each.base is None:
            unrated[each.slot] = unrated.get(each.slot, 0) + each.amount
    return any(unrated.values())
