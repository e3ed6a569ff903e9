"""What an order cost at its suppliers: expected as quoted, actual as the supplier says. Pure.

Costs are below zero. A purchase that was paid and then closed cost money: what comes back is a row of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from server.kit.money import split
from tenants.ledger.contracts import Kind, Source, SupplierRefund, Wanted
from tenants.orders.contracts import PurchaseState, PurchaseWay
from tenants.orders.contracts.ledger import OrderFigures, PurchaseFigures

_NOTHING_ORDERED = frozenset({PurchaseState.FAILED, PurchaseState.CALLED_BACK})
_OVER = frozenset({PurchaseState.CANCELLED, *_NOTHING_ORDERED})
_CUSTOMS = {"duty": Kind.DUTY}
ASSUMED = "assumed"
"""The reference of what a closed purchase should bring back, while nobody said what came."""


def purchase_rows(order: OrderFigures, refunds: Sequence[SupplierRefund] = ()) -> list[Wanted]:
    """Return the rows of all purchases of an order, and of what their suppliers give back."""
    rows = []
    for purchase in order.purchases:
        own = [refund for refund in refunds if refund.purchase_id == purchase.id]
        costs = list(_rows(purchase))
        rows += [*costs, *_refunds(purchase, own), *_assumed(purchase, costs, own)]
    return rows


def is_ordered(purchase: PurchaseFigures) -> bool:
    """Whether a purchase costs anything: it was not refused or called back, nor closed before it was paid. What our own
    staff refuse was paid before.
    """
    if purchase.state in _NOTHING_ORDERED and purchase.way != PurchaseWay.STAFF:
        return False
    return purchase.state not in _OVER or purchase.paid_at is not None


def is_known(purchase: PurchaseFigures) -> bool:
    """Whether the cost of a purchase is known, from its quote or its supplier."""
    return not is_ordered(purchase) or purchase.cost is not None or _told(purchase) is not None


def supplier_of(order: OrderFigures) -> dict[int, int]:
    """Return the supplier that most of each line was bought from; lines that nothing was bought for are missing."""
    worth: dict[int, dict[int, int]] = {}
    for purchase in filter(is_ordered, order.purchases):
        for line_id, weight in _weights(purchase).items():
            by = worth.setdefault(line_id, {})
            by[purchase.supplier] = by.get(purchase.supplier, 0) + max(weight, 1)
    return {line_id: max(by, key=lambda code: (by[code], -code)) for line_id, by in worth.items()}


def _rows(purchase: PurchaseFigures) -> Iterable[Wanted]:
    if not is_ordered(purchase):
        return
    quoted = {Kind.COST: purchase.cost, Kind.FREIGHT: purchase.freight, Kind.SUPPLIER_TAX: None}
    told = _told(purchase)
    for kind, quote in quoted.items():
        actual = None if told is None else told.get(kind, 0)
        yield from _split(purchase, kind, purchase.currency, quote, actual)
    if purchase.state not in _OVER:
        borne: dict[tuple[str, str], int] = {}
        for word, minor, currency in purchase.customs:
            borne[word, currency] = borne.get((word, currency), 0) + minor
        for (word, currency), minor in borne.items():
            yield from _split(purchase, _CUSTOMS.get(word, Kind.IMPORT_TAX), currency, minor, None, ref=word)


def _told(purchase: PurchaseFigures) -> dict[Kind, int] | None:
    """Return what the supplier charged; None before it says. Its total decides: the goods are what the rest leaves.

    A supplier that names only a total is taken to charge the freight that it quoted.
    """
    costs, total = purchase.costs, purchase.total
    tax = costs.get("tax", 0)
    if total is None:
        if "goods" not in costs:
            return None
        return {Kind.COST: costs["goods"], Kind.FREIGHT: costs.get("freight", 0), Kind.SUPPLIER_TAX: tax}
    freight = costs.get("freight", min(purchase.freight or 0, max(total - tax, 0)))
    return {Kind.COST: total - freight - tax, Kind.FREIGHT: freight, Kind.SUPPLIER_TAX: tax}


def _split(
    purchase: PurchaseFigures, kind: Kind, currency: str, expected: int | None, actual: int | None, ref: str = ""
) -> Iterable[Wanted]:
    """Yield the rows of the lines. What was quoted for lines that the supplier left out is no longer expected."""
    live = {line.line_id for line in purchase.lines if not line.is_out} or {line.line_id for line in purchase.lines}
    weights = _weights(purchase)
    awaited = split(-(expected or 0), weights)
    charged = split(-(actual or 0), {key: weight for key, weight in weights.items() if key in live})
    for line_id in weights:
        row = Wanted(
            kind=kind,
            line_id=line_id,
            currency=currency,
            expected=awaited[line_id] if expected is not None and line_id in live else None,
            actual=None if actual is None else charged.get(line_id, 0),
            at=purchase.created_at,
            source=Source.RULE if ref else Source.QUOTE,
            actual_at=_moment(purchase),
            actual_source=Source.HAND if purchase.way == PurchaseWay.LIST else Source.SUPPLIER,
            purchase_id=purchase.id,
            ref=ref,
        )
        if row.expected or row.actual:
            yield row


def _weights(purchase: PurchaseFigures) -> dict[int, int]:
    """Return what each line of a purchase was quoted at, else its pieces."""
    is_quoted = all(line.unit_cost is not None for line in purchase.lines)
    weights: dict[int, int] = {}
    for line in purchase.lines:
        weight = (line.unit_cost or 0) * line.pieces if is_quoted else line.pieces
        weights[line.line_id] = weights.get(line.line_id, 0) + weight
    return weights or {0: 1}


def _moment(purchase: PurchaseFigures) -> datetime:
    return purchase.paid_at or purchase.placed_at or purchase.created_at


def _refunds(purchase: PurchaseFigures, refunds: Sequence[SupplierRefund]) -> Iterable[Wanted]:
    for refund in refunds:
        weights = {refund.line_id: 1} if refund.line_id else _weights(purchase)
        for line_id, amount in split(refund.amount, weights).items():
            if amount:
                yield _given_back(purchase, line_id, amount, refund)


def _given_back(purchase: PurchaseFigures, line_id: int, amount: int, refund: SupplierRefund) -> Wanted:
    return Wanted(
        kind=Kind.SUPPLIER_REFUND,
        line_id=line_id,
        currency=refund.currency,
        expected=None if refund.is_actual else amount,
        actual=amount if refund.is_actual else None,
        at=refund.at,
        source=Source.SUPPLIER,
        purchase_id=purchase.id,
        ref=f"refund:{refund.ref}"[:140],
    )


def _assumed(purchase: PurchaseFigures, costs: Sequence[Wanted], refunds: Sequence[SupplierRefund]) -> Iterable[Wanted]:
    """Yield what a paid purchase that was closed should bring back, as long as no claim says what came or is owed.

    What our own staff took back is in the merchant's balance again.
    """
    if purchase.state not in _OVER or refunds:
        return
    is_actual = purchase.way == PurchaseWay.STAFF
    for row in costs:
        amount = -((row.expected or 0) if row.actual is None else row.actual)
        if amount:
            yield replace(
                row,
                kind=Kind.SUPPLIER_REFUND,
                expected=amount,
                actual=amount if is_actual else None,
                at=purchase.ended_at or _moment(purchase),
                actual_at=None,
                source=Source.RULE,
                actual_source=Source.SUPPLIER,
                ref=f"{ASSUMED}:{row.kind}",
            )
