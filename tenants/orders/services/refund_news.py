"""What readings of orders say of the refunds that were asked for from here. Needs a transaction."""

from collections.abc import Sequence
from datetime import datetime

from server.jobs.door import enqueue
from server.kit.money import format_money
from server.kit.reasons import Reason
from server.ports.orders import StoreOrder
from tenants.orders.contracts import By
from tenants.orders.contracts.refunds import RefundState
from tenants.orders.models import BuyerRefund, Order, OrderEvent
from tenants.orders.rules.refunds import found_in, state_by

TAKEN_BACK = Reason("refund.taken_back")


def note_refunds(read: Sequence[tuple[Order, StoreOrder]], *, now: datetime) -> list[OrderEvent]:
    """Write what became of refunds, by what these readings of locked orders show; return their timelines' new events.

    A refund is known by its id or by our mark, so that it is never taken for a second one.
    """
    orders = {row.pk: (row, order) for row, order in read}
    asked = BuyerRefund.objects.select_for_update().filter(order_id__in=orders, asked_at__isnull=False).order_by("pk")
    events: list[OrderEvent] = []
    for refund in asked:
        events += _note(refund, *orders[refund.order_id], now=now)
    return events


def event_of(row: Order, refund: BuyerRefund, code: str, *, by: By, now: datetime) -> OrderEvent:
    """Return the line of the timeline about a refund."""
    amount = format_money(refund.buyer_minor, row.buyer_currency)
    user_id = refund.user_id if by is By.MERCHANT else None
    return OrderEvent(order=row, at=now, code=code, params={"amount": amount}, by=by, user_id=user_id)


def _note(refund: BuyerRefund, row: Order, order: StoreOrder, *, now: datetime) -> list[OrderEvent]:
    found = found_in(refund.key, refund.external_id, order.refunds)
    before, was_seen = RefundState(refund.state), refund.seen_at is not None
    after = state_by(before, was_seen=was_seen, is_there=found is not None)
    if after is before and was_seen >= (found is not None):
        return []
    refund.state = after
    if found is not None:
        refund.external_id, refund.remark, refund.check_at = found.external_id[:120], None, None
        refund.made_at, refund.seen_at = refund.made_at or now, refund.seen_at or now
    else:
        refund.remark = TAKEN_BACK.stored()
    refund.save()
    if refund.claim_id and not was_seen:
        enqueue("claims.link_refund", claim_id=refund.claim_id, buyer_refund_id=refund.external_id)
    code = "refund_made" if after is RefundState.MADE else "refund_gone"
    return [] if after is before else [event_of(row, refund, code, by=By.STORE, now=now)]
