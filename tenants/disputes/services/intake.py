"""Write down what platforms tell of disputes: each once, as it is now, also where a merchant had entered it by hand."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from server.ports.disputes import StoreDispute
from tenants.disputes.contracts import DisputeSource, DisputeState
from tenants.disputes.models import Dispute
from tenants.disputes.services.disputes import follow, values_of
from tenants.disputes.services.notices import amount_of, tell_opened
from tenants.orders.contracts import By
from tenants.orders.selectors.named import orders_by_store_id
from tenants.orders.services.disputes import note_dispute
from tenants.orders.services.parcels import lock_orders

S = DisputeState


def take_disputes(store_id: int, disputes: Sequence[StoreDispute], *, now: datetime) -> int:
    """Write disputes of a store; return how many are new or changed. Those of orders that are not here are left for the
    next reading. Safe to repeat and to run beside itself: each order is locked.
    """
    orders = orders_by_store_id(store_id, {each.order_id for each in disputes})
    return sum(_take(store_id, orders[each.order_id], each, now=now) for each in disputes if each.order_id in orders)


@transaction.atomic
def _take(store_id: int, order_id: int, dispute: StoreDispute, *, now: datetime) -> bool:
    lock_orders([order_id])
    row = _known(store_id, order_id, dispute)
    before = values_of(row) if row.pk else {}
    _write(row, dispute, now=now)
    if values_of(row) == before:
        return False
    row.changed_at = now
    row.save()
    _note(row, before.get("state"), now=now)
    return True


def _known(store_id: int, order_id: int, dispute: StoreDispute) -> Dispute:
    """Return the dispute of this id, else the one that the merchant entered for it, else a new one."""
    rows = Dispute.objects.select_for_update().filter(store_id=store_id)
    known = rows.filter(external_id=dispute.external_id).first()
    if known is not None:
        return known
    by_hand = rows.filter(order_id=order_id, source=DisputeSource.HAND)
    entered = by_hand.filter(amount_minor=dispute.amount, currency=dispute.currency).order_by("opened_at", "pk").first()
    new = Dispute(store_id=store_id, order_id=order_id, changed_at=dispute.opened_at)
    return entered or new


def _write(row: Dispute, dispute: StoreDispute, *, now: datetime) -> None:
    """Write what its platform says. Once the bank took the money, it is no inquiry again: what then ends without a
    chargeback gave the money back.
    """
    has_taken = row.took_at is not None
    is_back = has_taken and dispute.state is S.CLOSED
    row.external_id, row.source = dispute.external_id[:120], DisputeSource.PLATFORM
    row.state = S.WON if is_back else dispute.state
    row.is_inquiry = dispute.is_inquiry and not has_taken
    row.reason, row.amount_minor, row.currency = dispute.reason, dispute.amount, dispute.currency
    row.opened_at = dispute.opened_at
    if row.due_at != dispute.due_at:
        row.due_at, row.told_days = dispute.due_at, None
    row.sent_at, row.ended_at = dispute.sent_at or row.sent_at, dispute.ended_at or row.ended_at
    if row.state == S.WON and row.returned_at is None:
        row.returned_at = dispute.ended_at
    follow(row, now=now)


def _note(row: Dispute, before: object, *, now: datetime) -> None:
    """Tell the order's timeline and the merchant."""
    params = {"amount": amount_of(row)}
    if before is None:
        code = "inquiry_opened" if row.is_inquiry else "dispute_opened"
        note_dispute(row.order_id, code, params, by=By.STORE, user_id=None, now=now)
        if row.state == S.NEEDS_RESPONSE and row.due_at is not None and row.due_at > now:
            tell_opened(row, now=now)
    if before != row.state and not (before is None and row.state == S.NEEDS_RESPONSE):
        note_dispute(row.order_id, f"dispute_{row.state}", params, by=By.STORE, user_id=None, now=now)
    elif before is not None:
        note_dispute(row.order_id, "dispute_changed", params, by=By.STORE, user_id=None, now=now)
