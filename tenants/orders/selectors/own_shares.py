"""What one order has of a purchase that may buy for several."""

from collections.abc import Sequence
from dataclasses import dataclass

from tenants.orders.models import Purchase, PurchaseOrder
from tenants.orders.rules.shares import shared


@dataclass(frozen=True, slots=True)
class OwnShare:
    """An order's share of a purchase, and those of the `others` that it buys for."""

    own: PurchaseOrder
    others: tuple[PurchaseOrder, ...]
    _weights: Sequence[int]
    _at: int

    def of(self, amount: int) -> int:
        """Return the order's part of what the supplier says of the whole. The parts of all orders add up to it."""
        return shared(amount, self._weights)[self._at]


def own_share(row: Purchase, order_id: int) -> OwnShare:
    """Return the share of an order. Its parts are weighed as it was planned, by goods and freight; by pieces where no
    price was known.

    Reads `row.shares` by order, and `row.lines` with `line__order`, which the caller fetched.
    """
    shares = list(row.shares.all())
    at = next(at for at, share in enumerate(shares) if share.order_id == order_id)
    planned = [(share.cost_minor or 0) + (share.freight_minor or 0) for share in shares]
    pieces = [sum(line.pieces for line in row.lines.all() if line.line.order_id == share.order_id) for share in shares]
    others = tuple(share for share in shares if share is not shares[at])
    return OwnShare(shares[at], others, planned if any(planned) else pieces, at)
