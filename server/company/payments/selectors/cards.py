"""The card that a merchant saved, and what was taken from it while they were away."""

from datetime import datetime

from django.db.models import Sum

from server.company.payments.contracts import ChargeState, Provider, SavedCard
from server.company.payments.models import Charge, Customer


def saved_card(merchant_id: int) -> SavedCard | None:
    """What is shown of it; None without one."""
    rows = Customer.objects.filter(merchant_id=merchant_id, provider=Provider.STRIPE).exclude(card_last4="")
    row = rows.first()
    return SavedCard(row.card_brand, row.card_last4, row.card_month, row.card_year) if row else None


def charged_since(merchant_id: int, key_start: str, since: datetime) -> int:
    """What charges with such keys took since then, with what is under way, in minor units."""
    rows = Charge.objects.filter(merchant_id=merchant_id, key__startswith=key_start, opened_at__gte=since)
    rows = rows.filter(state__in=[ChargeState.OPENED, ChargeState.PAID])
    return rows.aggregate(total=Sum("amount_minor"))["total"] or 0
