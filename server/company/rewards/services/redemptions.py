"""Redemption of points for a code or a voucher, once; if no code can be created, the points come back."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.selectors.own import refuse_without_right
from server.company.ledger.services.entries import lock_balance, post_entry
from server.company.rewards.contracts import RedemptionRow, RedemptionState, RewardKind
from server.company.rewards.errors import NotEnoughPoints, RewardOver
from server.company.rewards.models import Redemption, Reward
from server.company.rewards.selectors import pick_voucher, redemption_row
from server.company.rewards.services.points import spend_lots
from server.jobs.door import enqueue
from server.ports.registry import coupons

CODE_JOB = "coupons.make_reward_code"
"""Job that creates a discount's code at the payment provider."""


def redeem(actor: Actor, *, reward_id: int, key: str, now: datetime) -> RedemptionRow:
    """Redeem points for a reward; the same key redeems once. NoRightToBalance, RewardOver, NotEnoughPoints."""
    refuse_without_right(actor, Unit.POINTS)
    with transaction.atomic():
        lock_balance(actor.tenant_id, Unit.POINTS)
        if known := Redemption.objects.filter(merchant_id=actor.tenant_id, key=key).first():
            return redemption_row(known)
        reward = Reward.objects.filter(pk=reward_id, is_on=True).first()
        is_code = reward is not None and reward.kind == RewardKind.PLAN_DISCOUNT
        if reward is None or (is_code and not coupons().is_configured):
            raise RewardOver
        row = _kept(actor, reward, key, now)
        try:
            _post(row, row.points, "redeem", now)
        except NotCovered as error:
            raise NotEnoughPoints from error
        spend_lots(actor.tenant_id, row.points)
        if is_code:
            enqueue(CODE_JOB, key=str(row.pk), redemption_id=row.pk)
    return redemption_row(row)


def settle_code(redemption_id: int, *, external_id: str, now: datetime) -> None:
    """Record that the provider created the code; an empty id means a final refusal: then the points come back."""
    with transaction.atomic():
        rows = Redemption.objects.filter(pk=redemption_id, state=RedemptionState.MAKING)
        if external_id:
            rows.update(state=RedemptionState.READY, external_id=external_id, is_bound=True)
        elif rows.update(state=RedemptionState.RETURNED):
            row = Redemption.objects.get(pk=redemption_id)
            _post(row, -row.points, "return", now)


def settle_binding(redemption_id: int, *, external_id: str) -> None:
    """Record that the code is for its buyer only, with the provider's new id of it."""
    Redemption.objects.filter(pk=redemption_id).update(external_id=external_id, is_bound=True)


def settle_use(redemption_id: int, *, uses: int, now: datetime) -> None:
    """Save whether a code was used, as the provider reports it."""
    rows = Redemption.objects.filter(pk=redemption_id, state=RedemptionState.READY)
    rows.update(read_at=now, **({"state": RedemptionState.USED, "used_at": now} if uses else {}))


def settle_codes(external_ids: Collection[str], *, now: datetime) -> None:
    """Save that these codes were used; ignore those that are not rewards."""
    rows = Redemption.objects.filter(external_id__in=external_ids, state=RedemptionState.READY)
    rows.update(state=RedemptionState.USED, used_at=now, read_at=now)


def hold_voucher(
    merchant_id: int, *, currency: str, price_minor: int, used_for: str, now: datetime
) -> RedemptionRow | None:
    """Reserve the fitting voucher for one payment, in the caller's transaction; None without one.

    If a parallel payment reserves it first, the next one that fits is reserved.
    """
    while found := pick_voucher(merchant_id, currency=currency, price_minor=price_minor, now=now):
        ready = Redemption.objects.filter(pk=found.pk, state=RedemptionState.READY)
        if ready.update(state=RedemptionState.HELD, used_for=used_for):
            return redemption_row(found)
    return None


def spend_held_voucher(redemption_id: int, *, now: datetime) -> bool:
    """Spend a reserved voucher; False if it is no longer reserved."""
    held = Redemption.objects.filter(pk=redemption_id, state=RedemptionState.HELD)
    return bool(held.update(state=RedemptionState.USED, used_at=now))


def release_voucher(redemption_id: int) -> None:
    """Release a reserved voucher for other uses."""
    held = Redemption.objects.filter(pk=redemption_id, state=RedemptionState.HELD)
    held.update(state=RedemptionState.READY, used_for="")


def return_voucher(redemption_id: int) -> None:
    """Release a spent voucher for other uses, because its payment was refunded."""
    used = Redemption.objects.filter(pk=redemption_id, state=RedemptionState.USED)
    used.update(state=RedemptionState.READY, used_for="", used_at=None)


def _kept(actor: Actor, reward: Reward, key: str, now: datetime) -> Redemption:
    is_code = reward.kind == RewardKind.PLAN_DISCOUNT
    return Redemption.objects.create(
        merchant_id=actor.tenant_id,
        key=key,
        reward=reward,
        kind=reward.kind,
        points=reward.points,
        amount_minor=reward.amount_minor,
        currency=reward.currency,
        code=f"TW-{secrets.token_hex(6).upper()}" if is_code else "",
        state=RedemptionState.MAKING if is_code else RedemptionState.READY,
        made_by_id=actor.user_id,
        made_at=now,
        expires_at=now + timedelta(days=reward.valid_days),
    )


def _post(row: Redemption, points: int, step: str, now: datetime) -> None:
    moved = (Movement(AccountKind.AVAILABLE, -points), Movement(AccountKind.REWARDS, points))
    posting = Posting(
        key=f"redemption:{row.pk}:{step}",
        kind=EntryKind.REDEEM,
        merchant_id=row.merchant_id,
        unit=Unit.POINTS,
        movements=moved,
        reference=f"redemption {row.pk}",
    )
    post_entry(posting, now=now)
