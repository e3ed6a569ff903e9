"""Refunds at the provider: sent once and followed to their end, including those made there by hand."""

from django.db import transaction

from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import owed_by
from server.company.payments.contracts import Provider, Purpose, RefundStage, RefundTarget
from server.company.payments.models import Payment, Refund
from server.company.payments.services.calls import make_call
from server.company.payments.services.invoices import apply_payment
from server.company.payments.services.notices import tell_debt, tell_failed, tell_promised
from server.company.payments.services.payment_returns import settle_returns
from server.company.payments.services.postings import post_refund, post_refund_back, post_refund_release
from server.kit import clock
from server.ports.failures import OutsideFailure
from server.ports.payment_states import RefundState, RefundStatus
from server.ports.registry import payments

SEND_JOB = "payments.send_refund"
STAGES = {
    RefundStatus.SENT: RefundStage.SENT,
    RefundStatus.DONE: RefundStage.DONE,
    RefundStatus.FAILED: RefundStage.FAILED,
}


def send_refund(refund_id: int) -> None:
    """Send the refund to the provider; a retry uses the same key, so nothing is paid twice."""
    row = Refund.objects.select_related("payment").filter(pk=refund_id, state=RefundStage.SENT, external_id="").first()
    if row is None:
        return
    key = f"refund:{row.key}"[:100]
    try:
        reading = make_call(
            lambda: payments(row.payment.provider).refund(row.payment.external_id, row.amount_minor, key=key),
            operation="refund",
            key=key,
            subject=row.payment.external_id,
        )
    except OutsideFailure as failure:
        if failure.final:
            _give_up(row, failure.reason.code)
            return
        raise
    Refund.objects.filter(pk=row.pk, external_id="").update(external_id=reading.external_id)
    _take(reading)


def apply_refund(external_id: str) -> bool:
    """Read a refund and save it, even if it was made at the provider; False for a payment that is not ours."""
    reading = payments().read_refund(external_id)
    if not Payment.objects.filter(provider=Provider.STRIPE, external_id=reading.payment).exists():
        apply_payment(reading.payment)
    return _take(reading)


def _take(reading: RefundState) -> bool:
    """Save and post a refund; refunds made by hand at the provider count too."""
    with transaction.atomic():
        rows = Payment.objects.select_for_update()
        payment = rows.filter(provider=Provider.STRIPE, external_id=reading.payment).first()
        if payment is None:
            return False
        row = _kept(reading, payment)
        owed = owed_by(payment.merchant_id, Unit(payment.currency))
        is_held = is_set_aside(row, payment)
        post_refund(
            payment, reading.external_id, reading.amount_minor, RefundTarget.CARD, at=reading.at, is_held=is_held
        )
        if reading.status is RefundStatus.FAILED:
            back_at = reading.back_at or clock.now()
            post_refund_back(payment, reading.external_id, at=back_at)
        if row.state != RefundStage.FAILED:
            Refund.objects.filter(pk=row.pk).update(state=STAGES[reading.status], failure=reading.failure)
            if reading.status is RefundStatus.FAILED:
                tell_failed(row)
        settle_returns(payment)
        tell_debt(payment.merchant_id, payment.currency, before=owed)
    return True


def _give_up(row: Refund, failure: str) -> None:
    """Mark a refund as failed that the provider will not send; it can be requested again in another way."""
    with transaction.atomic():
        payment = Payment.objects.select_for_update().get(pk=row.payment_id)
        sent = Refund.objects.filter(pk=row.pk, state=RefundStage.SENT, external_id="")
        if sent.update(state=RefundStage.FAILED, failure=failure):
            if is_set_aside(row, payment):
                post_refund_release(row, at=clock.now())
            settle_returns(payment)
            tell_failed(row)


def _kept(reading: RefundState, payment: Payment) -> Refund:
    """Find our row of a refund: by its id, or a sent one whose answer was lost. Else create it."""
    found = Refund.objects.filter(external_id=reading.external_id).first()
    sent = Refund.objects.filter(payment=payment, state=RefundStage.SENT, external_id="", target=RefundTarget.CARD)
    mine = found or sent.filter(amount_minor=reading.amount_minor).order_by("pk").first()
    if mine is not None:
        Refund.objects.filter(pk=mine.pk).update(external_id=reading.external_id)
        return mine
    made = Refund.objects.create(
        payment=payment,
        merchant_id=payment.merchant_id,
        amount_minor=reading.amount_minor,
        currency=reading.currency,
        target=RefundTarget.CARD,
        state=RefundStage.SENT,
        asked_at=reading.at,
        key=f"there:{reading.external_id}",
        external_id=reading.external_id,
    )
    tell_promised(made)
    return made


def is_set_aside(row: Refund, payment: Payment) -> bool:
    """Tell whether the refund's amount is on hold: true for top-up refunds that staff requested here."""
    return payment.purpose == Purpose.TOP_UP and row.asked_by_id is not None
