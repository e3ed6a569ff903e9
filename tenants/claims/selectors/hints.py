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
        came[row.purchase_id].append(Came(row.pk, row.amount_minor, row.at, is_told=False))
    given = buyer_refunds([order_id]).get(order_id, [])
    asked = Claim.objects.filter(purchase_id__in=came).exclude(state=ClaimState.WITHDRAWN)
    has_claim = set(asked.values_list("purchase_id", flat=True))
    hints = [hint for each in paid if each.id not in has_claim and (hint := _hint(each, given))]
    return [_claimable(each, came[each.id]) for each in paid], hints, given


def _claimable(purchase: ClaimedPurchase, came: Sequence[Came]) -> Claimable:
    bought: dict[int, int] = {}
    for line in purchase.lines:
        bought[line.line_id] = bought.get(line.line_id, 0) + line.quantity
    return Claimable(
        purchase_id=purchase.id,
        supplier=purchase.supplier,
        currency=purchase.currency,
        paid_minor=purchase.paid_minor,
        left_minor=left_of(purchase.paid_minor, came),
        parts=tuple(ClaimPart(line_id, quantity) for line_id, quantity in bought.items()),
    )


def _hint(purchase: ClaimedPurchase, given: Sequence[BuyerRefund]) -> ClaimHint | None:
    """Return a hint where the buyer was refunded for what this purchase bought, or it was cancelled after it was paid.

    A refund that names no items may be for any of them.
    """
    own = {line.line_id for line in purchase.lines}
    fitting = [each for each in given if not each.lines or own & set(each.lines)]
    if not fitting and purchase.state != PurchaseState.CANCELLED:
        return None
    return ClaimHint(
        purchase_id=purchase.id,
        supplier=purchase.supplier,
        buyer_refund_ids=tuple(each.id for each in fitting),
        buyer_minor=sum(each.amount_minor for each in fitting),
        buyer_currency=fitting[0].currency if fitting else "",
    )
