"""Settlements: staff reject a dispute or refund it; refunds above a limit wait for a second person."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import Unit
from server.company.ledger.services.alone import use_alone
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.quotes import PaidBy
from server.company.workorders.contracts.settlements import SettlementOutcome, SettlementState
from server.company.workorders.errors import DisputeEnded, NotDisputed, NothingPaid, SettlementWaits
from server.company.workorders.models import Quote, Settlement, WorkOrder
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.earnings import earn_order
from server.company.workorders.services.live import tell_consoles
from server.company.workorders.services.notices import tell_merchant
from server.company.workorders.services.returned_quotes import cash_of, held_quote, return_disputed
from server.company.workorders.services.timeline import keep_happened
from server.kit.checks import checked, need
from server.kit.money import format_money
from server.kit.plain_text import clean_text, excerpt
from server.kit.sentences import Sentence

TOO_MUCH = "must be above zero and at most {most}"


def reject_dispute(actor: StaffActor, *, order_id: int, reason: str, now: datetime) -> None:
    """Reject a dispute: the work counts as accepted, and is earned. The merchant gets the reason.

    NotFound, NotDisputed, DisputeEnded, Invalid without a reason: nothing has changed.
    """
    said = checked("reason", clean_text, reason)
    with transaction.atomic():
        order = disputed_order(actor, order_id, now)
        drop_waiting(order_id, now=now)
        row = _made(actor, order, None, now, outcome=SettlementOutcome.REJECTED, reason=said)
        keep_decided(row, actor, SettlementState.DONE, now)
        _close(order, now)
        earn_order(order_id, now=now)
        keep_happened(order_id, Happened.DISPUTE_REJECTED, user_id=actor.user_id, from_staff=True, now=now, reason=said)
        tell_merchant(order, "service_dispute_rejected", text=excerpt(said))


def refund_dispute(
    actor: StaffActor, *, order_id: int, amount_minor: Callable[[str], int] | None, reason: str, now: datetime
) -> bool:
    """Refund a disputed payment to where it came from; return False if a second person must approve it first.

    `amount_minor` reads the amount in the payment's currency; None: all of it, with the voucher. NotFound,
    NotDisputed, DisputeEnded, NothingPaid, SettlementWaits, Invalid, or what the payment refuses: nothing has changed.
    """
    said = checked("reason", clean_text, reason)
    with transaction.atomic():
        order = disputed_order(actor, order_id, now)
        quote = held_quote(order_id)
        if quote is None:
            raise NothingPaid
        most = cash_of(quote)
        amount = most if amount_minor is None else amount_minor(quote.currency)
        said_most = Sentence(TOO_MUCH, most=format_money(most, quote.currency))
        need(amount_minor is None or 0 < amount <= most, "amount", said_most)
        row = _made(actor, order, quote, now, outcome=SettlementOutcome.REFUNDED, reason=said, amount_minor=amount)
        is_done = _alone(actor, row, now)
        if is_done:
            carry_out_refund(row, order, quote, decided_by=actor, now=now)
    return is_done


def ask_cancellation(actor: StaffActor, order: WorkOrder, *, reason: str, now: datetime) -> bool:
    """Ask for the cancellation of a paid request above the limit, in the caller's transaction.

    False if the request may be cancelled at once, because nothing was paid or it is within the limit. SettlementWaits.
    """
    quote = held_quote(order.pk)
    if quote is None:
        return False
    row = _made(
        actor, order, quote, now, outcome=SettlementOutcome.CANCELLED, reason=reason, amount_minor=cash_of(quote)
    )
    if not _alone(actor, row, now):
        return True
    keep_decided(row, actor, SettlementState.DONE, now)
    return False


def drop_waiting(order_id: int, *, now: datetime) -> None:
    """Drop a waiting settlement, because the request has moved on, in the caller's transaction."""
    waiting = Settlement.objects.filter(order_id=order_id, state=SettlementState.WAITING)
    waiting.update(state=SettlementState.REFUSED, decided_at=now)


def carry_out_refund(row: Settlement, order: WorkOrder, quote: Quote, *, decided_by: StaffActor, now: datetime) -> None:
    """Refund as settled and close the dispute, in the caller's transaction, which has locked the request."""
    asked_by = StaffActor(user_id=row.asked_by_id, name=row.asked_by, rights=frozenset())
    is_whole, amount = row.is_whole, row.amount_minor
    return_disputed(quote, amount_minor=amount, is_whole=is_whole, asked_by=asked_by, decided_by=decided_by, now=now)
    keep_decided(row, decided_by, SettlementState.DONE, now)
    _close(order, now)
    if quote.paid_by == PaidBy.BALANCE:
        # A card's refund is posted once the provider has made it; what is left is earned after that.
        earn_order(order.pk, now=now)
    price, kind = format_money(amount, row.currency), Happened.DISPUTE_REFUNDED
    keep_happened(order.pk, kind, user_id=decided_by.user_id, from_staff=True, now=now, to=price, reason=row.reason)
    tell_merchant(order, "service_dispute_refunded", price=price, text=excerpt(row.reason))


def keep_decided(row: Settlement, actor: StaffActor, state: SettlementState, now: datetime) -> None:
    """Save who decided a settlement."""
    row.state, row.decided_by_id, row.decided_by, row.decided_at = state, actor.user_id, actor.name, now
    row.save(update_fields=["state", "decided_by_id", "decided_by", "decided_at"])


def disputed_order(actor: StaffActor, order_id: int, now: datetime) -> WorkOrder:
    """Lock and return a request with an open dispute. NotFound, NotDisputed, DisputeEnded."""
    order_for(actor, order_id, now=now)
    rows = WorkOrder.objects.select_for_update(no_key=True, of=("self",)).select_related("tenant", "service")
    order: WorkOrder = rows.get(pk=order_id)
    if order.state != OrderState.COMPLETED or order.disputed_at is None:
        raise DisputeEnded if order.events.filter(kind=Happened.DISPUTED).exists() else NotDisputed
    return order


def _alone(actor: StaffActor, row: Settlement, now: datetime) -> bool:
    """Tell whether one person may refund this alone; if not, open consoles show that it waits."""
    merchant = row.order.tenant_id
    unit = Unit(row.currency)
    if use_alone(actor, merchant_id=merchant, amount_minor=row.amount_minor, unit=unit, now=now):
        return True
    tell_consoles(row.order_id)
    return False


def _made(actor: StaffActor, order: WorkOrder, quote: Quote | None, now: datetime, **facts: Any) -> Settlement:
    whole = quote is not None and facts.get("amount_minor") == cash_of(quote)
    try:
        with transaction.atomic():
            return Settlement.objects.create(
                order=order,
                quote=quote,
                currency=quote.currency if quote else "",
                is_whole=whole,
                state=SettlementState.WAITING,
                asked_by_id=actor.user_id,
                asked_by=actor.name,
                asked_at=now,
                **facts,
            )
    except IntegrityError as error:
        raise SettlementWaits from error


def _close(order: WorkOrder, now: datetime) -> None:
    columns = {"accepted_at": now, "disputed_at": None, "updated_at": now}
    WorkOrder.objects.filter(pk=order.pk).update(**columns, changes=F("changes") + 1)
