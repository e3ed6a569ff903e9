"""What claims against suppliers need to know of orders and purchases."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from tenants.orders.contracts import PurchaseWay
from tenants.orders.contracts.claimed import BuyerRefund, ClaimedLine, ClaimedPurchase
from tenants.orders.models import Order, OrderLine, Purchase, PurchaseLine, PurchaseOrder
from tenants.orders.rules.after_sales import money_of, parts_of
from tenants.orders.selectors.bought_for import orders_of


def claimed_purchases(
    purchase_ids: Collection[int] = (), *, order_ids: Collection[int] = ()
) -> dict[int, ClaimedPurchase]:
    """Return purchases by their ids, those of these ids or that buy for one of these orders, oldest first. A constant
    number of queries.
    """
    ids = set(purchase_ids) or set(_of_orders(order_ids))
    rows = list(Purchase.objects.filter(pk__in=ids).order_by("pk"))
    orders = orders_of([row.pk for row in rows])
    stores = dict(Order.objects.filter(pk__in=set().union(*orders.values())).values_list("pk", "store_id"))
    lines: dict[int, list[ClaimedLine]] = {row.pk: [] for row in rows}
    for line in PurchaseLine.objects.filter(purchase__in=rows).select_related("line").order_by("pk"):
        cost = None if line.unit_cost_minor is None else line.unit_cost_minor * line.pieces
        found = ClaimedLine(line.line_id, line.line.order_id, line.title, line.quantity, cost)
        lines[line.purchase_id].append(found)
    return {row.pk: _claimed(row, orders[row.pk], stores[orders[row.pk][0]], tuple(lines[row.pk])) for row in rows}


def _of_orders(order_ids: Collection[int]) -> list[int]:
    return list(PurchaseOrder.objects.filter(order_id__in=order_ids).values_list("purchase_id", flat=True))


def _claimed(row: Purchase, orders: Sequence[int], store_id: int, lines: tuple[ClaimedLine, ...]) -> ClaimedPurchase:
    found: Mapping[str, Any] = row.after_sale or {}
    return ClaimedPurchase(
        id=row.pk,
        order_ids=tuple(orders),
        store_id=store_id,
        supplier=row.supplier,
        state=row.state,
        currency=row.currency,
        paid_minor=paid_of(row),
        is_paid=was_paid(row),
        placed_at=row.placed_at,
        paid_at=row.paid_at,
        shipped_at=row.shipped_at,
        supplier_order_ids=tuple(row.supplier_order_ids),
        disputes=found.get("disputes", 0),
        is_disputed=found.get("disputed_at", "") > found.get("settled_at", ""),
        closed_at=datetime.fromisoformat(found["closed_at"]) if "closed_at" in found else None,
        why=found.get("why", ""),
        closed_lines=tuple(found.get("lines", ())),
        money_back=tuple(money_of(found)),
        lines=lines,
        parts=parts_of(found),
    )


def was_paid(row: Purchase) -> bool:
    """Whether money went to the supplier. Nobody says later that what was bought by hand is paid: it is."""
    return row.paid_at is not None or (row.way == PurchaseWay.LIST and row.placed_at is not None)


def paid_of(row: Purchase) -> int | None:
    """Return the most that was paid for a purchase: as its supplier said, else as it was quoted."""
    if not was_paid(row):
        return None
    quoted = None if row.cost_minor is None else row.cost_minor + (row.freight_minor or 0)
    return next((each for each in (row.paid_minor, row.total_minor, quoted) if each is not None), None)


def buyer_refunds(order_ids: Collection[int]) -> dict[int, list[BuyerRefund]]:
    """Return what the stores paid back to the buyers of orders, by order. Two queries."""
    rows = Order.objects.filter(pk__in=order_ids, refunded_minor__gt=0).only("pk", "currency", "details")
    found = {row.pk: (row.currency, row.details.get("refunds") or []) for row in rows}
    lines = {
        (order_id, external_id): pk
        for pk, order_id, external_id in OrderLine.objects.filter(order_id__in=found).values_list(
            "pk", "order_id", "external_id"
        )
    }
    return {
        order_id: [_refund(order_id, each, currency, lines) for each in refunds]
        for order_id, (currency, refunds) in found.items()
    }


def _refund(order_id: int, kept: Mapping[str, Any], currency: str, lines: Mapping[tuple[int, str], int]) -> BuyerRefund:
    taken = {lines.get((order_id, str(name))): quantity for name, quantity in (kept.get("quantities") or {}).items()}
    return BuyerRefund(
        id=str(kept["id"]),
        at=datetime.fromisoformat(kept["at"]) if kept.get("at") else None,
        amount_minor=(kept.get("amount") or [0])[0],
        currency=currency,
        lines={line: int(quantity) for line, quantity in taken.items() if line is not None},
    )
