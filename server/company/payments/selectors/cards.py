"""Reads of the card that a merchant saved, and of automatic charges to it."""

from datetime import datetime

from django.db.models import Sum

from server.company.payments.contracts import ChargeState, Provider, Purpose, RefundStage, RefundTarget, SavedCard
from server.company.payments.models import Charge, Customer, Dispute, Refund
from server.ports.payment_states import DisputeStatus


def saved_card(merchant_id: int) -> SavedCard | None:
    """Return the displayed details of the saved card; None without one."""
    rows = Customer.objects.filter(merchant_id=merchant_id, provider=Provider.STRIPE).exclude(card_last4="")
    row = rows.first()
    return SavedCard(row.card_brand, row.card_last4, row.card_month, row.card_year) if row else None


def charged_since(merchant_id: int, key_start: str, since: datetime) -> int:
    """Sum the paid and open charges with such keys since a moment, in minor units."""
    rows = Charge.objects.filter(merchant_id=merchant_id, key__startswith=key_start, opened_at__gte=since)
    rows = rows.filter(state__in=[ChargeState.OPENED, ChargeState.PAID])
    return rows.aggregate(total=Sum("amount_minor"))["total"] or 0


def top_up_came_back(merchant_id: int, currency: str, *, since: datetime) -> bool:
    """Tell whether a top-up in this currency was refunded to its card, or disputed and not won, since a moment."""
    theirs = {"merchant_id": merchant_id, "currency": currency, "payment__purpose": Purpose.TOP_UP}
    refunds = Refund.objects.filter(**theirs, target=RefundTarget.CARD, asked_at__gte=since)
    disputes = Dispute.objects.filter(**theirs, opened_at__gte=since).exclude(state=DisputeStatus.WON)
    return refunds.filter(state__in=[RefundStage.SENT, RefundStage.DONE]).exists() or disputes.exists()
