"""Orders as the profit ledger reads them: a constant number of queries for any number of orders."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Max, Prefetch
from django.db.models.functions import Greatest

from server.ports.orders import LineKind, PaymentState
from tenants.orders.contracts.ledger import BoughtLine, LineFigures, OrderFigures, PurchaseFigures, RefundFigures
from tenants.orders.models import Order, OrderLine, Purchase, PurchaseLine, PurchaseOrder
from tenants.orders.rules.shares import shared
from tenants.orders.selectors.pieces import pieces_to_buy


def read_figures(order_ids: Collection[int]) -> list[OrderFigures]:
    """Return orders with their lines, refunds and purchases, by their ids. Six queries."""
    lines: dict[int, list[OrderLine]] = {}
    for line in OrderLine.objects.filter(order_id__in=order_ids).order_by("position", "pk"):
        lines.setdefault(line.order_id, []).append(line)
    purchases: dict[int, list[PurchaseFigures]] = {}
    for share in _shares(order_ids):
        purchases.setdefault(share.order_id, []).append(_purchase(share))
    to_buy = {order_id: sum(pieces.values()) for order_id, pieces in pieces_to_buy(order_ids).items()}
    found = Order.objects.filter(pk__in=order_ids).defer("personal", "corrected").order_by("pk")
    return [
        _order(row, lines.get(row.pk, ()), purchases.get(row.pk, ()), to_buy=to_buy.get(row.pk, 0)) for row in found
    ]


def touched_orders(*, after: int, most: int) -> list[tuple[int, datetime]]:
    """Return the ids of orders after an id, and when each or a purchase of it last changed. Two queries."""
    rows = Order.objects.filter(pk__gt=after).order_by("pk").values_list("pk", "changed_at")[:most]
    found: dict[int, datetime] = dict(rows)
    moments = Greatest(*(f"purchase__{name}_at" for name in ("created", "checked", "placed", "paid", "ended")))
    bought = PurchaseOrder.objects.filter(order_id__in=found).values("order_id").annotate(last=Max(moments))
    for order_id, last in bought.values_list("order_id", "last"):
        found[order_id] = max(found[order_id], last)
    return sorted(found.items())


def store_of(order_id: int) -> int | None:
    """Return the store of an order; None when there is no such order."""
    return Order.objects.filter(pk=order_id).values_list("store_id", flat=True).first()


def places_of(order_id: int) -> tuple[set[int], set[int]]:
    """Return the ids of an order's lines and of its purchases. Two queries."""
    lines = OrderLine.objects.filter(order_id=order_id).values_list("pk", flat=True)
    return set(lines), set(Purchase.objects.filter(order_id=order_id).values_list("pk", flat=True))


def _order(
    row: Order, lines: Sequence[OrderLine], purchases: Sequence[PurchaseFigures], *, to_buy: int
) -> OrderFigures:
    ids = {line.external_id: line.pk for line in lines}
    fees = row.amounts.get("fees")
    return OrderFigures(
        id=row.pk,
        number=row.number,
        store_id=row.store_id,
        country=row.country,
        currency=row.currency,
        payment=PaymentState(row.payment),
        is_test=row.is_test,
        is_over=row.cancelled_at is not None or row.deleted_at is not None,
        taxes_included=row.taxes_included,
        created_at=row.created_at,
        changed_at=row.changed_at,
        paid_at=row.paid_at,
        total=row.total_minor,
        refunded=row.refunded_minor,
        tax=_shop(row.amounts, "tax"),
        shipping=_shop(row.amounts, "shipping_price"),
        discount=_shop(row.amounts, "discount"),
        tip=_shop(row.amounts, "tip"),
        duties=_shop(row.amounts, "duties"),
        fees=fees[0] if fees else None,
        to_buy=to_buy,
        lines=tuple(map(_line, lines)),
        refunds=tuple(_refund(each, ids) for each in row.details.get("refunds", ())),
        purchases=tuple(purchases),
    )


def _line(row: OrderLine) -> LineFigures:
    return LineFigures(
        id=row.pk,
        product=row.store_product_id,
        variant=row.store_variant_id or row.sku,
        title=" · ".join(filter(None, (row.title, row.variant_title))),
        quantity=row.quantity,
        current=row.current_quantity,
        total=row.total_minor,
        discount=_shop(row.amounts, "discount"),
        tax=_shop(row.amounts, "tax"),
        is_tip=row.kind == LineKind.TIP,
    )


def _refund(kept: Mapping[str, Any], ids: Mapping[str, int]) -> RefundFigures:
    tax = kept.get("tax")
    return RefundFigures(
        id=str(kept["id"]),
        at=datetime.fromisoformat(kept["at"]) if kept["at"] else None,
        amount=kept["amount"][0],
        tax=tax[0] if tax else None,
        quantities={ids[key]: pieces for key, pieces in kept["quantities"].items() if key in ids},
    )


def _shares(order_ids: Collection[int]) -> Iterator[PurchaseOrder]:
    """Yield what orders share in purchases, with all lines and shares of these."""
    lines = PurchaseLine.objects.select_related("line").order_by("pk")
    whole = Purchase.objects.defer("personal", "declared").prefetch_related(
        Prefetch("lines", lines), Prefetch("shares", PurchaseOrder.objects.order_by("order_id"))
    )
    shares = PurchaseOrder.objects.filter(order_id__in=order_ids).order_by("purchase_id", "order_id")
    yield from shares.prefetch_related(Prefetch("purchase", whole))


def _purchase(share: PurchaseOrder) -> PurchaseFigures:
    row, own = share.purchase, _own_part(share)
    return PurchaseFigures(
        id=row.pk,
        supplier=row.supplier,
        way=row.way,
        state=row.state,
        currency=row.currency,
        cost=share.cost_minor,
        freight=share.freight_minor,
        customs=tuple((kind, own(minor), currency) for kind, minor, currency in row.customs),
        total=None if row.total_minor is None else own(row.total_minor),
        costs={name: own(minor) for name, minor in row.costs.items()},
        created_at=row.created_at,
        placed_at=row.placed_at,
        paid_at=row.paid_at,
        ended_at=row.ended_at,
        lines=tuple(
            BoughtLine(line.line_id, line.pieces, line.unit_cost_minor, is_out=line.reason is not None)
            for line in row.lines.all()
            if line.line.order_id == share.order_id
        ),
    )


def _own_part(share: PurchaseOrder) -> Callable[[int], int]:
    """Return how an amount of the whole purchase is shared: as goods and freight were planned, else by pieces."""
    shares = list(share.purchase.shares.all())
    at = next(at for at, each in enumerate(shares) if each.order_id == share.order_id)
    planned = [(each.cost_minor or 0) + (each.freight_minor or 0) for each in shares]
    pieces = Counter[int]()
    for line in share.purchase.lines.all():
        pieces[line.line.order_id] += line.pieces
    weights = planned if any(planned) else [pieces[each.order_id] for each in shares]
    return lambda amount: shared(amount, weights)[at]


def _shop(amounts: Mapping[str, Sequence[int]], name: str) -> int:
    return (amounts.get(name) or [0])[0]
