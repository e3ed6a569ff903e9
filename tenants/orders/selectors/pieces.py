"""What still has to be bought."""

from collections.abc import Collection, Mapping

from django.db.models import Sum

from tenants.orders.contracts import LIVE
from tenants.orders.models import OrderLine, PurchaseLine
from tenants.orders.rules.readings import is_bought


def pieces_to_buy(order_ids: Collection[int]) -> dict[int, dict[int, int]]:
    """Return, by order and line, how many pieces still have to be bought: two queries."""
    live = PurchaseLine.objects.filter(line__order_id__in=order_ids, purchase__state__in=LIVE, reason__isnull=True)
    bought: Mapping[int, int] = dict(
        live.values("line_id").annotate(bought=Sum("quantity")).values_list("line_id", "bought")
    )
    left: dict[int, dict[int, int]] = {}
    lines = OrderLine.objects.filter(order_id__in=order_ids, is_own_stock=False)
    for order_id, line_id, kind, open_quantity in lines.values_list("order_id", "pk", "kind", "open_quantity"):
        number = open_quantity - bought.get(line_id, 0)
        if is_bought(kind, open_quantity) and number > 0:
            left.setdefault(order_id, {})[line_id] = number
    return left
