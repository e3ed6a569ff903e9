"""Decisions of a second person about settlements that exceed the limit of the first."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.settlements import SettlementOutcome, SettlementState
from server.company.workorders.errors import OwnSettlement, SettlementDecided
from server.company.workorders.models import Settlement, WorkOrder
from server.company.workorders.rules.moves import may_move
from server.company.workorders.rules.refusals import OVERTAKEN, not_now, not_waiting
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.desk import apply_move
from server.company.workorders.services.live import tell_consoles
from server.company.workorders.services.returned_quotes import held_quote
from server.company.workorders.services.settlements import carry_out_refund, disputed_order, keep_decided
from server.kit.errors import NotFound


def approve_settlement(actor: StaffActor, *, order_id: int, settlement_id: int, now: datetime) -> None:
    """Approve another person's settlement and carry it out.

    NotFound, OwnSettlement, SettlementDecided, NotDisputed, DisputeEnded, NotInThisState, or what the payment refuses:
    nothing has changed.
    """
    with transaction.atomic():
        row = _waiting(actor, order_id, settlement_id, now)
        if row.asked_by_id == actor.user_id:
            raise OwnSettlement
        if row.outcome == SettlementOutcome.CANCELLED:
            _cancel(row, actor, now)
            return
        order, quote = disputed_order(actor, order_id, now), held_quote(order_id)
        if quote is None or quote.pk != row.quote_id:
            raise SettlementDecided(OVERTAKEN)
        carry_out_refund(row, order, quote, decided_by=actor, now=now)


def refuse_settlement(actor: StaffActor, *, order_id: int, settlement_id: int, now: datetime) -> None:
    """Refuse a waiting settlement; requesters may withdraw their own. NotFound, SettlementDecided."""
    with transaction.atomic():
        row = _waiting(actor, order_id, settlement_id, now)
        keep_decided(row, actor, SettlementState.REFUSED, now)
        tell_consoles(order_id)


def _waiting(actor: StaffActor, order_id: int, settlement_id: int, now: datetime) -> Settlement:
    """Lock the request, then return its waiting settlement. NotFound, SettlementDecided."""
    order_for(actor, order_id, now=now)
    WorkOrder.objects.select_for_update(no_key=True).get(pk=order_id)
    row = Settlement.objects.filter(pk=settlement_id, order_id=order_id).first()
    if row is None:
        raise NotFound
    if row.state != SettlementState.WAITING:
        raise not_waiting(row.state, asked_by=row.asked_by_id, decided_by=row.decided_by_id)
    return row


def _cancel(row: Settlement, actor: StaffActor, now: datetime) -> None:
    order = order_for(actor, row.order_id, now=now)
    if not may_move(OrderState(order.state), OrderState.CANCELLED):
        raise not_now(order.state)
    keep_decided(row, actor, SettlementState.DONE, now)
    apply_move(
        order,
        to=OrderState.CANCELLED,
        version=order.changes,
        reason=row.reason,
        by=actor.user_id,
        author=row.asked_by_id,
        now=now,
    )
