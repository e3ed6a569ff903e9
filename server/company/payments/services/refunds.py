"""Refunds: requested by one person, approved by another above a limit, then sent by a job."""

from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import KEPT_UNITS, Unit
from server.company.ledger.errors import KeyUsed, NotCovered
from server.company.ledger.selectors.balances import available_of
from server.company.ledger.services.alone import use_alone
from server.company.payments.contracts import Purpose, RefundStage, RefundTarget
from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import (
    DisputedPayment,
    LostPayment,
    NoBalanceIn,
    NoBalanceRefund,
    NoCardRefund,
    OwnRefund,
    PaymentOnItsWay,
    RefundDecided,
    RefundTooLarge,
    TopUpSpent,
)
from server.company.payments.models import Payment, Refund
from server.company.payments.services.notices import tell_promised
from server.company.payments.services.own_invoices import credit_refund
from server.company.payments.services.payment_returns import settle_returns
from server.company.payments.services.postings import post_refund, post_refund_hold
from server.company.payments.services.sent_refunds import SEND_JOB, is_set_aside
from server.company.staff.services.audit import record_audit
from server.jobs.door import enqueue
from server.kit.checks import need_reason
from server.kit.errors import NotFound
from server.kit.money import format_money
from server.ports.payment_states import DisputeStatus, PaymentStatus


def ask_refund(
    actor: StaffActor,
    *,
    payment_id: int,
    amount_minor: int,
    target: RefundTarget,
    reason: str,
    key: str,
    now: datetime,
    address: str | None = None,
) -> int:
    """Request a partial refund; the same key is the same refund.

    Send it at once while all that this member of staff refunded the merchant alone within a day stays within
    ADJUSTMENT_LIMITS. A top-up is refunded only up to its unspent rest: TopUpSpent, NoBalanceRefund. DisputedPayment,
    LostPayment; a mere inquiry does not block, because a refund settles it. RefundTooLarge, NoCardRefund, NotFound,
    Invalid without a reason, KeyUsed if the key belongs to a different refund; NoBalanceIn for what a card paid in a
    currency that merchants have no balance in.
    """
    need_reason(reason)
    with transaction.atomic():
        payment = _payment(payment_id)
        if known := Refund.objects.filter(key=key).first():
            return _same(known, payment, amount_minor, target)
        _refuse_impossible(payment, amount_minor, target)
        row = Refund.objects.create(
            payment=payment,
            merchant_id=payment.merchant_id,
            amount_minor=amount_minor,
            currency=payment.currency,
            target=target,
            state=RefundStage.WAITING,
            reason=reason.strip(),
            asked_by_id=actor.user_id,
            asked_by=actor.name,
            asked_at=now,
            key=key,
        )
        unit = Unit(payment.currency)
        alone = use_alone(actor, merchant_id=payment.merchant_id, amount_minor=amount_minor, unit=unit, now=now)
        if alone:
            _send(row, actor, now)
        _audit(actor, "payments.refund" if alone else "payments.ask_refund", row, reason, now, address)
    return row.pk


def refund_charge(
    *,
    charge_id: int,
    amount_minor: int | None,
    reason: str,
    key: str,
    asked_by: StaffActor,
    decided_by: StaffActor,
    now: datetime,
) -> None:
    """Refund a charge to its card, all of it without an amount, in the transaction of whoever decided so.

    The caller checks who may. PaymentOnItsWay while we do not know the payment; DisputedPayment, LostPayment,
    RefundTooLarge, NoCardRefund: nothing is refunded.
    """
    paid = Payment.objects.select_for_update().filter(charge=charge_id, state=PaymentStatus.SUCCEEDED)
    payment = paid.first()
    if payment is None:
        raise PaymentOnItsWay
    amount = payment.amount_minor - payment.refunded_minor if amount_minor is None else amount_minor
    _refuse_impossible(payment, amount, RefundTarget.CARD)
    row = Refund.objects.create(
        payment=payment,
        merchant_id=payment.merchant_id,
        amount_minor=amount,
        currency=payment.currency,
        target=RefundTarget.CARD,
        state=RefundStage.WAITING,
        reason=reason,
        asked_by_id=asked_by.user_id,
        asked_by=asked_by.name,
        asked_at=now,
        key=key,
    )
    _send(row, decided_by, now)


def approve_refund(actor: StaffActor, *, refund_id: int, now: datetime, address: str | None = None) -> None:
    """Approve and send another person's refund.

    OwnRefund, RefundDecided, NotFound, TopUpSpent, DisputedPayment, LostPayment; RefundTooLarge if the payment went
    back in another way since: then nothing changes.
    """
    with transaction.atomic():
        row = _waiting(refund_id)
        if row.asked_by_id == actor.user_id:
            raise OwnRefund
        payment = Payment.objects.select_for_update().get(pk=row.payment_id)
        _refuse_disputed(payment)
        _refuse_too_large(payment, row.amount_minor, payment.amount_minor - payment.refunded_minor)
        _send(row, actor, now)
        _audit(actor, "payments.approve_refund", row, "", now, address)


