"""What banks took back for buyers, and what disputes cost. Pure."""

from collections.abc import Iterable, Sequence

from server.kit.money import split
from tenants.disputes.contracts import DisputeMoney
from tenants.ledger.contracts import Kind, Source, Wanted
from tenants.ledger.rules.sales import weights_of
from tenants.orders.contracts.ledger import OrderFigures


def dispute_rows(order: OrderFigures, disputes: Sequence[DisputeMoney]) -> list[Wanted]:
    """Return the rows of an order's disputes: what was taken, what came back, and fees, each by itself."""
    return [row for money in disputes for row in _rows(order, money)]


def _rows(order: OrderFigures, money: DisputeMoney) -> Iterable[Wanted]:
    for line_id, amount in split(money.amount, weights_of(order)).items():
        if amount:
            yield Wanted(
                kind=Kind.DISPUTE_FEE if money.is_fee else Kind.CHARGEBACK,
                line_id=line_id,
                currency=money.currency,
                expected=None,
                actual=amount,
                at=money.at,
                source=Source.HAND if money.is_entered else Source.STORE,
                ref=money.ref,
            )
