"""Orders that look like the same one sent twice: a payment page's return and its webhook, a double click."""

from collections.abc import Sequence
from datetime import timedelta

from server.ports.orders import ShippingState, StoreOrder
from tenants.orders.contracts import Origin, Problem
from tenants.orders.models import Order
from tenants.orders.rules.readings import address_of
from tenants.orders.services.tabs import put_problem
from tenants.privacy.contracts import PersonalKey, Term

WITHIN = timedelta(minutes=10)


def likeness_of(order: StoreOrder, key: PersonalKey) -> str:
    """Return a keyed hash of buyer, lines and total; empty for an order that names no buyer."""
    buyer = order.buyer
    who = buyer.email or buyer.phone or address_of(buyer).name
    if not who:
        return ""
    lines = sorted((line.variant_id or line.sku or line.title, line.quantity) for line in order.lines)
    return key.digest(Term.LIKENESS, f"{who.casefold()}|{order.total.shop}|{order.currency}|{lines}").hex()


def note_twins(orders: Sequence[Order]) -> None:
    """Put DUPLICATE on one store's orders before which a like one came within ten minutes, or one of the same number
    that a person entered; the first keeps its way.

    The caller saves them. An order for which the merchant has passed over this stays without, and so does one that is
    shipped or over: nothing is bought for it any more.
    """
    likenesses = {row.likeness for row in orders if row.likeness}
    found = Order.objects.filter(likeness__in=likenesses, cancelled_at=None, deleted_at=None) if likenesses else ()
    twins = [(row.likeness, row.created_at, row.pk) for row in found]
    entered = _entered(orders)
    for row in orders:
        own = (row.created_at, row.pk)
        is_twin = any(
            likeness == row.likeness and (at, pk) < own and row.created_at - at <= WITHIN for likeness, at, pk in twins
        ) or any(number == row.number and pk < row.pk for number, pk in entered)
        is_done = row.shipping == ShippingState.SHIPPED or row.cancelled_at is not None or row.deleted_at is not None
        put_problem(row, Problem.DUPLICATE, exists=is_twin and not is_done and Problem.DUPLICATE not in row.cleared)


def _entered(orders: Sequence[Order]) -> list[tuple[str, int]]:
    """Return number and id of the orders that a person entered with the number of one of these."""
    if not orders:
        return []
    rows = Order.objects.filter(store_id=orders[0].store_id, number__in={row.number for row in orders})
    entered = rows.exclude(origin=Origin.STORE).filter(cancelled_at=None, deleted_at=None)
    return list(entered.values_list("number", "pk"))
