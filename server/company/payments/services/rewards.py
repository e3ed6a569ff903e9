"""Points for payments of plans: for the payer, and for the merchant who referred them."""

from typing import Any

from django.db.models import Sum

from server.company.payments.contracts import Purpose
from server.company.payments.models import Payment
from server.company.rewards.contracts import Earned
from server.company.rewards.services.points import keep_earned
from server.company.rewards.services.referrals import reward_referrer
from server.kit import clock
from server.ports.payment_states import DisputeStatus


def reward_payment(row: Payment) -> None:
    """Update the points for a payment to its net amount, in the caller's transaction.

    Without tax, refunds, and what its bank took back for good.
    """
    if row.purpose != Purpose.PLAN:
        return
    key, now = f"plan:{row.provider}:{row.external_id}", clock.now()
    lost = row.disputes.filter(state=DisputeStatus.LOST).aggregate(total=Sum("amount_minor"))["total"] or 0
    amount = row.amount_minor - row.tax_minor - row.refunded_minor - int(lost)
    paid: dict[str, Any] = {"amount_minor": amount, "currency": row.currency, "paid_at": row.at, "now": now}
    keep_earned(row.merchant_id, Earned.PLAN_PAID, key=key, **paid)
    reward_referrer(row.merchant_id, payment=key, **paid)