def refuse_refund(actor: StaffActor, *, refund_id: int, reason: str, now: datetime, address: str | None = None) -> None:
    """Refuse a refund; requesters may withdraw their own. RefundDecided, NotFound, Invalid without a reason."""
    need_reason(reason)
    with transaction.atomic():
        row = _waiting(refund_id)
        _decide(row, actor, RefundStage.REFUSED, now)
        _audit(actor, "payments.refuse_refund", row, reason, now, address)


def _payment(payment_id: int) -> Payment:
    """Lock a refundable payment until the caller's transaction ends."""
    payment = Payment.objects.select_for_update().filter(pk=payment_id, state=PaymentStatus.SUCCEEDED).first()
    if payment is None:
        raise NotFound
    return payment


def _same(known: Refund, payment: Payment, amount: int, target: RefundTarget) -> int:
    if (known.payment_id, known.amount_minor, known.target) != (payment.pk, amount, target):
        raise KeyUsed
    return known.pk


def _refuse_impossible(payment: Payment, amount: int, target: RefundTarget) -> None:
    _refuse_disputed(payment)
    by_card = traits_of(payment.provider).refunds_cards
    if target is RefundTarget.CARD and not by_card:
        raise NoCardRefund
    if target is RefundTarget.BALANCE and payment.purpose == Purpose.TOP_UP:
        raise NoBalanceRefund
    if target is RefundTarget.BALANCE and by_card and payment.currency not in KEPT_UNITS:
        raise NoBalanceIn(payment.currency)
    requested = payment.refunds.filter(state=RefundStage.WAITING).aggregate(total=Sum("amount_minor"))["total"] or 0
    _refuse_too_large(payment, amount, payment.amount_minor - payment.refunded_minor - int(requested))
    if payment.purpose == Purpose.TOP_UP:
        _refuse_spent(payment, amount)


def _refuse_too_large(payment: Payment, amount: int, left: int) -> None:
    if not 0 < amount <= left:
        raise RefundTooLarge(format_money(left, payment.currency))


def _refuse_disputed(payment: Payment) -> None:
    states = set(payment.disputes.values_list("state", flat=True))
    if DisputeStatus.LOST in states:
        raise LostPayment
    if states & {DisputeStatus.NEEDS_RESPONSE, DisputeStatus.UNDER_REVIEW}:
        raise DisputedPayment


def _refuse_spent(payment: Payment, amount: int) -> None:
    unit = Unit(payment.currency)
    left = available_of([payment.merchant_id], unit).get(payment.merchant_id, 0)
    if amount > left:
        raise TopUpSpent(format_money(left, unit))


def _waiting(refund_id: int) -> Refund:
    row = Refund.objects.select_for_update().filter(pk=refund_id).first()
    if row is None:
        raise NotFound
    if row.state != RefundStage.WAITING:
        is_withdrawn = row.state == RefundStage.REFUSED and row.decided_by_id == row.asked_by_id
        raise RefundDecided(row.state, is_withdrawn=is_withdrawn)
    return row


def _send(row: Refund, actor: StaffActor, now: datetime) -> None:
    """Send to the card by a job; to the balance at once, because it is our own book."""
    payment = Payment.objects.select_for_update().get(pk=row.payment_id)
    if row.target == RefundTarget.BALANCE:
        post_refund(payment, row.key, row.amount_minor, RefundTarget.BALANCE, at=now, reference=f"refund {row.pk}")
        credit_refund(row, now=now)
        _decide(row, actor, RefundStage.DONE, now)
    else:
        if is_set_aside(row, payment):
            _set_aside(row, payment, now)
        _decide(row, actor, RefundStage.SENT, now)
        enqueue(SEND_JOB, refund_id=row.pk, key=str(row.pk))
    settle_returns(payment)
    tell_promised(row)


def _set_aside(row: Refund, payment: Payment, now: datetime) -> None:
    """Hold the amount, so that nobody spends it before the provider is done."""
    try:
        post_refund_hold(row, at=now)
    except NotCovered:
        _refuse_spent(payment, row.amount_minor)
        raise


def _decide(row: Refund, actor: StaffActor, state: RefundStage, now: datetime) -> None:
    Refund.objects.filter(pk=row.pk).update(
        state=state, decided_by_id=actor.user_id, decided_by=actor.name, decided_at=now
    )


def _audit(actor: StaffActor, action: str, row: Refund, reason: str, now: datetime, address: str | None) -> None:
    detail: dict[str, object] = {"refund": row.pk, "amount_minor": row.amount_minor, "currency": row.currency}
    record_audit(
        actor=actor,
        action=action,
        target=f"merchant {row.merchant_id}",
        now=now,
        reason=reason.strip(),
        detail=detail | {"target": str(row.target)},
        address=address,
    )
