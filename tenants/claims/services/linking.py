"""Which of the store's refunds to the buyer a claim belongs to."""

from datetime import datetime

from tenants.claims.models import Claim
from tenants.orders.selectors.claimed import buyer_refunds, claimed_purchases


def link_refund(claim_id: int, buyer_refund_id: str, *, now: datetime) -> bool:
    """Link a claim with a refund of one of its orders, unless it has one; return whether it was linked. Needs a
    transaction.
    """
    row = Claim.objects.select_for_update().filter(pk=claim_id, buyer_refund_id="").first()
    purchase = claimed_purchases([row.purchase_id]).get(row.purchase_id) if row else None
    if row is None or purchase is None:
        return False
    known = {refund.id for given in buyer_refunds(purchase.order_ids).values() for refund in given}
    if buyer_refund_id not in known:
        return False
    row.buyer_refund_id, row.changed_at = buyer_refund_id, now
    row.save(update_fields=["buyer_refund_id", "changed_at"])
    return True
