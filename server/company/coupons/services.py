"""Writes of codes: create, publish at the provider, end, and read their uses."""

from dataclasses import asdict, replace
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from server.company.coupons.contracts import CouponRow, CouponState, CouponText
from server.company.coupons.models import Coupon
from server.company.coupons.rules import coupon_problems, months_of
from server.company.coupons.selectors import read_coupon, text_of
from server.company.identity.contracts import StaffActor
from server.company.ledger.contracts import Unit
from server.company.payments.services.calls import make_call
from server.company.payments.services.prices import keep_plan_prices
from server.company.plans.selectors import plan_names
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.errors import Conflict, Invalid, NotFound
from server.ports.coupons import CouponDraft
from server.ports.failures import OutsideFailure
from server.ports.registry import coupons

CHANGED = "Someone else saved this coupon. Reload it. Your changes aren't saved yet."
IS_OUT = "This coupon can't be changed any more. End it and add a new one."
NOT_ACTIVE = "This coupon isn't active."
CODE_TAKEN = "Another coupon has this code."
STRANGE_PLAN = "Choose plans from the list."
STRANGE_CURRENCY = "is not a currency of our books"
KEEP_JOB, END_JOB = "coupons.keep", "coupons.end"
OPEN = (CouponState.DRAFT, CouponState.FAILED)


def create_coupon(*, actor: StaffActor, text: CouponText, now: datetime) -> CouponRow:
    """Create a draft that nobody can use yet. Invalid names each wrong field."""
    columns = _columns(text, now)
    try:
        with transaction.atomic():
            made = Coupon.objects.create(**columns, state=CouponState.DRAFT, created_at=now, edited_by_id=actor.user_id)
    except IntegrityError:
        raise Invalid.of_fields({"code": CODE_TAKEN}) from None
    return read_coupon(made.pk)


def save_coupon(*, actor: StaffActor, coupon_id: int, text: CouponText, version: int, now: datetime) -> CouponRow:
    """Save a code. Conflict if somebody else saved it or it was published; NotFound; Invalid."""
    columns = _columns(text, now) | {"edited_by_id": actor.user_id, "reason": "", "state": CouponState.DRAFT}
    try:
        with transaction.atomic():
            _change(coupon_id, version, **columns)
    except IntegrityError:
        raise Invalid.of_fields({"code": CODE_TAKEN}) from None
    return read_coupon(coupon_id)


def publish_coupon(*, coupon_id: int, version: int, now: datetime) -> CouponRow:
    """Enqueue the creation at the provider. Conflict unless `version` is current; NotFound; Invalid."""
    row = Coupon.objects.filter(pk=coupon_id).first()
    if row is not None and (problems := coupon_problems(text_of(row), now=now)):
        raise Invalid.of_fields(problems)
    with transaction.atomic():
        _change(coupon_id, version, state=CouponState.MAKING, reason="")
        enqueue(KEEP_JOB, key=str(coupon_id), coupon_id=coupon_id)
    return read_coupon(coupon_id)


def withdraw_coupon(*, coupon_id: int) -> CouponRow:
    """Stop further use; merchants who used it keep the discount. NotFound, Conflict if it is not active."""
    with transaction.atomic():
        rows = Coupon.objects.filter(pk=coupon_id)
        if not rows.filter(state=CouponState.ACTIVE).update(state=CouponState.ENDING, version=F("version") + 1):
            raise Conflict(NOT_ACTIVE) if rows.exists() else NotFound
        enqueue(END_JOB, key=str(coupon_id), coupon_id=coupon_id)
    return read_coupon(coupon_id)


def keep_coupon(coupon_id: int) -> None:
    """Create the code at the provider, with the products of its plans; a final refusal is saved as FAILED.

    The port's temporary failures.
    """
    row = Coupon.objects.filter(pk=coupon_id, state=CouponState.MAKING).first()
    if row is None:
        return
    key = f"coupon:{row.pk}:{row.version}"
    try:
        keep_plan_prices(row.plan_ids)
        coupon_draft = _draft(row)
        external_id = make_call(
            lambda: coupons().keep_coupon(coupon_draft, key=key),
            operation="keep_coupon",
            key=key,
            subject=f"coupon {row.pk}",
        )
    except OutsideFailure as failure:
        if failure.final:
            _decide(row.pk, CouponState.MAKING, state=CouponState.FAILED, reason=failure.reason.code[:200])
            return
        _decide(row.pk, CouponState.MAKING, reason=failure.reason.code[:200])
        raise
    _decide(row.pk, CouponState.MAKING, state=CouponState.ACTIVE, external_id=external_id, reason="")


def end_coupon(coupon_id: int) -> None:
    """End the code at the provider. The port's failures."""
    row = Coupon.objects.filter(pk=coupon_id, state=CouponState.ENDING).first()
    if row is None:
        return
    key = f"coupon:{row.pk}:end"
    make_call(
        lambda: coupons().end_code(row.external_id, key=key),
        operation="end_code",
        key=key,
        subject=f"coupon {row.pk}",
    )
    _decide(row.pk, CouponState.ENDING, state=CouponState.ENDED)


def read_uses(coupon_id: int) -> None:
    """Read how often the code was used; end it if expired or used up. The port's failures."""
    row = Coupon.objects.filter(pk=coupon_id, state=CouponState.ACTIVE).first()
    if row is None:
        return
    uses, now = coupons().code_uses(row.external_id), clock.now()
    is_over = (row.until is not None and row.until <= now) or (row.most_uses is not None and uses >= row.most_uses)
    state = CouponState.ENDED if is_over else CouponState.ACTIVE
    _decide(row.pk, CouponState.ACTIVE, state=state, uses=uses, read_at=now)


def _decide(coupon_id: int, before: CouponState, **columns: object) -> None:
    Coupon.objects.filter(pk=coupon_id, state=before).update(**columns)


def _change(coupon_id: int, version: int, **columns: object) -> None:
    rows = Coupon.objects.filter(pk=coupon_id)
    if rows.filter(version=version, state__in=OPEN).update(**columns, version=F("version") + 1):
        return
    if not rows.exists():
        raise NotFound
    raise Conflict(CHANGED if rows.filter(state__in=OPEN).exists() else IS_OUT)


def _columns(text: CouponText, now: datetime) -> dict[str, object]:
    coupon_text = replace(text, code=text.code.strip().upper(), currency=text.currency.upper())
    problems = coupon_problems(coupon_text, now=now)
    if coupon_text.amount_minor is not None and coupon_text.currency not in set(Unit):
        problems["currency"] = STRANGE_CURRENCY
    if len(plan_names(coupon_text.plan_ids)) < len(set(coupon_text.plan_ids)):
        problems["plan_ids"] = STRANGE_PLAN
    if problems:
        raise Invalid.of_fields(problems)
    return asdict(coupon_text) | {"plan_ids": sorted(set(coupon_text.plan_ids))}


def _draft(row: Coupon) -> CouponDraft:
    text = text_of(row)
    return CouponDraft(
        # A refused coupon may exist in part there, so a new version is a new coupon.
        reference=f"tradewind-coupon-{row.pk}-{row.version}",
        code=text.code,
        name=text.name,
        percent=text.percent,
        amount_minor=text.amount_minor,
        currency=text.currency,
        months=months_of(text),
        products=tuple(f"tradewind-plan-{plan_id}" for plan_id in text.plan_ids),
        most_uses=text.most_uses,
        until=text.until,
    )
