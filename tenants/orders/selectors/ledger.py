"""Orders as the profit ledger reads them: a constant number of queries for any number of orders."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import F, Max, Prefetch
from django.db.models.functions import Greatest

from server.ports.orders import LineKind, PaymentState
from tenants.orders.contracts import PurchaseWay
from tenants.orders.contracts.ledger import BoughtLine, LineFigures, OrderFigures, PurchaseFigures, RefundFigures
from tenants.orders.models import Order, OrderLine, Purchase, PurchaseLine, PurchaseOrder
from tenants.orders.selectors.own_shares import own_share
from tenants.orders.selectors.pieces import pieces_to_buy

_MOMENTS = ("created_at", "checked_at", "placed_at", "paid_at", "ended_at")


def read_figures(order_ids: Collection[int]) -> list[OrderFigures]:
    """Return orders with their lines, refunds and shares of purchases, by their ids. Eight queries."""
    lines: dict[int, list[OrderLine]] = {}
    for line in OrderLine.objects.filter(order_id__in=order_ids).order_by("position", "pk"):
        lines.setdefault(line.order_id, []).append(line)
    purchases = _purchases(order_ids)
    to_buy = {order_id: sum(pieces.values()) for order_id, pieces in pieces_to_buy(order_ids).items()}
    found = Order.objects.filter(pk__in=order_ids).defer("personal", "corrected").order_by("pk")
    return [
        _order(row, lines.get(row.pk, ()), purchases.get(row.pk, ()), to_buy=to_buy.get(row.pk, 0)) for row in found
    ]


def touched_orders(*, after: int, most: int) -> list[tuple[int, datetime]]:
    """Return the ids of orders after an id, and when each or a purchase of it last changed. Two queries."""
    rows = Order.objects.filter(pk__gt=after).order_by("pk").values_list("pk", "changed_at")[:most]
    found: dict[int, datetime] = dict(rows)
    moments = Greatest(*(F(f"purchase__{name}") for name in _MOMENTS))
    shares = PurchaseOrder.objects.filter(order_id__in=found).values("order_id").annotate(last=Max(moments))
    for order_id, last in shares.values_list("order_id", "last"):
        found[order_id] = max(found[order_id], last)
    return sorted(found.items())


def store_of(order_id: int) -> int | None:
    """Return the store of an order; None when there is no such order."""
    return Order.objects.filter(pk=order_id).values_list("store_id", flat=True).first()


def has_told_fees(order_id: int) -> bool:
    """Whether a payment service told what it kept of an order."""
    return Order.objects.filter(pk=order_id, details__has_key="fees").exists()


def places_of(order_id: int) -> tuple[set[int], set[int]]:
    """Return the ids of an order's lines and of its purchases. Two queries."""
    lines = OrderLine.objects.filter(order_id=order_id).values_list("pk", flat=True)
    return set(lines), set(PurchaseOrder.objects.filter(order_id=order_id).values_list("purchase_id", flat=True))


def _order(
    row: Order, lines: Sequence[OrderLine], purchases: Sequence[PurchaseFigures], *, to_buy: int
) -> OrderFigures:
    ids = {line.external_id: line.pk for line in lines}
    fees = row.details.get("fees")
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
        fees=None if fees is None else dict(fees),
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


def _purchases(order_ids: Collection[int]) -> dict[int, list[PurchaseFigures]]:
    """Return what each order has of purchases, oldest first; one that buys for several is in each of them."""
    mine = PurchaseOrder.objects.filter(order_id__in=order_ids).order_by("purchase_id", "order_id")
    pairs = list(mine.values_list("purchase_id", "order_id"))
    lines = PurchaseLine.objects.select_related("line").only(
        "purchase", "pieces", "unit_cost_minor", "reason", "line__order"
    )
    rows = Purchase.objects.filter(pk__in={pk for pk, _ in pairs}).defer("personal", "declared")
    by_id = {
        row.pk: row
        for row in rows.prefetch_related(
            Prefetch("lines", lines.order_by("pk")), Prefetch("shares", PurchaseOrder.objects.order_by("order_id"))
        )
    }
    found: dict[int, list[PurchaseFigures]] = {}
    for purchase_id, order_id in pairs:
        found.setdefault(order_id, []).append(_purchase(by_id[purchase_id], order_id))
    return found


def _purchase(row: Purchase, order_id: int) -> PurchaseFigures:
    """Return an order's share: what was planned for it, and as much of what the supplier says. Shares add up."""
    share = own_share(row, order_id)
    return PurchaseFigures(
        id=row.pk,
        supplier=row.supplier,
        way=row.way,
        state=row.state,
        currency=row.currency,
        cost=share.own.cost_minor,
        freight=share.own.freight_minor,
        customs=tuple((kind, share.of(minor), currency) for kind, minor, currency in row.customs),
        total=None if row.total_minor is None else share.of(row.total_minor),
        costs={name: share.of(minor) for name, minor in row.costs.items()},
        created_at=row.created_at,
        placed_at=row.placed_at,
        paid_at=row.paid_at,
        ended_at=row.ended_at,
        lines=tuple(
            BoughtLine(line.line_id, line.pieces, line.unit_cost_minor, is_out=_is_out(row, line))
            for line in row.lines.all()
            if line.line.order_id == order_id
        ),
    )


def _is_out(row: Purchase, line: PurchaseLine) -> bool:
    return line.reason is not None and row.way != PurchaseWay.STAFF


def _shop(amounts: Mapping[str, Sequence[int]], name: str) -> int:
    return (amounts.get(name) or [0])[0]
