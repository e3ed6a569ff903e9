"""What the buyer paid for each line, and what of it is tax. Pure.

The store's total decides, to the minor unit. Lines count with the pieces that were sold: those that are left, and those
that a refund paid back; what an edit removed is no sale, nor is the discount or the tax on it. What the total has
besides is split over the lines by what they cost.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from server.kit.money import split
from server.ports.orders import PaymentState
from tenants.ledger.contracts import Kind, Source, Wanted
from tenants.ledger.rules.shares import added, share_of
from tenants.orders.contracts.ledger import LineFigures, OrderFigures

REST = 0
"""The line of what belongs to no line."""
PAID = frozenset({PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED, PaymentState.REFUNDED})


@dataclass(frozen=True, slots=True)
class SoldLine:
    """A line as it was sold. `gross` as the store prices it; `net` without tax; `discount` of the net, above zero."""

    gross: int
    net: int
    discount: int
    tax: int


def is_paid(order: OrderFigures) -> bool:
    """Whether the buyer has ever paid the order, whatever became of it later."""
    return order.payment in PAID or order.paid_at is not None


def is_sold(order: OrderFigures) -> bool:
    """Whether the order is a sale: no test, and not given up before it was paid."""
    given_up = order.payment is PaymentState.VOIDED or order.is_over
    return not order.is_test and (is_paid(order) or not given_up)


def sold_pieces(order: OrderFigures) -> dict[int, int]:
    """Return the pieces of each line that were sold. A refund without money only says that an edit removed them."""
    paid_back = added([refund.quantities for refund in order.refunds if refund.amount])
    return {line.id: min(line.quantity, line.current + paid_back.get(line.id, 0)) for line in order.lines}


def weights_of(order: OrderFigures) -> dict[int, int]:
    """Return by what amounts of the order are split over its lines: what each was sold for, else its pieces."""
    sold, pieces = sold_lines(order), sold_pieces(order)
    nets = {key: max(line.net, 0) for key, line in sold.items()}
    return (nets if any(nets.values()) else pieces) or {REST: 1}


def sold_lines(order: OrderFigures) -> dict[int, SoldLine]:
    """Return the lines as they were sold. What of the order's tax is not theirs is the shipping's, as far as that can
    be; else the whole tax is split over the lines.
    """
    pieces = sold_pieces(order)
    taxes = {line.id: share_of(line.tax, pieces[line.id], line.quantity) for line in order.lines}
    if not 0 <= order.tax - sum(taxes.values()) <= order.shipping:
        taxes = split(order.tax, taxes if any(taxes.values()) else {line.id: line.total for line in order.lines})
    return {line.id: _sold(line, pieces[line.id], taxes[line.id], order.taxes_included) for line in order.lines}


def sale_rows(order: OrderFigures) -> list[Wanted]:
    """Return the rows of what the buyer paid, before refunds; they add up to the order's total without its tax.

    They are expected until the buyer has paid.
    """
    sold = sold_lines(order)
    shipping_tax = order.tax - sum(line.tax for line in sold.values())
    shipping = order.shipping - (shipping_tax if order.taxes_included and sold else 0)
    tip = 0 if any(line.is_tip for line in order.lines) else order.tip
    known = sum(line.net for line in sold.values()) + shipping + tip + order.duties
    discount, exchanged, rest = _explained(order, sold, order.total - order.tax - known)
    weights = weights_of(order)
    taxes = added([{key: line.tax for key, line in sold.items()}, split(shipping_tax, weights)])
    amounts: dict[Kind, Mapping[int, int]] = {
        Kind.SALE: {key: line.net + line.discount for key, line in sold.items()},
        Kind.DISCOUNT: added([{key: -line.discount for key, line in sold.items()}, split(discount, weights)]),
        Kind.SHIPPING: split(shipping, weights),
        Kind.TIP: split(tip, weights),
        Kind.DUTIES: split(order.duties, weights),
        Kind.EXCHANGE: exchanged,
        Kind.OTHER: split(rest, weights),
        Kind.TAX: taxes,
        Kind.TAX_DUE: {key: -tax for key, tax in taxes.items()},
    }
    return list(_rows(order, amounts))


def _rows(order: OrderFigures, amounts: Mapping[Kind, Mapping[int, int]]) -> Iterable[Wanted]:
    paid = is_paid(order)
    for kind, by_line in amounts.items():
        for line_id, amount in by_line.items():
            if amount:
                yield Wanted(
                    kind=kind,
                    line_id=line_id,
                    currency=order.currency,
                    expected=amount,
                    actual=amount if paid else None,
                    at=order.created_at,
                    source=Source.STORE,
                )


def _sold(line: LineFigures, pieces: int, tax: int, includes: bool) -> SoldLine:
    gross = share_of(line.total, pieces, line.quantity)
    discount = share_of(line.discount, pieces, line.quantity)
    net = gross - tax if includes else gross
    return SoldLine(gross, net, share_of(discount, net, gross) if includes else discount, tax)


def _explained(order: OrderFigures, sold: Mapping[int, SoldLine], rest: int) -> tuple[int, dict[int, int], int]:
    """Say what the total has besides its parts: a discount that belongs to no line, then goods taken in exchange."""
    unallocated = max(0, order.discount - sum(line.discount for line in sold.values()))
    discount = -min(unallocated, max(-rest, 0))
    exchanged: dict[int, int] = {}
    left = rest - discount
    for refund in order.refunds:
        worth = {key: _worth(order, sold, key, pieces) for key, pieces in refund.quantities.items()}
        lacking = min(max(sum(worth.values()) - refund.amount, 0), max(-left, 0)) if refund.amount > 0 else 0
        exchanged = added([exchanged, split(-lacking, worth)])
        left += lacking
    return discount, exchanged, left


def _worth(order: OrderFigures, sold: Mapping[int, SoldLine], line_id: int, pieces: int) -> int:
    """Return what pieces of a line were sold for, with tax, as refunds count."""
    whole = sold_pieces(order)[line_id]
    return share_of(sold[line_id].net + sold[line_id].tax, pieces, whole) if whole else 0
