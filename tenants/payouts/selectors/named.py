"""Which orders the lines of payouts name."""

from collections.abc import Iterable

from tenants.orders.selectors.named import orders_by_name, orders_by_store_id

Named = tuple[str, str]
"""The store's own id of an order, and what the provider calls it; each empty where it is not told."""


def orders_of(store_id: int, named: Iterable[Named]) -> dict[Named, int]:
    """Return the orders that are named so, by the store's own id first. At most two queries."""
    pairs = set(named)
    by_id = orders_by_store_id(store_id, {ref for ref, _ in pairs})
    by_name = orders_by_name(store_id, {name for ref, name in pairs if name and ref not in by_id})
    found = {pair: by_id.get(pair[0]) or by_name.get(pair[1]) for pair in pairs}
    return {pair: order_id for pair, order_id in found.items() if order_id}
