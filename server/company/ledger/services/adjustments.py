"""Adjustments by staff: posted at once up to a daily limit; above it a second person must approve."""

from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Sum

from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import AdjustmentDraft, AdjustmentState, EntryKind, Posting, Unit
from server.company.ledger.errors import AlreadyDecided, KeyUsed, OwnAdjustment
from server.company.ledger.models import Adjustment
from server.company.ledger.rules import LARGEST, SMALLEST, movements_of, needs_second_person, wire_amount
from server.company.ledger.services.alone import LIMIT_HOLDS_FOR
from server.company.ledger.services.entries import lock_balance, post_entry
from server.company.staff.services.audit import record_audit
from server.kit.errors import Invalid, NotFound

NEEDED = "This field is required."
NO_AMOUNT = "must be above zero"


def ask_adjustment(actor: StaffActor, *, draft: AdjustmentDraft, now: datetime, address: str | None = None) -> int:
    """Request an adjustment; return its id.

    Post it at once if all that this member of staff posted alone for the merchant within a day, of any kind, stays
    within ADJUSTMENT_LIMITS. The same key returns the same adjustment. Invalid names the field; NotCovered, KeyUsed.
    """
    _check(draft)
    with transaction.atomic():
        row, is_new = _claim(actor, draft, now)
        if not is_new:
            _refuse_other(row, draft)
        elif _needs_second_person(actor, draft, now):
            _audit(actor, "ledger.ask", row, draft.reason, now, address)
        else:
            _decide(actor, row, AdjustmentState.POSTED, "", now)
            _post(row, now)
            _audit(actor, "ledger.adjust", row, draft.reason, now, address)
    return row.pk


def approve_adjustment(actor: StaffActor, *, adjustment_id: int, now: datetime, address: str | None = None) -> None:
    """Post another person's request. OwnAdjustment, AlreadyDecided, NotFound, NotCovered: nothing is posted."""
    with transaction.atomic():
        row = _waiting(adjustment_id)
        if row.asked_by_id == actor.user_id:
            raise OwnAdjustment
        _decide(actor, row, AdjustmentState.POSTED, "", now)
        _post(row, now)
        _audit(actor, "ledger.approve", row, "", now, address)


def refuse_adjustment(
    actor: StaffActor, *, adjustment_id: int, reason: str, now: datetime, address: str | None = None
) -> None:
    """Refuse a request; requesters may withdraw their own. AlreadyDecided, NotFound, Invalid."""
    if not reason.strip():
        raise Invalid.of_fields({"reason": NEEDED})
    with transaction.atomic():
        row = _waiting(adjustment_id)
        _decide(actor, row, AdjustmentState.REFUSED, reason.strip(), now)
        _audit(actor, "ledger.refuse", row, reason.strip(), now, address)


def _needs_second_person(actor: StaffActor, draft: AdjustmentDraft, now: datetime) -> bool:
    if needs_second_person(draft.amount, draft.unit, settings.ADJUSTMENT_LIMITS):
        return True
    lock_balance(draft.merchant_id, draft.unit)
    alone = Adjustment.objects.filter(
        merchant_id=draft.merchant_id,
        unit=draft.unit,
        state=AdjustmentState.POSTED,
        asked_by_id=actor.user_id,
        decided_by_id=F("asked_by_id"),
        decided_at__gt=now - LIMIT_HOLDS_FOR,
    )
    posted = alone.aggregate(total=Sum("amount"))["total"] or 0
    return needs_second_person(int(posted) + draft.amount, draft.unit, settings.ADJUSTMENT_LIMITS)


def _check(draft: AdjustmentDraft) -> None:
    problems = {name: NEEDED for name in ("key", "reason") if not getattr(draft, name).strip()}
    if not SMALLEST <= draft.amount <= LARGEST:
        problems["amount"] = NO_AMOUNT
    if problems:
        raise Invalid.of_fields(problems)


def _claim(actor: StaffActor, draft: AdjustmentDraft, now: datetime) -> tuple[Adjustment, bool]:
    try:
        with transaction.atomic():
            row = Adjustment.objects.create(
                **_contents(draft),
                key=draft.key,
                state=AdjustmentState.WAITING,
                asked_by_id=actor.user_id,
                asked_by=actor.name,
                asked_at=now,
            )
    except IntegrityError:
        return Adjustment.objects.get(key=draft.key), False
    return row, True


def _contents(draft: AdjustmentDraft) -> dict[str, object]:
    named = {"merchant_id": draft.merchant_id, "kind": draft.kind, "unit": draft.unit, "amount": draft.amount}
    return named | {"reason": draft.reason.strip(), "note": draft.note.strip()}


def _refuse_other(row: Adjustment, draft: AdjustmentDraft) -> None:
    if any(getattr(row, name) != value for name, value in _contents(draft).items()):
        raise KeyUsed


def _waiting(adjustment_id: int) -> Adjustment:
    row = Adjustment.objects.select_for_update().filter(pk=adjustment_id).first()
    if row is None:
        raise NotFound
    if row.state != AdjustmentState.WAITING:
        is_withdrawn = row.decided_by_id == row.asked_by_id
        raise AlreadyDecided(is_posted=row.state == AdjustmentState.POSTED, is_withdrawn=is_withdrawn)
    return row


def _decide(actor: StaffActor, row: Adjustment, state: AdjustmentState, decision: str, now: datetime) -> None:
    Adjustment.objects.filter(pk=row.pk).update(
        state=state, decided_by_id=actor.user_id, decided_by=actor.name, decided_at=now, decision=decision
    )


def _post(row: Adjustment, now: datetime) -> None:
    kind = EntryKind(row.kind)
    posting = Posting(
        key=f"adjustment:{row.pk}",
        kind=kind,
        merchant_id=row.merchant_id,
        unit=Unit(row.unit),
        movements=movements_of(kind, row.amount),
        reference=f"adjustment {row.pk}",
        note=row.note,
    )
    post_entry(posting, now=now)


def _audit(actor: StaffActor, action: str, row: Adjustment, reason: str, now: datetime, address: str | None) -> None:
    unit = Unit(row.unit)
    record_audit(
        actor=actor,
        action=action,
        target=f"merchant {row.merchant_id}",
        now=now,
        reason=reason,
        detail={"adjustment": row.pk, "kind": row.kind, "amount": wire_amount(row.amount, unit), "unit": row.unit},
        address=address,
    )
