"""Money that arrived too late for its purpose: all of it goes to the balance, once."""

from datetime import datetime

from server.company.ledger.contracts import Unit
from server.company.payments.contracts import Purpose, RefundStage, RefundTarget
from server.company.payments.models import Payment, Refund
from server.company.payments.services.notices import tell_promised
from server.company.payments.services.payment_returns import settle_returns
from server.company.payments.services.postings import post_refund
from server.ports.payment_states import DisputeStatus, PaymentStatus

TAKEN_BY_BANK = (DisputeStatus.NEEDS_RESPONSE, DisputeStatus.UNDER_REVIEW, DisputeStatus.LOST)


def return_to_balance(charge_id: int, *, reason: str, now: datetime) -> bool:
    """Credit the rest of a paid charge to its merchant's balance and notify them, in the caller's transaction.

    A repeated call credits nothing more; what its bank has taken back is held at once. False while we do not know the
    payment; then nothing has moved.
    """
    paid = Payment.objects.select_for_update().filter(charge=charge_id, state=PaymentStatus.SUCCEEDED)
    payment = paid.exclude(purpose=Purpose.TOP_UP).first()
    if payment is None:
        return False
    left = payment.amount_minor - payment.refunded_minor
    facts = {
        "payment": payment,
        "merchant_id": payment.merchant_id,
        "amount_minor": left,
        "currency": Unit(payment.currency),
        "target": RefundTarget.BALANCE,
        "state": RefundStage.DONE,
        "reason": reason,
        "asked_at": now,
        "decided_at": now,
    }
    if not left:
        return True
    row, is_new = Refund.objects.get_or_create(key=f"late:{charge_id}", defaults=facts)
    if is_new:
        post_refund(payment, row.key, left, RefundTarget.BALANCE, at=now, reference=f"refund {row.pk}")
        settle_returns(payment)
        if not payment.disputes.filter(state__in=TAKEN_BY_BANK).exists():
            tell_promised(row)
    return True


def lock_charge(charge_id: int) -> None:
    """Lock the payment of a charge until the caller's transaction ends."""
    Payment.objects.select_for_update().filter(charge=charge_id).first()


def paid_at(charge_id: int) -> datetime | None:
    """Return when a charge was paid, by the provider's clock; None while we do not know its payment."""
    paid = Payment.objects.filter(charge=charge_id, state=PaymentStatus.SUCCEEDED)
    return paid.values_list("at", flat=True).first()
