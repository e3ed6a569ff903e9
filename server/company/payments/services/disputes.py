"""Disputed payments: what the bank took back, and what it returned."""

from django.db import transaction

from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.balances import owed_by
from server.company.payments.contracts import Provider
from server.company.payments.models import Dispute, Payment
from server.company.payments.services.invoices import apply_payment
from server.company.payments.services.notices import tell_debt
from server.company.payments.services.payment_returns import settle_returns
from server.company.payments.services.postings import post_dispute, post_dispute_won
from server.kit import clock
from server.ports.payment_states import DisputeState, DisputeStatus
from server.ports.registry import payments

CLOSED = (DisputeStatus.WON, DisputeStatus.LOST)


def apply_dispute(external_id: str) -> bool:
    """Read a dispute and save it; False for a payment that is not ours."""
    reading = payments().read_dispute(external_id)
    if not Payment.objects.filter(provider=Provider.STRIPE, external_id=reading.payment).exists():
        apply_payment(reading.payment)
    with transaction.atomic():
        return _keep(reading)


def _keep(reading: DisputeState) -> bool:
    rows = Payment.objects.select_for_update()
    payment = rows.filter(provider=Provider.STRIPE, external_id=reading.payment).first()
    if payment is None:
        return False
    facts = {
        "payment": payment,
        "merchant_id": payment.merchant_id,
        "amount_minor": reading.amount_minor,
        "currency": reading.currency,
        "state": reading.status,
        "reason": reading.reason,
        "opened_at": reading.at,
        "evidence_due_at": reading.evidence_due_at,
    }
    row, is_new = Dispute.objects.get_or_create(external_id=reading.external_id, defaults=facts)
    if not is_new and row.state not in CLOSED:
        Dispute.objects.filter(pk=row.pk).update(**facts)
    owed = owed_by(payment.merchant_id, Unit(payment.currency))
    _post(row, reading)
    settle_returns(payment)
    tell_debt(payment.merchant_id, payment.currency, before=owed)
    return True


def _post(row: Dispute, reading: DisputeState) -> None:
    if reading.taken_minor:
        post_dispute(row, reading.taken_minor, at=reading.at)
    elif reading.status is DisputeStatus.WON and reading.amount_minor:
        # Taken and returned before we read it: post both, so that each provider line has its ledger entry.
        post_dispute(row, reading.amount_minor, at=reading.at)
        post_dispute_won(row, reading.amount_minor, at=reading.given_at or clock.now())
