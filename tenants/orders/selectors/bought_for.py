"""Which orders purchases buy for: one each, or several that go to one address."""

from collections.abc import Collection

from tenants.orders.models import Purchase, PurchaseOrder


def orders_of(purchase_ids: Collection[int]) -> dict[int, list[int]]:
    """Return the ids of the orders by purchase, the lowest first: two queries.

    A purchase that a server of an older release writes has no share yet; it buys for its one order.
    """
    found: dict[int, list[int]] = {}
    shares = PurchaseOrder.objects.filter(purchase_id__in=purchase_ids).order_by("purchase_id", "order_id")
    for purchase_id, order_id in shares.values_list("purchase_id", "order_id"):
        found.setdefault(purchase_id, []).append(order_id)
    if len(found) < len(purchase_ids):
        rest = Purchase.objects.filter(pk__in=purchase_ids).exclude(pk__in=found)
        found |= {pk: [order_id] for pk, order_id in rest.values_list("pk", "order_id")}
    return found


def all_orders(purchase_ids: Collection[int]) -> set[int]:
    """Return the ids of all orders for which one of the purchases buys."""
    return {order_id for ids in orders_of(purchase_ids).values() for order_id in ids}


def numbers_of(purchase_ids: Collection[int]) -> dict[int, list[str]]:
    """Return the stores' numbers of the orders by purchase, as `orders_of` names them: one query."""
    found: dict[int, list[str]] = {}
    shares = PurchaseOrder.objects.filter(purchase_id__in=purchase_ids).order_by("purchase_id", "order_id")
    for purchase_id, number in shares.values_list("purchase_id", "order__number"):
        found.setdefault(purchase_id, []).append(number)
    return found
