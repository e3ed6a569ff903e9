"""What still has to be bought, and what others take of a supplier's stock."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from django.db.models import Sum

from tenants.importing.contracts import ListedForPublishing
from tenants.orders.contracts import LIVE
from tenants.orders.models import OrderLine, PurchaseLine
from tenants.orders.rules.readings import is_bought

_RECENT = timedelta(days=1)


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


def pieces_taken(products: Iterable[ListedForPublishing], *, now: datetime) -> Counter[int]:
    """Return the pieces that were bought since these products were seen, by the source's variant. One query.

    Of a product that nobody looked at for a day the stock is a guess, from which nothing is taken.
    """
    seen = {product.id: product.read_at for product in products if product.read_at and product.read_at > now - _RECENT}
    taken: Counter[int] = Counter()
    if not seen:
        return taken
    since = PurchaseLine.objects.filter(purchase__created_at__gt=min(seen.values()), purchase__state__in=LIVE)
    rows = since.filter(source_product_id__in=seen, reason__isnull=True)
    for product_id, variant_id, pieces, at in rows.values_list(
        "source_product_id", "source_variant_id", "pieces", "purchase__created_at"
    ):
        if at > seen[product_id]:
            taken[variant_id] += pieces
    return taken
