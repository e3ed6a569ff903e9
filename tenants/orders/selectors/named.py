"""Orders by the names that others give them."""

from collections.abc import Collection

from tenants.orders.models import Order, OrderTerm
from tenants.orders.rules.file_orders import bare
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key


def orders_by_name(store_id: int, names: Collection[str]) -> dict[str, int]:
    """Return the orders of a store by what others call them: its number, with or without `#`, or the store's own id.

    A number goes first. A name that two orders have is none. One query.
    """
    bares = {bare(name): name for name in names} if names else {}
    bares.pop("", None)
    if not bares:
        return {}
    digests = personal_key().digests({Term.NUMBER: list(bares)})
    rows = OrderTerm.objects.filter(digest__in=digests, order__store_id=store_id)
    known = set(rows.values_list("order_id", "order__number", "order__external_id"))
    by_number: dict[str, set[int]] = {}
    by_id: dict[str, set[int]] = {}
    for order_id, number, external_id in known:
        by_number.setdefault(bare(number), set()).add(order_id)
        by_id.setdefault(bare(external_id), set()).add(order_id)
    found = {}
    for name in names:
        ids = by_number.get(bare(name)) or by_id.get(bare(name)) or set()
        if len(ids) == 1:
            found[name] = min(ids)
    return found


def orders_by_store_id(store_id: int, external_ids: Collection[str]) -> dict[str, int]:
    """Return the orders of a store by the store's own ids. One query."""
    named = [each for each in set(external_ids) if each]
    if not named:
        return {}
    rows = Order.objects.filter(store_id=store_id, external_id__in=named)
    return dict(rows.values_list("external_id", "pk"))
