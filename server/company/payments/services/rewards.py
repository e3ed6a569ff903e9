"""Points for payments of plans: for the payer, and for the merchant who referred them."""

from typing import Any

from server.company.payments.contracts import Purpose
from server.company.payments.models import Payment
from server.company.rewards.contracts import Earned
from server.company.rewards.services.points import keep_earned
from server.company.rewards.services.referrals import reward_referrer
from server.kit import clock


def reward_payment(row: Payment) -> None:
    """Update the points for a payment to its net amount (without tax and refunds), in the caller's transaction."""
    if row.purpose != Purpose.PLAN:
        return
    key, now = f"plan:{row.provider}:{row.external_id}", clock.now()
    amount = row.amount_minor - row.tax_minor - row.refunded_minor
    paid: dict[str, Any] = {"amount_minor": amount, "currency": row.currency, "paid_at": row.at, "now": now}
    keep_earned(row.merchant_id, Earned.PLAN_PAID, key=key, **paid)
    reward_referrer(row.merchant_id, payment=key, **paid)
