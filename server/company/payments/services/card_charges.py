"""Charges to a merchant's saved card while they are away: saved first, then requested with one key."""

from datetime import datetime, timedelta

from server.company.payments.contracts import ChargeState, Provider, Purpose, TakenAmount
from server.company.payments.models import Charge, Customer, Payment
from server.company.payments.services.calls import make_call
from server.company.payments.services.invoices import apply_payment
from server.company.payments.services.settlements import decide
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure, Permanent
from server.ports.payment_states import PaymentStatus
from server.ports.payments import CardCharge
from server.ports.registry import payments

KEY_HOLDS = timedelta(hours=20)
"""The provider forgets a key after a day. A charge without a known end by then is not requested again."""


def note_card_charge(*, merchant_id: int, user_id: int, amount: int, currency: str, key: str, now: datetime) -> int:
    """Save in the caller's transaction that a top-up is to be charged; return the charge's id."""
    row = Charge.objects.create(
        merchant_id=merchant_id,
        user_id=user_id,
        purpose=Purpose.TOP_UP,
        provider=Provider.STRIPE,
        amount_minor=amount,
        currency=currency,
        key=key,
        opened_at=now,
    )
    return row.pk


def take_card_charge(charge_id: int, *, title: str, now: datetime) -> TakenAmount:
    """Charge what was noted; a repeated call continues the first one and never charges twice.

    Temporary failures of the port are raised, so that another try decides.
    """
    row = Charge.objects.get(pk=charge_id)
    if row.state != ChargeState.OPENED:
        return TakenAmount(ChargeState(row.state), row.reason)
    try:
        payment = _payment(row, title, now)
    except OutsideFailure as failure:
        if not failure.final:
            raise
        return _decided(row, ChargeState.FAILED, failure.reason.code, now)
    if payment.state == PaymentStatus.SUCCEEDED:
        return _decided(row, ChargeState.PAID, "", now)
    if payment.state == PaymentStatus.PROCESSING:
        return TakenAmount(ChargeState.OPENED)
    return _decided(row, ChargeState.FAILED, payment.failure, now)


def _payment(row: Charge, title: str, now: datetime) -> Payment:
    """Return the charge's payment in its current state; create it if there is none."""
    known = row.payments.values_list("external_id", flat=True).first() or _make(row, title, now)
    apply_payment(known)
    return Payment.objects.get(provider=row.provider, external_id=known)


def _make(row: Charge, title: str, now: datetime) -> str:
    customer = Customer.objects.filter(merchant_id=row.merchant_id, provider=row.provider).first()
    if customer is None:
        raise Permanent(Reason("payments.no_card"))
    if row.opened_at < now - KEY_HOLDS:
        raise Permanent(Reason("payments.unclear"))
    details = {"merchant": str(row.merchant_id), "user": str(row.user_id)}
    requested = CardCharge(
        customer=customer.external_id,
        reference=str(row.pk),
        title=title,
        amount_minor=row.amount_minor,
        currency=row.currency,
        details=details,
    )
    made = make_call(
        lambda: payments().charge_saved_card(requested, key=row.key),
        operation="charge_saved_card",
        key=row.key,
        subject=f"charge {row.pk}",
    )
    return made.external_id


def _decided(row: Charge, state: ChargeState, reason: str, now: datetime) -> TakenAmount:
    decide(row.pk, state, now=now, reason=reason[:200])
    row.refresh_from_db()
    return TakenAmount(ChargeState(row.state), row.reason)
