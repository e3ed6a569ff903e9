"""Whatever is wrong between our lines and the provider's is found and named, and nothing else."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from server.company.finance.contracts import DifferenceKind, Line, PeriodKind
from server.company.finance.rules import find_differences, period_of
from server.ports.balance_lines import LineKind

Named = tuple[DifferenceKind, LineKind, str]
FIRST = date(2026, 11, 1)
CURRENCIES = ("USD", "EUR", "JPY")
FLOWS = (LineKind.CHARGE, LineKind.REFUND, LineKind.DISPUTE, LineKind.PAYOUT)


@dataclass(frozen=True)
class Movement:
    """What both sides keep alike: a line each, and the fee that the provider took for it."""

    ours: tuple[Line, ...]
    theirs: tuple[Line, ...]

    @property
    def line(self) -> Line:
        return self.ours[0]


@dataclass(frozen=True)
class Fault:
    """What is done to a movement, and what must be named then."""

    spoil: Callable[[Movement], Movement]
    named: Callable[[Movement], set[Named]]


def fee_of(movement: Movement) -> Line | None:
    return next((line for line in movement.ours if line.flow is LineKind.FEE), None)


def naming(*kinds: DifferenceKind) -> Callable[[Movement], set[Named]]:
    return lambda movement: {(kind, *movement.line.subject) for kind in kinds}


def naming_fee(kind: DifferenceKind) -> Callable[[Movement], set[Named]]:
    def named(movement: Movement) -> set[Named]:
        fee = fee_of(movement)
        return {(kind, *fee.subject)} if fee else set()

    return named


def on_first(change: Callable[[Line], Line]) -> Callable[[Movement], Movement]:
    return lambda movement: replace(movement, theirs=(change(movement.theirs[0]), *movement.theirs[1:]))


def on_fee_here(change: Callable[[Line], tuple[Line, ...]]) -> Callable[[Movement], Movement]:
    def spoil(movement: Movement) -> Movement:
        kept = tuple(line for line in movement.ours if line.flow is not LineKind.FEE)
        fee = fee_of(movement)
        return replace(movement, ours=(*kept, *change(fee))) if fee else movement

    return spoil


def missing_at_provider(movement: Movement) -> set[Named]:
    return {(DifferenceKind.MISSING_THERE, *line.subject) for line in movement.ours}


def doubled(movement: Movement) -> Movement:
    first = movement.theirs[0]
    return replace(movement, theirs=(*movement.theirs, replace(first, id=first.id + 1_000_000)))


def doubled_here(movement: Movement) -> Movement:
    return replace(movement, ours=(*movement.ours, replace(movement.line, id=movement.line.id + 1_000_000)))


FAULTS = {
    "none": Fault(lambda movement: movement, lambda movement: set()),
    "a charge made by hand, or a deleted event": Fault(
        lambda movement: replace(movement, ours=()), naming(DifferenceKind.MISSING_HERE)
    ),
    "gone at the provider": Fault(lambda movement: replace(movement, theirs=()), missing_at_provider),
    "a cent": Fault(on_first(lambda line: replace(line, amount=line.amount + 1)), naming(DifferenceKind.AMOUNT)),
    "another currency": Fault(on_first(lambda line: replace(line, currency="GBP")), naming(DifferenceKind.CURRENCY)),
    "much later": Fault(
        on_first(lambda line: replace(line, day=line.day + timedelta(days=2))), naming(DifferenceKind.DATE)
    ),
    "a cent and much earlier": Fault(
        on_first(lambda line: replace(line, amount=line.amount - 1, day=line.day - timedelta(days=9))),
        naming(DifferenceKind.AMOUNT, DifferenceKind.DATE),
    ),
    "the day after": Fault(
        on_first(lambda line: replace(line, day=line.day + timedelta(days=1))), lambda movement: set()
    ),
    "twice there": Fault(doubled, naming(DifferenceKind.TWICE)),
    "twice here": Fault(doubled_here, naming(DifferenceKind.TWICE)),
    "a cent of the fee": Fault(
        on_fee_here(lambda fee: (replace(fee, amount=fee.amount + 1),)), naming_fee(DifferenceKind.FEE)
    ),
    "no fee here": Fault(on_fee_here(lambda fee: ()), naming_fee(DifferenceKind.FEE)),
}


@st.composite
def movements(draw: st.DrawFn, number: int) -> Movement:
    flow = draw(st.sampled_from(FLOWS))
    amount = draw(st.integers(-(10**9), 10**9).filter(bool))
    day = FIRST + timedelta(days=draw(st.integers(0, 60)))
    currency = draw(st.sampled_from(CURRENCIES))
    line = Line(number, flow, f"ref_{number}", amount, currency, day)
    fee = draw(st.integers(0, 500))
    if not fee:
        return Movement((line,), (line,))
    taken = Line(number + 500_000, LineKind.FEE, f"txn_{number}", -fee, currency, day)
    return Movement((line, taken), (line, replace(taken, parent=line.subject)))


@st.composite
def books(draw: st.DrawFn) -> tuple[list[Line], list[Line], set[Named]]:
    """Both sides with any faults in them, in any order, and what must be named."""
    ours: list[Line] = []
    theirs: list[Line] = []
    named: set[Named] = set()
    for number in range(draw(st.integers(0, 12))):
        movement, fault = draw(movements(number)), FAULTS[draw(st.sampled_from(sorted(FAULTS)))]
        spoiled = fault.spoil(movement)
        ours += spoiled.ours
        theirs += spoiled.theirs
        named |= fault.named(movement)
    return draw(st.permutations(ours)), draw(st.permutations(theirs)), named


@given(books())
def test_any_faults_are_found_and_named_and_nothing_else(sides: tuple[list[Line], list[Line], set[Named]]) -> None:
    ours, theirs, named = sides

    found = find_differences(ours, theirs)

    assert len(found) == len(named)
    assert {(item.kind, item.flow, item.reference) for item in found} == named


@given(books())
def test_a_difference_holds_exactly_the_lines_of_its_subject(
    sides: tuple[list[Line], list[Line], set[Named]],
) -> None:
    ours, theirs, _named = sides

    for difference in find_differences(ours, theirs):
        subject = (difference.flow, difference.reference)
        assert sorted(line.id for line in difference.ours) == sorted(
            line.id for line in ours if line.subject == subject
        )
        assert sorted(line.id for line in difference.theirs) == sorted(
            line.id for line in theirs if line.subject == subject
        )


def test_a_month_ends_where_the_next_begins() -> None:
    assert period_of(PeriodKind.MONTH, date(2026, 12, 31)) == (date(2026, 12, 1), date(2027, 1, 1))
    assert period_of(PeriodKind.MONTH, date(2028, 2, 29)) == (date(2028, 2, 1), date(2028, 3, 1))
    assert period_of(PeriodKind.DAY, date(2026, 12, 31)) == (date(2026, 12, 31), date(2027, 1, 1))
