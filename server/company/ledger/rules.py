"""Pure rules: formatted amounts, movements of adjustments, and when a second person must approve."""

from collections.abc import Collection, Mapping
from decimal import Decimal

from server.company.ledger.contracts import AccountKind, CurrencyType, EntryKind, Movement, TrialRow, Unit
from server.kit.money import MAX_MINOR, exact_minor, to_decimal

CURRENCY_TYPES = {CurrencyType.DOLLAR: Unit.DOLLAR, CurrencyType.YUAN: Unit.YUAN}

SMALLEST, LARGEST = 1, MAX_MINOR
WHOLE_POINTS = "must be a whole number"

_ADJUSTMENTS = {
    EntryKind.CREDIT: (AccountKind.ADJUSTMENTS, AccountKind.AVAILABLE),
    EntryKind.DEBIT: (AccountKind.AVAILABLE, AccountKind.ADJUSTMENTS),
    EntryKind.HOLD: (AccountKind.AVAILABLE, AccountKind.HELD),
    EntryKind.RELEASE: (AccountKind.HELD, AccountKind.AVAILABLE),
}


def movements_of(kind: EntryKind, amount: int) -> tuple[Movement, ...]:
    """Return an adjustment's two movements: the same amount from one account to another."""
    source, target = _ADJUSTMENTS[kind]
    return (Movement(source, -amount), Movement(target, amount))


def parted(movements: Collection[Movement], *, available: int, owed: int, may_owe: bool) -> list[Movement]:
    """Add debt movements: a gain first settles the debt; an amount that is not covered becomes a debt."""
    found: list[Movement] = []
    for movement in movements:
        settles = 0
        if movement.kind is AccountKind.AVAILABLE:
            settles = (
                min(movement.amount, -owed) if movement.amount > 0 else min(available + movement.amount, 0) * may_owe
            )
        found += [Movement(movement.kind, movement.amount - settles), Movement(AccountKind.OWED, settles)]
    return [movement for movement in found if movement.amount]


def is_balanced(movements: Collection[Movement]) -> bool:
    """Tell whether the movements sum to zero, none is zero, and each account occurs once."""
    amounts = {movement.kind: movement.amount for movement in movements}
    return len(amounts) == len(movements) > 1 and all(amounts.values()) and not sum(amounts.values())


def wire_amount(minor: int, unit: Unit) -> str:
    """Return the amount as a decimal string for the API."""
    return str(minor) if unit is Unit.POINTS else to_decimal(minor, unit)


def minor_amount(amount: Decimal | str, unit: str) -> int:
    """Return an amount of points or of any currency, unrounded. ValueError with the message of its field."""
    if unit != Unit.POINTS:
        return exact_minor(amount, unit)
    points = Decimal(amount)
    if points != int(points):
        raise ValueError(WHOLE_POINTS)
    return int(points)


def shown_amount(minor: int, unit: Unit) -> str:
    """Add thousands separators: balances with two decimals, points as integers (specification 000, section 9)."""
    whole, _, rest = wire_amount(abs(minor), unit).partition(".")
    return f"{'-' if minor < 0 else ''}{int(whole):,}{'.' + rest if rest else ''}"


def needs_second_person(minor: int, unit: Unit, limits: Mapping[str, Decimal]) -> bool:
    """Tell whether an adjustment exceeds its unit's limit; without a limit every one does."""
    return Decimal(wire_amount(minor, unit)) > limits.get(unit, Decimal(0))


def is_closed(rows: Collection[TrialRow]) -> bool:
    """Tell whether every unit's lines sum to zero and every stored balance equals the sum of its lines."""
    sums = {row.unit: sum(other.lines for other in rows if other.unit is row.unit) for row in rows}
    return not any(sums.values()) and all(row.agrees for row in rows)
