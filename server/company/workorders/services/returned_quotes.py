"""Refunds of paid quotes: of a cancelled request, or of a dispute that staff settled."""

from datetime import datetime

from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.services.entries import post_entry
from server.company.payments.errors import PaymentOnItsWay
from server.company.payments.services.refunds import refund_charge
from server.company.payments.services.returned import lock_charge, return_to_balance
from server.company.rewards.services.redemptions import return_voucher
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.quotes import PaidBy
from server.company.workorders.errors import PaidAlready
from server.company.workorders.models import Quote, WorkOrder
from server.company.workorders.rules.commissions import commission_after
from server.company.workorders.selectors.quotes import HELD, paid_work
from server.company.workorders.services.earnings import RETURNED_KEY, earn_service
from server.company.workorders.services.timeline import keep_happened
from server.kit.money import format_money

CANCELLED = "The request was cancelled."
DISPUTED = "The merchant disputed the result."


def return_paid(order_id: int, *, now: datetime, reason: str = CANCELLED) -> None:
    """Put the payment into the balance and release the voucher, in the caller's transaction; a repeat does nothing.

    Revenue that was already earned is reversed. PaymentOnItsWay while we do not know the card payment.
    """
    row = held_quote(order_id)
    if row is None:
        return
    by_card = row.paid_by == PaidBy.CARD
    if by_card and not return_to_balance(row.charge_id or 0, reason=reason, now=now):
        raise PaymentOnItsWay
    _post(row, balance=0 if by_card else cash_of(row), voucher=row.voucher_minor, now=now)
    _returned(row, row.price_minor, now)
    price = format_money(row.price_minor, row.currency)
    keep_happened(order_id, Happened.REFUNDED, user_id=None, from_staff=True, now=now, to=price)


def return_disputed(
    row: Quote, *, amount_minor: int, is_whole: bool, asked_by: StaffActor, decided_by: StaffActor, now: datetime
) -> None:
    """Refund a part of a quote, or all with its voucher, to where it was paid from, in the caller's transaction.

    What is left is earned. PaymentOnItsWay, DisputedPayment, LostPayment, RefundTooLarge, NoCardRefund: nothing has
    moved.
    """
    by_card = row.paid_by == PaidBy.CARD
    if by_card and amount_minor:
        refund_charge(
            charge_id=row.charge_id or 0,
            amount_minor=None if is_whole else amount_minor,
            reason=DISPUTED,
            key=f"service_dispute:{row.pk}",
            asked_by=asked_by,
            decided_by=decided_by,
            now=now,
        )
    voucher = row.voucher_minor if is_whole else 0
    _post(row, balance=0 if by_card else amount_minor, voucher=voucher, now=now)
    _returned(row, row.price_minor if is_whole else amount_minor, now)


def refuse_paid_work(held: WorkOrder) -> None:
    """Raise PaidAlready if the request is paid and its work has ever begun, whatever its state is now.

    Then only staff may cancel it.
    """
    if paid_work([held.pk]):
        raise PaidAlready


def held_quote(order_id: int) -> Quote | None:
    """Lock and return a paid quote with its card payment; None without one, or once all of it was refunded."""
    rows = Quote.objects.select_for_update(no_key=True, of=("self",)).select_related("order")
    row = rows.filter(HELD, order_id=order_id).first()
    if row is not None and row.paid_by == PaidBy.CARD:
        # Before the balance, as finance's refunds do, so that none waits for the other.
        lock_charge(row.charge_id or 0)
    return row


def cash_of(row: Quote) -> int:
    """Return what was paid for the quote besides its voucher."""
    return row.price_minor - row.voucher_minor


def _returned(row: Quote, minor: int, now: datetime) -> None:
    """Save what went back, with the commission that is left, and reverse what was earned of it."""
    is_whole = minor == row.price_minor
    if is_whole and row.voucher_id:
        return_voucher(row.voucher_id)
    left = commission_after(row.commission_minor, price_minor=row.price_minor, returned_minor=minor)
    returned_at = now if is_whole else None
    Quote.objects.filter(pk=row.pk).update(returned_at=returned_at, returned_minor=minor, commission_minor=left)
    if row.earned_minor:
        earn_service(row.pk, now=now)


def _post(row: Quote, *, balance: int, voucher: int, now: datetime) -> None:
    moved = (
        Movement(AccountKind.DEFERRED, -balance - voucher),
        Movement(AccountKind.AVAILABLE, balance),
        Movement(AccountKind.REWARDS, voucher),
    )
    posting = Posting(
        key=RETURNED_KEY.format(row.pk),
        kind=EntryKind.REFUND,
        merchant_id=row.order.tenant_id,
        unit=Unit(row.currency),
        movements=tuple(movement for movement in moved if movement.amount),
        reference=f"request:{row.order_id}",
    )
    if posting.movements:
        post_entry(posting, now=now)
