"""What still has to be bought, what was fulfilled without us, and what others take of a supplier's stock."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, Sum

from tenants.importing.contracts import ListedForPublishing
from tenants.orders.contracts import LIVE, PurchaseState
from tenants.orders.models import OrderLine, PurchaseLine
from tenants.orders.rules.readings import is_bought

_RECENT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of a line: what its store still sells, what of these it has fulfilled, what live purchases stand for, and
    what of that is placed. `is_ours`: suppliers send it.
    """

    current: int
    fulfilled: int
    bought: int
    placed: int
    is_ours: bool

    @property
    def outside(self) -> int:
        """Fulfilled beyond what was placed: somebody sent them without us."""
        return max(0, self.fulfilled - self.placed)

    @property
    def needed(self) -> int:
        return self.current - self.outside

    @property
    def to_buy(self) -> int:
        return max(0, self.needed - self.bought) if self.is_ours else 0


def read_pieces(order_ids: Collection[int]) -> dict[int, dict[int, Pieces]]:
    """Return the pieces by order and line: two queries."""
    live = PurchaseLine.objects.filter(line__order_id__in=order_ids, purchase__state__in=LIVE, reason__isnull=True)
    is_placed = Q(purchase__state=PurchaseState.PLACED)
    sums = live.values("line_id").annotate(bought=Sum("quantity"), placed=Sum("quantity", filter=is_placed, default=0))
    taken = {line_id: (bought, placed) for line_id, bought, placed in sums.values_list("line_id", "bought", "placed")}
    found: dict[int, dict[int, Pieces]] = {}
    for line in OrderLine.objects.filter(order_id__in=order_ids).only(
        "order_id", "kind", "is_own_stock", "current_quantity", "open_quantity"
    ):
        bought, placed = taken.get(line.pk, (0, 0))
        current, is_ours = line.current_quantity, is_bought(line.kind, line.current_quantity) and not line.is_own_stock
        pieces = Pieces(current, current - line.open_quantity, bought, placed, is_ours)
        found.setdefault(line.order_id, {})[line.pk] = pieces
    return found


def pieces_to_buy(order_ids: Collection[int]) -> dict[int, dict[int, int]]:
    """Return, by order and line, how many pieces still have to be bought: two queries."""
    left: dict[int, dict[int, int]] = {}
    for order_id, lines in read_pieces(order_ids).items():
        if numbers := {line_id: pieces.to_buy for line_id, pieces in lines.items() if pieces.to_buy}:
            left[order_id] = numbers
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
