"""Our staff look at what a claim's texts and photos show, with a reason that the merchant reads."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from tenants.claims.contracts import ClaimRow
from tenants.claims.selectors.claims import claims_of_order
from tenants.orders.services.reveals import reveal_order


def reveal_claims(actor: Actor, order_id: int, *, reason: str, now: datetime) -> list[ClaimRow]:
    """Return an order's claims with texts and photos to staff who act as the user; the next read is masked again.

    The order's timeline says who looked and why. Raise as `reveal_order`.
    """
    with transaction.atomic():
        reveal_order(actor, order_id, reason=reason, now=now)
        return claims_of_order(actor, order_id, now=now, is_revealed=True)
