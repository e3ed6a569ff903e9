"""What was paid back to buyers, and what of it was tax. Pure.

Amounts decide, never pieces: goods that came back in exchange for others are in no refund, and are not counted twice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from server.kit.money import split
from server.ports.orders import PaymentState
from tenants.ledger.contracts import Kind, Source, Wanted
from tenants.ledger.rules.sales import sold_lines, sold_pieces, weights_of
from tenants.ledger.rules.shares import share_of
from tenants.orders.contracts.ledger import OrderFigures

UNLISTED, STATED = "unlisted", "stated"
"""What the order's sum has besides its refunds; what the store only says by its state."""


@dataclass(frozen=True, slots=True)
class _PaidBack:
    ref: str
    at: datetime
    amount: int
    tax: int
    quantities: Mapping[int, int]
    is_actual: bool = True


def refund_rows(order: OrderFigures) -> list[Wanted]:
    """Return the rows of what was paid back; their sum is the order's `refunded`, tax apart.

    Where the store only says that all was paid back, and no amounts, the rest is expected.
    """
    return [row for each in _paid_back(order) for row in _rows(order, each)]


def _paid_back(order: OrderFigures) -> Iterable[_PaidBack]:
    so_far, taxed = 0, 0
    for refund in order.refunds:
        so_far += refund.amount
        tax = refund.tax if refund.tax is not None else _tax_of(order, so_far) - taxed
        taxed += tax
        if refund.amount or tax:
            yield _PaidBack(refund.id, refund.at or order.changed_at, refund.amount, tax, refund.quantities)
    for ref, amount, is_actual in _rests(order, so_far):
        so_far += amount
        tax = _tax_of(order, so_far) - taxed
        taxed += tax
        yield _PaidBack(ref, order.changed_at, amount, tax, {}, is_actual)


def _tax_of(order: OrderFigures, amount: int) -> int:
    """Return the tax in a part of the total, as much of it as of the whole."""
    return share_of(order.tax, amount, order.total) if order.total else 0


def _rests(order: OrderFigures, listed: int) -> Iterable[tuple[str, int, bool]]:
    if order.refunded != listed:
        yield UNLISTED, order.refunded - listed, True
    left = order.total - max(order.refunded, 0)
    if order.payment is PaymentState.REFUNDED and left > 0:
        yield STATED, left, False


def _rows(order: OrderFigures, back: _PaidBack) -> Iterable[Wanted]:
    weights = _weights(order, back.quantities)
    parts = {
        Kind.REFUND: split(back.tax - back.amount, weights),
        Kind.TAX: split(-back.tax, weights),
        Kind.TAX_DUE: split(back.tax, weights),
    }
    for kind, by_line in parts.items():
        for line_id, amount in by_line.items():
            if amount:
                yield Wanted(
                    kind=kind,
                    line_id=line_id,
                    currency=order.currency,
                    expected=None if back.is_actual else amount,
                    actual=amount if back.is_actual else None,
                    at=back.at,
                    source=Source.STORE,
                    ref=f"refund:{back.ref}"[:140],
                )


def _weights(order: OrderFigures, quantities: Mapping[int, int]) -> dict[int, int]:
    """Return by what a refund is split: what its pieces were sold for, else what all lines were."""
    sold, pieces = sold_lines(order), sold_pieces(order)
    named = {key: share_of(sold[key].net, number, pieces[key]) for key, number in quantities.items() if key in sold}
    return named if any(amount > 0 for amount in named.values()) else weights_of(order)
