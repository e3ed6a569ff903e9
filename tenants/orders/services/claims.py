"""What claims against suppliers tell their orders: a mark for the list, lines of the timeline. Needs a transaction."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from server.jobs.door import enqueue
from tenants.orders.contracts.claimed import ClaimEvent, ClaimMark
from tenants.orders.models import Order, OrderEvent
from tenants.orders.services.keys import settle_keys


def note_claims(marks: Mapping[int, ClaimMark], events: Iterable[ClaimEvent], *, now: datetime) -> None:
    """Write what the claims of locked orders come to (`services/parcels.lock_orders`), and what happened to them.

    A mark that an order has already is not written again. Their ledgers follow.
    """
    changed = [
        order_id
        for order_id, mark in sorted(marks.items())
        if Order.objects.filter(pk=order_id).exclude(claim_mark=mark).update(claim_mark=mark)
    ]
    settle_keys(changed)
    OrderEvent.objects.bulk_create(
        OrderEvent(
            order_id=each.order_id,
            at=now,
            code=each.code,
            params=dict(each.params),
            by=each.by,
            user_id=each.user_id,
        )
        for each in events
    )
    if marks:
        enqueue("ledger.note_orders", order_ids=sorted(marks))
