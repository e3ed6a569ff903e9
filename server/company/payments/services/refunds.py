"""Refunds: asked for by one person, above a limit approved by another, sent once, followed to their end."""

from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import Unit
from server.company.ledger.errors import KeyUsed
from server.company.ledger.selectors.limits import needs_approval
from server.company.payments.contracts import Provider, Purpose, RefundStage, RefundTarget
from server.company.payments.errors import NoCardRefund, OwnRefund, RefundDecided, RefundTooLarge
from server.company.payments.models import Payment, Refund
from server.company.payments.services.calls import make_call
from server.company.payments.services.invoices import apply_payment
from server.company.payments.services.notices import tell_failed, tell_promised
from server.company.payments.services.own_invoices import credit_refund
from server.company.payments.services.postings import post_refund, post_refund_back
from server.company.staff.services.audit import record_audit
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.checks import need_reason
from server.kit.errors import NotFound
from server.ports.failures import OutsideFailure
from server.ports.payment_states import PaymentStatus, RefundState, RefundStatus
from server.ports.registry import payments

SEND_JOB = "payments.send_refund"
STAGES = {
    RefundStatus.SENT: RefundStage.SENT,
    RefundStatus.DONE: RefundStage.DONE,
    RefundStatus.FAILED: RefundStage.FAILED,
}


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
    """Ask to give part of a payment back; sent at once up to ADJUSTMENT_LIMITS. The same key is the same refund.

    RefundTooLarge, NoCardRefund, NotFound (also for a top-up, which is withdrawn instead), Invalid without a reason,
    KeyUsed for a key that asked for something else.
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
        alone = not needs_approval(amount_minor, Unit(payment.currency))
        if alone:
            _send(row, actor, now)
        _audit(actor, "payments.refund" if alone else "payments.ask_refund", row, reason, now, address)
    return row.pk


def approve_refund(actor: StaffActor, *, refund_id: int, now: datetime, address: str | None = None) -> None:
    """Send what somebody else asked for. OwnRefund, RefundDecided, NotFound."""
    with transaction.atomic():
        row = _waiting(refund_id)
        if row.asked_by_id == actor.user_id:
            raise OwnRefund
        _send(row, actor, now)
        _audit(actor, "payments.approve_refund", row, "", now, address)


def refuse_refund(actor: StaffActor, *, refund_id: int, reason: str, now: datetime, address: str | None = None) -> None:
    """Close what was asked for; who asked may take it back so. RefundDecided, NotFound, Invalid without a reason."""
    need_reason(reason)
    with transaction.atomic():
        row = _waiting(refund_id)
        _decide(row, actor, RefundStage.REFUSED, now)
        _audit(actor, "payments.refuse_refund", row, reason, now, address)


def send_refund(refund_id: int) -> None:
    """Have the provider give it back; again asks with the same key, which gives nothing twice."""
    row = Refund.objects.select_related("payment").filter(pk=refund_id, state=RefundStage.SENT, external_id="").first()
    if row is None:
        return
    key = f"refund:{row.key}"[:100]
    try:
        told = make_call(
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
    Refund.objects.filter(pk=row.pk, external_id="").update(external_id=told.external_id)
    _take(told)


def apply_refund(external_id: str) -> bool:
    """Read a refund and keep it, also one that was made at the provider; False for a payment that is not ours."""
    told = payments().read_refund(external_id)
    if not Payment.objects.filter(provider=Provider.STRIPE, external_id=told.payment).exists():
        apply_payment(told.payment)
    return _take(told)


def _take(told: RefundState) -> bool:
    """Keep and post; what was given back at the provider by hand counts as well."""
    with transaction.atomic():
        rows = Payment.objects.select_for_update()
        payment = rows.filter(provider=Provider.STRIPE, external_id=told.payment).first()
        if payment is None:
            return False
        row = _kept(told, payment)
        post_refund(payment, told.external_id, told.amount_minor, RefundTarget.CARD, at=told.at)
        if told.status is RefundStatus.FAILED:
            back_at = told.back_at or clock.now()
            post_refund_back(payment, told.external_id, told.amount_minor, at=back_at)
        if row.state != RefundStage.FAILED:
            Refund.objects.filter(pk=row.pk).update(state=STAGES[told.status], failure=told.failure)
            if told.status is RefundStatus.FAILED:
                tell_failed(row)
        _count(payment)
    return True


def _give_up(row: Refund, failure: str) -> None:
    """The provider will not send it: it can be asked for again, another way."""
    with transaction.atomic():
        payment = Payment.objects.select_for_update().get(pk=row.payment_id)
        sent = Refund.objects.filter(pk=row.pk, state=RefundStage.SENT, external_id="")
        if sent.update(state=RefundStage.FAILED, failure=failure):
            _count(payment)
            tell_failed(row)


def _kept(told: RefundState, payment: Payment) -> Refund:
    """Our row of it: by its id, or the one that we sent and whose answer was lost."""
    found = Refund.objects.filter(external_id=told.external_id).first()
    sent = Refund.objects.filter(payment=payment, state=RefundStage.SENT, external_id="", target=RefundTarget.CARD)
    mine = found or sent.filter(amount_minor=told.amount_minor).order_by("pk").first()
    if mine is not None:
        Refund.objects.filter(pk=mine.pk).update(external_id=told.external_id)
        return mine
    made = Refund.objects.create(
        payment=payment,
        merchant_id=payment.merchant_id,
        amount_minor=told.amount_minor,
        currency=told.currency,
        target=RefundTarget.CARD,
        state=RefundStage.SENT,
        asked_at=told.at,
        key=f"there:{told.external_id}",
        external_id=told.external_id,
    )
    tell_promised(made)
    return made


def _count(payment: Payment) -> None:
    done = payment.refunds.filter(state__in=[RefundStage.SENT, RefundStage.DONE])
    total = done.aggregate(total=Sum("amount_minor"))["total"] or 0
    payment.refunded_minor = min(int(total), payment.amount_minor)
    payment.save(update_fields=["refunded_minor"])


def _payment(payment_id: int) -> Payment:
    """A payment that can be refunded, until the caller's transaction ends."""
    rows = Payment.objects.select_for_update().filter(pk=payment_id, state=PaymentStatus.SUCCEEDED)
    payment = rows.exclude(purpose=Purpose.TOP_UP).first()
    if payment is None:
        raise NotFound
    return payment


