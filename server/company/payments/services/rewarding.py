"""Points for what was paid for plans."""

from server.company.payments.contracts import Purpose
from server.company.payments.models import Payment
from server.company.rewards.contracts import Earned
from server.company.rewards.services.earning import keep_earned
from server.kit import clock


def reward_payment(row: Payment) -> None:
    """Keep the points for a payment in step with what was paid without tax and not given back; in the transaction."""
    if row.purpose == Purpose.PLAN:
        keep_earned(
            row.merchant_id,
            Earned.PLAN_PAID,
            key=f"plan:{row.provider}:{row.external_id}",
            amount_minor=row.amount_minor - row.tax_minor - row.refunded_minor,
            currency=row.currency,
            paid_at=row.at,
            now=clock.now(),
        )
