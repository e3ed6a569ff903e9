"""What still has to be bought, what was fulfilled without us, and what others take of a supplier's stock."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from server.kit.errors import NotFound
from server.kit.reasons import Reason
from tenants.importing.contracts import ListedForPublishing
from tenants.orders.contracts import LIVE, PurchaseState
from tenants.orders.contracts.plans import PlannedLine, Resend
from tenants.orders.models import OrderLine, Purchase, PurchaseLine
from tenants.orders.rules.readings import is_bought
from tenants.orders.rules.resends import BoughtPieces, Covered, covered, left_to_resend

_RECENT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of a line: what its store still sells, what of these it has fulfilled, what live purchases stand for, and
    what of that is placed. `is_ours`: suppliers send it. `sent` and `delivered`: by our own parcels.
    """

    current: int
    fulfilled: int
    bought: int
    placed: int
    is_ours: bool
    sent: int = 0
    delivered: int = 0

    @property
    def outside(self) -> int:
        """Fulfilled beyond what was placed or is in parcels of ours: somebody sent them without us."""
        return max(0, self.fulfilled - max(self.placed, self.sent))

    @property
    def needed(self) -> int:
        return self.current - self.outside

    @property
    def to_buy(self) -> int:
        return max(0, self.needed - max(self.bought, self.sent)) if self.is_ours else 0


@dataclass(frozen=True, slots=True)
class MayPlace:
    """Pieces that may be placed, by order and line; why no more are, and why none. `to_buy`: those not bought yet."""

    pieces: Mapping[int, Mapping[int, int]]
    to_buy: Mapping[int, Mapping[int, int]]
    too_many: Reason
    nothing_left: Reason

    def leaves_some(self, order_id: int, planned: Sequence[PlannedLine]) -> bool:
        """Whether something else is bought later, so that nobody knows yet what the order costs."""
        to_buy = sum(self.to_buy.get(order_id, {}).values())
        return to_buy > (sum(line.quantity for line in planned) if self.pieces is self.to_buy else 0)


def read_pieces(order_ids: Collection[int]) -> dict[int, dict[int, Pieces]]:
    """Return the pieces by order and line: two queries."""
    taken = covered(_bought(order_ids))
    found: dict[int, dict[int, Pieces]] = {}
    for line in OrderLine.objects.filter(order_id__in=order_ids).only(
        "order_id", "kind", "is_own_stock", "current_quantity", "open_quantity", "sent_quantity", "delivered_quantity"
    ):
        bought, placed = taken.get(line.pk, Covered(0, 0))
        current, is_ours = line.current_quantity, is_bought(line.kind, line.current_quantity) and not line.is_own_stock
        on_the_way = (line.sent_quantity, line.delivered_quantity)
        pieces = Pieces(current, current - line.open_quantity, bought, placed, is_ours, *on_the_way)
        found.setdefault(line.order_id, {})[line.pk] = pieces
    return found


def pieces_to_buy(order_ids: Collection[int]) -> dict[int, dict[int, int]]:
    """Return, by order and line, how many pieces still have to be bought: two queries."""
    left: dict[int, dict[int, int]] = {}
    for order_id, lines in read_pieces(order_ids).items():
        if numbers := {line_id: pieces.to_buy for line_id, pieces in lines.items() if pieces.to_buy}:
            left[order_id] = numbers
    return left


def may_place(order_ids: Sequence[int], resend: Resend | None) -> MayPlace:
    """Return what is left to buy, or what is sent once more. NotFound for a purchase of none of the orders."""
    to_buy = pieces_to_buy(order_ids)
    if resend is None:
        return MayPlace(to_buy, to_buy, Reason("order.fewer_left"), Reason("order.nothing_to_buy"))
    purchase = Purchase.objects.filter(pk=resend.purchase_id, orders__in=order_ids).first()
    if purchase is None:
        raise NotFound
    why = Reason("order.resent_already" if purchase.state == PurchaseState.PLACED else "order.resend_unplaced")
    return MayPlace(_pieces_to_resend(purchase, order_ids), to_buy, why, why)


def _pieces_to_resend(purchase: Purchase, order_ids: Collection[int]) -> dict[int, dict[int, int]]:
    """Return, by order and line, how many pieces of a placed purchase can be sent once more: no more than the orders
    still have.
    """
    left = left_to_resend(purchase.pk, _bought(order_ids))
    found: dict[int, dict[int, int]] = {}
    for line in OrderLine.objects.filter(pk__in=left).only("order_id", "current_quantity"):
        if pieces := min(left[line.pk], line.current_quantity):
            found.setdefault(line.order_id, {})[line.pk] = pieces
    return found


def _bought(order_ids: Collection[int]) -> list[BoughtPieces]:
    rows = PurchaseLine.objects.filter(line__order_id__in=order_ids).values_list(
        "purchase_id", "purchase__resends_id", "line_id", "quantity", "purchase__state", "reason"
    )
    return [bought_pieces(*row) for row in rows]


def bought_pieces(
    purchase: int, resends: int | None, line: int, quantity: int, state: str, reason: Any
) -> BoughtPieces:
    """Return what a line of a purchase in a state stands for. `reason`: why the supplier left it out."""
    is_live, is_placed = state in LIVE and reason is None, state == PurchaseState.PLACED and reason is None
    return BoughtPieces(purchase, resends, line, quantity, is_live, is_placed)


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
