"""The store of one order, asked while somebody waits for the answer."""

from dataclasses import dataclass

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.orders import StoreOrder, StoreOrderPort
from server.ports.refunds import RefundQuote, RefundWish, StoreRefundPort
from server.ports.stores import StoreAccess
from tenants.orders.contracts import Origin
from tenants.orders.errors import NoRefundsHere, RefundRefused
from tenants.orders.models import BuyerRefund, Order, OrderLine
from tenants.orders.services.feeds import order_port
from tenants.orders.services.intake import take_in
from tenants.privacy.services import personal_key


@dataclass(frozen=True, slots=True)
class StoreDesk:
    """How an order's store is asked. Its calls never stand in a transaction."""

    row: Order
    platform: Platform
    orders: StoreOrderPort
    refunds: StoreRefundPort
    access: StoreAccess

    @classmethod
    def of(cls, actor: Actor, row: Order) -> "StoreDesk":
        """NoRefundsHere for an order that no connected store has, or whose platform does not refund."""
        found = order_port(actor, row.store_id) if row.origin == Origin.STORE else None
        port = registry.store_refunds(found[0]) if found else None
        if found is None or port is None:
            raise NoRefundsHere
        return cls(row, found[0], found[1], port, found[2])

    def read(self) -> StoreOrder:
        """Read the order and take it in. RefundRefused for an order that is gone; an OutsideFailure where it fails."""
        order = self.orders.read_orders(self.access, [self.row.external_id]).get(self.row.external_id)
        if order is None:
            raise RefundRefused(Reason("fulfilment.order_gone", {"host": self.access.name}))
        take_in(self.row.store_id, self.platform, [order], now=clock.now())
        self.row.refresh_from_db()
        return order

    def quote(self, wish: RefundWish) -> RefundQuote:
        """Read the order, and return what the wish comes to. RefundRefused with the reason."""
        try:
            self.read()
            return self.refunds.quote_refund(self.access, wish)
        except OutsideFailure as failure:
            raise RefundRefused(failure.reason) from failure


def wish_of(refund: BuyerRefund) -> RefundWish:
    """Return what the store is asked for."""
    lines = dict(OrderLine.objects.filter(order_id=refund.order_id).values_list("pk", "external_id"))
    kept = personal_key().unseal(refund.personal) or {}
    return RefundWish(
        order_id=refund.order.external_id,
        pieces={lines[int(line)]: count for line, count in refund.pieces.items()},
        shipping=refund.shipping,
        amount=refund.typed_minor,
        restocks=refund.restocks,
        pays=refund.pays,
        reason=str(kept.get("reason", "")),
        key=refund.key,
    )
