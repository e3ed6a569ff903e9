"""Points for payments: earned once, taken back with refunds, expired when their time is over."""

from datetime import datetime, timedelta

from django.db import transaction

from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.selectors.balances import available_of, owed_by
from server.company.ledger.services.entries import lock_balance, post_entry
from server.company.rewards.contracts import Earned
from server.company.rewards.models import EarnRule, Lot
from server.company.rewards.rules import points_for

AT_ONCE = 500


def keep_earned(
    merchant_id: int, kind: Earned, *, key: str, amount_minor: int, currency: str, paid_at: datetime, now: datetime
) -> None:
    """Update the points for a payment to its amount after refunds, in the caller's transaction.

    The first call earns by the rule in force; a later smaller amount takes points back, spent ones too. What the
    balance does not cover is owed, and the next points pay it. The same or a larger amount changes nothing.
    """
    known = Lot.objects.filter(key=key).first()
    if known is None:
        _earn(merchant_id, kind, key, amount_minor, currency, paid_at, now)
    elif points_for(amount_minor, points=known.points_each, per_minor=known.per_minor) < known.points:
        _take_back(known, amount_minor, now)


def expire_points(*, now: datetime) -> int:
    """Remove points that were not used in time; return the number of lots."""
    over = Lot.objects.filter(left__gt=0, expires_at__lte=now).order_by("pk")
    ids = list(over.values_list("pk", "merchant_id")[:AT_ONCE])
    for lot_id, merchant_id in ids:
        with transaction.atomic():
            lock_balance(merchant_id, Unit.POINTS)
            row = Lot.objects.get(pk=lot_id)
            _take(row, row.left, EntryKind.EXPIRE, now)
    return len(ids)


def spend_lots(merchant_id: int, points: int) -> None:
    """Spend points, those that expire first before others; the caller has locked the balance."""
    lots = Lot.objects.filter(merchant_id=merchant_id, left__gt=0).order_by("expires_at", "pk")
    for row in lots:
        taken = min(row.left, points)
        Lot.objects.filter(pk=row.pk).update(left=row.left - taken)
        points -= taken
        if not points:
            return


def _earn(
    merchant_id: int, kind: Earned, key: str, amount: int, currency: str, paid_at: datetime, now: datetime
) -> None:
    rule = EarnRule.objects.filter(kind=kind, currency=currency, is_on=True, since__lte=paid_at).first()
    points = points_for(amount, points=rule.points, per_minor=rule.per_minor) if rule else 0
    if rule is None or not points:
        return
    lock_balance(merchant_id, Unit.POINTS)
    facts = {
        "merchant_id": merchant_id,
        "kind": kind,
        "points": points,
        "left": max(points - owed_by(merchant_id, Unit.POINTS), 0),
        "points_each": rule.points,
        "per_minor": rule.per_minor,
        "earned_at": now,
        "expires_at": now + timedelta(days=rule.valid_days) if rule.valid_days else None,
    }
    row, is_new = Lot.objects.get_or_create(key=key, defaults=facts)
    if is_new:
        _post(row, points, EntryKind.EARN, now)


def _take_back(known: Lot, amount: int, now: datetime) -> None:
    lock_balance(known.merchant_id, Unit.POINTS)
    row = Lot.objects.get(pk=known.pk)
    due = points_for(amount, points=row.points_each, per_minor=row.per_minor)
    taken = max(row.points - due, 0)
    spent = max(taken - row.left, 0)
    _take(row, taken - spent, EntryKind.EARN_BACK, now, spent=spent)
    Lot.objects.filter(pk=row.pk).update(points=due)
    if spent:
        spend_lots(row.merchant_id, spent)


def _take(row: Lot, points: int, kind: EntryKind, now: datetime, *, spent: int = 0) -> None:
    """Remove unspent points of a lot, limited by the balance, because staff may have removed some; and spent ones."""
    has = available_of([row.merchant_id], Unit.POINTS).get(row.merchant_id, 0)
    row.left -= points
    row.changes += 1
    row.save(update_fields=["left", "changes"])
    if taken := min(points, has) + spent:
        _post(row, -taken, kind, now)


def _post(row: Lot, points: int, kind: EntryKind, now: datetime) -> None:
    moved = (Movement(AccountKind.REWARDS, -points), Movement(AccountKind.AVAILABLE, points))
    post_entry(
        Posting(
            key=f"points:{row.pk}:{row.changes}",
            kind=kind,
            merchant_id=row.merchant_id,
            unit=Unit.POINTS,
            movements=moved,
            reference=f"{row.kind} {row.pk}",
            may_owe=True,
        ),
        now=now,
    )