def _same(known: Refund, payment: Payment, amount: int, target: RefundTarget) -> int:
    if (known.payment_id, known.amount_minor, known.target) != (payment.pk, amount, target):
        raise KeyUsed
    return known.pk


def _refuse_impossible(payment: Payment, amount: int, target: RefundTarget) -> None:
    if target is RefundTarget.CARD and payment.provider != Provider.STRIPE:
        raise NoCardRefund
    asked = payment.refunds.filter(state=RefundStage.WAITING).aggregate(total=Sum("amount_minor"))["total"] or 0
    if not 0 < amount <= payment.amount_minor - payment.refunded_minor - int(asked):
        raise RefundTooLarge


def _waiting(refund_id: int) -> Refund:
    row = Refund.objects.select_for_update().filter(pk=refund_id).first()
    if row is None:
        raise NotFound
    if row.state != RefundStage.WAITING:
        raise RefundDecided
    return row


def _send(row: Refund, actor: StaffActor, now: datetime) -> None:
    """To the card by a job; to the balance at once, for that is ours."""
    payment = Payment.objects.select_for_update().get(pk=row.payment_id)
    if row.target == RefundTarget.BALANCE:
        post_refund(payment, row.key, row.amount_minor, RefundTarget.BALANCE, at=now)
        credit_refund(row, now=now)
        _decide(row, actor, RefundStage.DONE, now)
    else:
        _decide(row, actor, RefundStage.SENT, now)
        enqueue(SEND_JOB, refund_id=row.pk, key=str(row.pk))
    _count(payment)
    tell_promised(row)


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
