"""The tab of an order, from the states of its payment, shipping and purchases. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from server.ports.orders import PaymentState, ShippingState
from tenants.orders.contracts import OrderTab, PurchaseState

_UNPAID = {PaymentState.PENDING, PaymentState.AUTHORIZED, PaymentState.PARTIALLY_PAID, PaymentState.UNKNOWN}
GIVEN_BACK = {PaymentState.REFUNDED, PaymentState.VOIDED}
"""All of the money went back, or it will never come: on delivery neither."""
_UNDER_WAY = {PurchaseState.HELD, PurchaseState.PLACING, PurchaseState.UNCONFIRMED, PurchaseState.TO_BUY}


@dataclass(frozen=True, slots=True)
class OrderStates:
    """What decides the tab. `to_buy`: pieces that no live purchase stands for yet."""

    payment: PaymentState
    shipping: ShippingState
    is_over: bool
    """Cancelled or deleted in the store."""
    is_cash_on_delivery: bool
    is_outside: bool
    is_sent: bool
    """All that a parcel can hold left in ours."""
    is_delivered: bool
    to_buy: int
    purchases: tuple[tuple[PurchaseState, bool], ...]
    """State of each purchase, and whether it is paid."""
    resends: tuple[tuple[PurchaseState, bool], ...] = ()
    """Of these, the purchases that send once more what was sent."""


def tab_of(order: OrderStates) -> OrderTab:
    """Return the tab. What was shipped is shipped, whatever is paid, unless something is being sent once more; what the
    store cancelled is over, even if it was bought: that it must be stopped is a problem beside it.
    """
    if order.is_over or order.payment in GIVEN_BACK:
        return OrderTab.CANCELLED
    if (open_tab := _open_tab(order.resends)) is not None:
        return open_tab
    if order.is_delivered:
        return OrderTab.DELIVERED
    if order.shipping is ShippingState.SHIPPED or order.is_sent:
        return OrderTab.SHIPPED
    return _before_shipping(order)


def _before_shipping(order: OrderStates) -> OrderTab:
    if (open_tab := _open_tab(order.purchases)) is not None:
        return open_tab
    if order.is_outside or not order.to_buy:
        return OrderTab.AWAITING_SHIPMENT
    if order.payment in _UNPAID and not order.is_cash_on_delivery:
        return OrderTab.PENDING
    return OrderTab.TO_ORDER


def _open_tab(purchases: Iterable[tuple[PurchaseState, bool]]) -> OrderTab | None:
    """Return the tab of purchases that are under way or unpaid; None where none is."""
    if any(state in _UNDER_WAY for state, _ in purchases):
        return OrderTab.PLACING
    is_unpaid = any(state is PurchaseState.PLACED and not is_paid for state, is_paid in purchases)
    return OrderTab.AWAITING_PAYMENT if is_unpaid else None


def changes_of(
    before: Iterable[tuple[int, OrderTab, bool]], after: Iterable[tuple[int, OrderTab, bool]]
) -> dict[tuple[int, int], int]:
    """Return by how much the count of each (store, tab) changes; each order is (store, tab, has problems)."""
    changes: dict[tuple[int, int], int] = {}
    for rows, step in ((before, -1), (after, 1)):
        for store_id, tab, has_problems in rows:
            for key in [(store_id, int(tab)), *([(store_id, int(OrderTab.ATTENTION))] if has_problems else [])]:
                changes[key] = changes.get(key, 0) + step
    return {key: number for key, number in changes.items() if number}
