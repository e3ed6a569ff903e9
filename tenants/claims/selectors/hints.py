"""What can be claimed for an order, and what should perhaps be."""

from collections.abc import Sequence

from server.company.identity.contracts import Actor
from tenants.claims.contracts import Claimable, ClaimHint, ClaimPart, ClaimState
from tenants.claims.models import Claim, ClaimRefund
from tenants.claims.rules.money import Came, left_of
from tenants.orders.contracts import PurchaseState
from tenants.orders.contracts.claimed import BuyerRefund, ClaimedPurchase
from tenants.orders.selectors.claimed import buyer_refunds, claimed_purchases
from tenants.stores.selectors import list_stores


def claimable_of_order(actor: Actor, order_id: int) -> tuple[list[Claimable], list[ClaimHint], list[BuyerRefund]]:
    """Return the paid purchases of an order, hints for those of which nothing was asked yet, and what the store paid
    back to the buyer. NotFound for an order without purchases that the actor may see has empty lists.
    """
    visible = {store.id for store in list_stores(actor)}
    found = claimed_purchases(order_ids=[order_id])
    paid = [each for each in found.values() if each.is_paid and each.store_id in visible]
    if not paid:
        return [], [], []
    came: dict[int, list[Came]] = {each.id: [] for each in paid}
    for row in ClaimRefund.objects.filter(purchase_id__in=came, replaced_by=None):
        came[row.purchase_id].append(Came(row.pk, row.amount_minor, row.at, is_stated=False))
    given = buyer_refunds([order_id]).get(order_id, [])
    asked: dict[int, list[str]] = {}
    standing = Claim.objects.filter(purchase_id__in=came).exclude(state=ClaimState.WITHDRAWN)
    for purchase_id, refund_id in standing.values_list("purchase_id", "buyer_refund_id"):
        asked.setdefault(purchase_id, []).append(refund_id)
    hints = [hint for each in paid if (hint := _hint(each, given, asked.get(each.id, [])))]
    return [_claimable(each, order_id, came[each.id]) for each in paid], hints, given


def _claimable(purchase: ClaimedPurchase, order_id: int, came: Sequence[Came]) -> Claimable:
    bought: dict[int, int] = {}
    for line in (each for each in purchase.lines if each.order_id == order_id):
        bought[line.line_id] = bought.get(line.line_id, 0) + line.quantity
    return Claimable(
        purchase_id=purchase.id,
        supplier=purchase.supplier,
        currency=purchase.currency,
        paid_minor=purchase.paid_minor,
        left_minor=left_of(purchase.paid_minor, came),
        parts=tuple(ClaimPart(line_id, quantity) for line_id, quantity in bought.items()),
    )


def _hint(purchase: ClaimedPurchase, given: Sequence[BuyerRefund], asked: Sequence[str]) -> ClaimHint | None:
    """Return a hint where the buyer was refunded for what this purchase bought, or it was cancelled after it was paid.

    `asked`: the buyer's refund of each of its claims. A claim that names none may be for any; a refund that names no
    items too.
    """
    own = {line.line_id for line in purchase.lines}
    fitting = [each for each in given if each.id not in asked and (not each.lines or own & set(each.lines))]
    is_cancelled = purchase.state == PurchaseState.CANCELLED and not asked
    if "" in asked or not (fitting or is_cancelled):
        return None
    return ClaimHint(
        purchase_id=purchase.id,
        supplier=purchase.supplier,
        buyer_refund_ids=tuple(each.id for each in fitting),
        buyer_minor=sum(each.amount_minor for each in fitting),
        buyer_currency=fitting[0].currency if fitting else "",
    )
