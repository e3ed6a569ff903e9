"""Purchases as their orders show them."""

from collections.abc import Collection, Sequence

from django.db.models import Prefetch

from server.kit.shapes import from_row
from server.ports import registry
from server.ports.suppliers import Supplier
from tenants.orders.contracts import CancelWay, PurchaseRow, PurchaseWay
from tenants.orders.contracts.purchases import OtherOrder
from tenants.orders.models import Purchase, PurchaseLine, PurchaseOrder
from tenants.orders.rules.cancelling import way_to_cancel
from tenants.orders.rules.resends import BoughtPieces, left_to_resend
from tenants.orders.selectors.own_shares import own_share
from tenants.orders.selectors.pieces import bought_pieces


def purchases_of(order_ids: Collection[int]) -> dict[int, list[PurchaseRow]]:
    """Return the purchases by order, oldest first; one that buys for several is in each of them. Four queries, or one
    where nothing is bought.
    """
    mine = PurchaseOrder.objects.filter(order_id__in=order_ids).order_by("purchase_id", "order_id")
    pairs = list(mine.values_list("purchase_id", "order_id"))
    if not pairs:
        return {}
    lines = PurchaseLine.objects.select_related("line").only("purchase", "quantity", "pieces", "reason", "line__order")
    shares = PurchaseOrder.objects.select_related("order").defer("order__personal", "order__details")
    rows = {
        row.pk: row
        for row in Purchase.objects.filter(pk__in={purchase_id for purchase_id, _ in pairs}).prefetch_related(
            Prefetch("lines", lines.order_by("pk")), Prefetch("shares", shares.order_by("order_id"))
        )
    }
    bought = [
        bought_pieces(row.pk, row.resends_id, line.line_id, line.quantity, row.state, line.reason)
        for row in rows.values()
        for line in row.lines.all()
    ]
    found: dict[int, list[PurchaseRow]] = {}
    for purchase_id, order_id in pairs:
        found.setdefault(order_id, []).append(_row(rows[purchase_id], order_id, bought))
    return found


def _row(row: Purchase, order_id: int, bought: Sequence[BoughtPieces]) -> PurchaseRow:
    lines = [line for line in row.lines.all() if line.line.order_id == order_id]
    share, own_lines = own_share(row, order_id), {line.line_id for line in lines}
    return from_row(
        PurchaseRow,
        row,
        supplier_order_ids=tuple(row.supplier_order_ids),
        tracking=tuple((number, carrier) for number, carrier in row.tracking),
        cancel=cancel_way_of(row),
        lines=tuple((line.line_id, line.quantity, line.pieces) for line in lines),
        together=tuple(OtherOrder(each.order_id, each.order.number) for each in share.others),
        shop_minor=share.own.shop_minor,
        own_cost_minor=share.own.cost_minor,
        own_freight_minor=share.own.freight_minor,
        own_total_minor=None if row.total_minor is None else share.of(row.total_minor),
        to_resend=tuple((line, left) for line, left in left_to_resend(row.pk, bought).items() if line in own_lines),
    )


def cancel_way_of(purchase: Purchase) -> CancelWay:
    """Return how a purchase can be cancelled now."""
    port = registry.supplier_orders(Supplier(purchase.supplier)) if purchase.way == PurchaseWay.API else None
    return way_to_cancel(
        purchase.way,
        purchase.state,
        paid_at=purchase.paid_at,
        shipped_at=purchase.shipped_at,
        cancels_unpaid=port is not None and port.purchase_limits().cancels_unpaid,
    )
