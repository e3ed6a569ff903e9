"""Reads of the card that a merchant saved, and of automatic charges to it."""

from datetime import datetime

from django.db.models import Q, Sum

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


def card_money_came_back(merchant_id: int, currency: str, *, since: datetime) -> bool:
    """Tell whether money from a card in a balance went back since a moment: refunded to its card, or disputed, not won.

    Any dispute counts, because the next charge would be disputed too.
    """
    theirs = {"merchant_id": merchant_id, "currency": currency}
    was_in_balance = Q(payment__purpose=Purpose.TOP_UP) | Q(payment__refunds__target=RefundTarget.BALANCE)
    # The provider tells whole seconds.
    second = since.replace(microsecond=0)
    refunds = Refund.objects.filter(was_in_balance, **theirs, target=RefundTarget.CARD, asked_at__gte=second)
    disputes = Dispute.objects.filter(**theirs, opened_at__gte=second).exclude(state=DisputeStatus.WON)
    return refunds.filter(state__in=[RefundStage.SENT, RefundStage.DONE]).exists() or disputes.exists()
