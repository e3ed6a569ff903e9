"""What follows when a payment comes back, in whatever way and order: by refunds, by hand, by a bank."""

from django.db.models import Sum

from server.company.payments.contracts import RefundStage
from server.company.payments.models import Payment
from server.company.payments.services.postings import post_claims
from server.company.payments.services.rewards import reward_payment
from server.kit import clock


def settle_returns(payment: Payment) -> None:
    """Bring the refunded amount, claims on the balance and points in line with a payment's refunds and disputes.

    In the caller's transaction, which has locked the payment; a repeat changes nothing.
    """
    done = payment.refunds.filter(state__in=[RefundStage.SENT, RefundStage.DONE])
    total = done.aggregate(total=Sum("amount_minor"))["total"] or 0
    payment.refunded_minor = min(int(total), payment.amount_minor)
    payment.save(update_fields=["refunded_minor"])
    post_claims(payment, at=clock.now())
    reward_payment(payment)
