"""What disputes of buyers tell their orders: lines of the timeline. Needs a transaction."""

from collections.abc import Mapping
from datetime import datetime

from server.jobs.door import enqueue
from tenants.orders.contracts import By
from tenants.orders.models import OrderEvent


def note_dispute(
    order_id: int, code: str, params: Mapping[str, str], *, by: By, user_id: int | None, now: datetime
) -> None:
    """Write what happened to a dispute into its order's timeline; `code` without `order.event.`. Its ledger follows."""
    OrderEvent.objects.create(order_id=order_id, at=now, code=code, params=dict(params), by=by, user_id=user_id)
    enqueue("ledger.note_orders", order_ids=[order_id])
