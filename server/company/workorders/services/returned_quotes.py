"""Refunds of paid quotes when their request is cancelled, because nothing was delivered."""

from datetime import datetime

from django.db.models import QuerySet

from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.services.entries import post_entry
from server.company.payments.errors import NotPaidYet
from server.company.payments.services.returned import return_to_balance
from server.company.rewards.services.redemptions import return_voucher
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.quotes import PaidBy, QuoteState
from server.company.workorders.errors import PaidAlready
from server.company.workorders.models import Quote, WorkOrder
from server.company.workorders.services.earnings import RETURNED_KEY, earn_service
from server.company.workorders.services.timeline import keep_happened
from server.kit.money import told_money

REASON = "The request was cancelled."


def return_paid(order_id: int, *, now: datetime) -> None:
    """Put the payment into the balance and release the voucher, in the caller's transaction; a repeat does nothing.

    Revenue that was already earned is reversed.

    NotPaidYet while we do not know the card payment.
    """
    row = _paid(order_id).select_for_update(no_key=True, of=("self",)).select_related("order").first()
    if row is None:
        return
    by_card = row.paid_by == PaidBy.CARD
    if by_card and not return_to_balance(row.charge_id or 0, reason=REASON, now=now):
        raise NotPaidYet
    _post(row, balance=0 if by_card else row.price_minor - row.voucher_minor, now=now)
    if row.voucher_id:
        return_voucher(row.voucher_id)
    Quote.objects.filter(pk=row.pk).update(returned_at=now, commission_minor=None)
    if row.earned_minor:
        earn_service(row.pk, now=now)
    price = told_money(row.price_minor, row.currency)
    keep_happened(order_id, Happened.REFUNDED, user_id=None, from_staff=True, now=now, to=price)


def refuse_when_paid(held: WorkOrder) -> None:
    """Raise PaidAlready if the request is paid: staff may have started work, so only staff may cancel it."""
    if _paid(held.pk).exists():
        raise PaidAlready


def _paid(order_id: int) -> "QuerySet[Quote]":
    return Quote.objects.filter(
        order_id=order_id, state=QuoteState.ACCEPTED, paid_at__isnull=False, returned_at__isnull=True
    )


def _post(row: Quote, *, balance: int, now: datetime) -> None:
    moved = (
        Movement(AccountKind.DEFERRED, -balance - row.voucher_minor),
        Movement(AccountKind.AVAILABLE, balance),
        Movement(AccountKind.REWARDS, row.voucher_minor),
    )
    posting = Posting(
        key=RETURNED_KEY.format(row.pk),
        kind=EntryKind.REFUND,
        merchant_id=row.order.tenant_id,
        unit=Unit(row.currency),
        movements=tuple(one for one in moved if one.amount),
        reference=f"request:{row.order_id}",
    )
    if posting.movements:
        post_entry(posting, now=now)
