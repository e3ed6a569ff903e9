"""Refunds to buyers that were asked for from here."""

from typing import Any

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.orders import Dual
from tenants.orders.contracts import Origin
from tenants.orders.contracts.refunds import BuyerRefundRow, RefundOptions, RefundState
from tenants.orders.models import BuyerRefund, Order
from tenants.privacy.services import reading_key
from tenants.stores.selectors import list_stores

MOST = 100


def read_refund_options(actor: Actor, order_id: int) -> RefundOptions:
    """Return what of an order can be refunded from here, and what was. NotFound for one that the actor may not see."""
    stores = {store.id: store for store in list_stores(actor)}
    row = Order.objects.filter(pk=order_id, store_id__in=stores).first()
    if row is None:
        raise NotFound
    is_there = row.origin == Origin.STORE and stores[row.store_id].is_connected and row.deleted_at is None
    port = registry.store_refunds(Platform(row.platform)) if is_there else None
    return RefundOptions(
        limits=port.refund_limits() if port else None,
        left=_left(row),
        currency=row.currency,
        buyer_currency=row.buyer_currency,
        rows=refunds_of(actor, row),
    )


def refunds_of(actor: Actor, row: Order) -> tuple[BuyerRefundRow, ...]:
    """Return the refunds that were asked for, newest first. Staff who act as the user see no reasons."""
    asked = BuyerRefund.objects.filter(order=row).exclude(state=RefundState.LOOKED_AT).order_by("-pk")[:MOST]
    key = reading_key()

    def reason(refund: BuyerRefund) -> str:
        kept: dict[str, Any] = key.unseal(refund.personal) or {}
        return "" if actor.staff else str(kept.get("reason", ""))

    return tuple(from_row(BuyerRefundRow, refund, reason=reason(refund)) for refund in asked)


def _left(row: Order) -> Dual:
    back = sum(refund["amount"][1] for refund in row.details.get("refunds", ()))
    return Dual(max(row.total_minor - row.refunded_minor, 0), max(row.buyer_total_minor - back, 0))
