"""A quote's voucher: reserved when its card page opens, spent with the payment, released when the quote is over."""

from datetime import datetime

from django.db import transaction

from server.company.rewards.services.redemptions import hold_voucher, release_voucher, spend_held_voucher
from server.company.workorders.contracts.quotes import QuoteState
from server.company.workorders.models import Quote, WorkOrder


def set_aside(quote_id: int, *, now: datetime) -> Quote:
    """Reserve a fitting voucher for an offered quote, and return the quote; a repeated call changes nothing."""
    with transaction.atomic():
        order_id = Quote.objects.values_list("order_id", flat=True).get(pk=quote_id)
        order = WorkOrder.objects.select_for_update(no_key=True).get(pk=order_id)
        row = Quote.objects.get(pk=quote_id)
        if row.voucher_id is None and row.state == QuoteState.OFFERED:
            voucher = hold_voucher(
                order.tenant_id,
                currency=row.currency,
                price_minor=row.price_minor,
                used_for=f"request:{order_id}",
                now=now,
            )
            if voucher:
                row.voucher_id, row.voucher_minor = voucher.id, min(voucher.amount_minor, row.price_minor)
                row.save(update_fields=["voucher_id", "voucher_minor"])
    return row


def spend_set_aside(row: Quote, *, now: datetime) -> int:
    """Spend the voucher of a paid quote, in the caller's transaction; return its discount."""
    if row.voucher_id is None or not spend_held_voucher(row.voucher_id, now=now):
        return 0
    return row.voucher_minor


def give_back(quote_id: int) -> None:
    """Release the voucher of a quote that will not be paid."""
    with transaction.atomic():
        unpaid = Quote.objects.select_for_update(no_key=True).filter(pk=quote_id, paid_at=None)
        row = unpaid.exclude(voucher_id=None).first()
        if row is not None:
            release_voucher(row.voucher_id or 0)
            unpaid.update(voucher_id=None, voucher_minor=0)
