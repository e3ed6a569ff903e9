"""Our staff look at a buyer's data, with a reason that the merchant reads in the order's timeline."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.checks import need_reason
from server.kit.errors import Forbidden
from tenants.orders.contracts import By, OrderDetail
from tenants.orders.models import OrderEvent
from tenants.orders.selectors.orders import read_order

LONGEST_REASON = 500


def reveal_order(actor: Actor, order_id: int, *, reason: str, now: datetime) -> OrderDetail:
    """Return an order whole to staff who act as the user, and write who looked and why. The next read is masked again.

    Raise Invalid without a reason, NotFound, Forbidden for users: nothing is masked for them.
    """
    if not actor.staff:
        raise Forbidden
    need_reason(reason)
    with transaction.atomic():
        read_order(actor, order_id)
        params = {"staff": actor.staff, "why": reason.strip()[:LONGEST_REASON]}
        OrderEvent.objects.create(order_id=order_id, at=now, code="revealed", params=params, by=By.STAFF)
        return read_order(actor, order_id, is_revealed=True)
