"""How the payout lines of one order fit its ledger, to the minor unit. Pure.

All lines of the order are looked at together, whatever payouts they came in: what was paid in two parts, or paid out
twice, shows only then.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tenants.ledger.contracts.reports import OrderMoney
from tenants.payouts.contracts import LineState, PayoutKind


@dataclass(frozen=True, slots=True)
class Moved:
    """A line to match, in the order of `place`: when it moved the balance, then by age."""

    id: int
    place: tuple[str, int]
    kind: PayoutKind
    gross: int
    fee: int
    currency: str


@dataclass(frozen=True, slots=True)
class Fit:
    """How a line fits. The differences are what it has more than the ledger; None: there is nothing to compare with."""

    state: LineState
    difference: int | None = 0
    fee_difference: int | None = 0


NO_ORDER = Fit(LineState.NO_ORDER, None, None)
_COMPARED = (PayoutKind.CHARGE, PayoutKind.REFUND, PayoutKind.DISPUTE)


def fits_of(lines: Sequence[Moved], ledger: OrderMoney | None) -> dict[int, Fit]:
    """Return how each line of an order fits its ledger; None: the ledger does not know the order."""
    if ledger is None:
        return {line.id: NO_ORDER for line in lines}
    known = [line for line in lines if line.currency in ledger.currencies]
    found = {line.id: Fit(LineState.OTHER_CURRENCY, None, None) for line in lines if line not in known}
    for kind in PayoutKind:
        for currency in sorted({line.currency for line in known}):
            group = sorted((x for x in known if (x.kind, x.currency) == (kind, currency)), key=lambda x: x.place)
            found |= _by_amount(group, _wanted(ledger, kind, currency)) if group else {}
    return _with_fees(known, ledger, found)


def _wanted(ledger: OrderMoney, kind: PayoutKind, currency: str) -> int | None:
    """Return what the ledger has for lines of a kind; None for kinds that it does not have as amounts of the order."""
    by_kind = {
        PayoutKind.CHARGE: ledger.paid,
        PayoutKind.REFUND: ledger.refunded,
        PayoutKind.DISPUTE: ledger.disputed,
    }
    return by_kind[kind].get(currency, 0) if kind in _COMPARED else None


def _by_amount(group: Sequence[Moved], wanted: int | None) -> dict[int, Fit]:
    if wanted is None:
        return {line.id: Fit(LineState.MATCHED) for line in group}
    found = {line.id: Fit(LineState.MATCHED) for line in group}
    extra = sum(line.gross for line in group) - wanted
    seen: list[int] = []
    for line in group:
        if line.gross in seen and _is_within(line.gross, extra):
            found[line.id], extra = Fit(LineState.TWICE, line.gross), extra - line.gross
        seen.append(line.gross)
    if extra:
        last = next(line for line in reversed(group) if found[line.id].state is LineState.MATCHED)
        found[last.id] = Fit(LineState.OTHER_AMOUNT, extra)
    return found


def _is_within(gross: int, extra: int) -> bool:
    """Whether so much is too much that this amount is one of those that came twice."""
    return bool(gross) and gross * extra > 0 and abs(gross) <= abs(extra)


def _with_fees(lines: Sequence[Moved], ledger: OrderMoney, found: Mapping[int, Fit]) -> dict[int, Fit]:
    """Compare all fees of the order with those of the ledger; the difference is at the last line that has a fee, else
    at the last charge.
    """
    fits = dict(found)
    for currency in sorted({line.currency for line in lines}):
        own = sorted((line for line in lines if line.currency == currency), key=lambda line: line.place)
        extra = sum(map(_fee_of, own)) - _known_fees(ledger, own, currency)
        carrier = _carrier(own)
        if extra and carrier is not None:
            fit = fits[carrier.id]
            state = LineState.OTHER_FEE if fit.state is LineState.MATCHED else fit.state
            fits[carrier.id] = replace(fit, state=state, fee_difference=extra)
    return fits


def _fee_of(line: Moved) -> int:
    """Return what a line says of fees; a line that is a fee itself takes it off the balance."""
    return line.fee - (line.gross if line.kind is PayoutKind.FEE else 0)


def _known_fees(ledger: OrderMoney, lines: Iterable[Moved], currency: str) -> int:
    """Return the ledger's fees, of payments and disputes; without a line of either, they were kept elsewhere."""
    kinds = {line.kind for line in lines}
    paid = ledger.fees.get(currency, 0) if PayoutKind.CHARGE in kinds else 0
    return paid + (ledger.dispute_fees.get(currency, 0) if PayoutKind.DISPUTE in kinds else 0)


def _carrier(lines: Sequence[Moved]) -> Moved | None:
    fitting = [line for line in lines if _fee_of(line)] or [x for x in lines if x.kind is PayoutKind.CHARGE]
    return fitting[-1] if fitting else None
