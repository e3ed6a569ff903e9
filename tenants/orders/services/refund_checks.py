"""Find out what became of refunds whose store did not say: its refunds are read, and none is asked for again."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import AppError
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure
from server.ports.orders import StoreOrder
from tenants.orders.contracts import By
from tenants.orders.contracts.refunds import OPEN, RefundState
from tenants.orders.models import BuyerRefund, Order, OrderEvent
from tenants.orders.rules.refunds import SURELY_LISTED
from tenants.orders.services.refund_news import event_of, note_refunds
from tenants.orders.services.refunds import UNCLEAR, with_words
from tenants.orders.services.store_desk import StoreDesk

AT_ONCE = 20
SOON, LATER = timedelta(minutes=2), timedelta(minutes=15)
NOT_THERE, MAY_BE_PAID = Reason("refund.not_there"), Reason("refund.may_be_paid")


def check_refunds(actor: Actor, *, now: datetime) -> bool:
    """Read the orders of refunds that are due; return whether more wait. Calls stores."""
    due = BuyerRefund.objects.filter(check_at__lte=now, state__in=OPEN).select_related("order").order_by("check_at")
    rows = list(due[: AT_ONCE + 1])
    for refund in rows[:AT_ONCE]:
        _check(actor, refund)
    return len(rows) > AT_ONCE


def _check(actor: Actor, refund: BuyerRefund) -> None:
    order: StoreOrder | None = None
    with suppress(OutsideFailure, AppError):  # The store is away, or the order: nothing is known yet.
        order = StoreDesk.of(actor, refund.order).read()
    now = clock.now()
    with transaction.atomic():
        row = Order.objects.select_for_update().get(pk=refund.order_id)
        events = note_refunds([(row, order)], now=now) if order else []
        kept = BuyerRefund.objects.select_for_update().get(pk=refund.pk)
        if kept.state in OPEN:
            events += _still_open(row, kept, is_read=order is not None, now=now)
            kept.save()
        OrderEvent.objects.bulk_create(events)


def _still_open(row: Order, refund: BuyerRefund, *, is_read: bool, now: datetime) -> list[OrderEvent]:
    """Say that it was not made, once the store would surely show it; else look again."""
    if is_read and refund.asked_at is not None and now - refund.asked_at > SURELY_LISTED:
        # WooCommerce deletes a refund also where a plugin failed after the money had left.
        reason = MAY_BE_PAID if "also" in (refund.remark or {}) else NOT_THERE
        refund.state, refund.remark, refund.check_at = RefundState.FAILED, with_words(reason, refund), None
        return [event_of(row, refund, "refund_not_there", by=By.STORE, now=now)]
    was, refund.state = refund.state, RefundState.UNCONFIRMED
    refund.remark, refund.check_at = with_words(UNCLEAR, refund), now + (SOON if is_read else LATER)
    is_news = was == RefundState.ASKING
    return [event_of(row, refund, "refund_unclear", by=By.PLATFORM, now=now)] if is_news else []
