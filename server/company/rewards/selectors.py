"""Reads of rules, rewards and merchants' redemptions."""

from datetime import datetime

from django.db.models import Sum

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.rewards.contracts import (
    Earned,
    Expiring,
    PendingCode,
    RedemptionRow,
    RedemptionState,
    RewardKind,
    RewardRow,
    RewardText,
    RuleRow,
    RuleText,
)
from server.company.rewards.models import EarnRule, Lot, Redemption, Reward
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row

SHOWN = 50
AT_ONCE = 100


def list_rules(*, page: PageRequest) -> tuple[list[RuleRow], int]:
    """List rules by kind and currency, with their count."""
    rows = EarnRule.objects.select_related("edited_by").order_by("kind", "currency")
    return [_rule(row) for row in rows[page.offset : page.offset + page.limit]], rows.count()


def read_rule(rule_id: int) -> RuleRow:
    """Read one rule. NotFound."""
    row = EarnRule.objects.select_related("edited_by").filter(pk=rule_id).first()
    if row is None:
        raise NotFound
    return _rule(row)


def rules_that_hold() -> list[RuleText]:
    """List the rules in force."""
    return [_rule_text(row) for row in EarnRule.objects.filter(is_on=True).order_by("kind", "currency")]


def list_rewards(*, page: PageRequest) -> tuple[list[RewardRow], int]:
    """List rewards, cheapest first, with their count."""
    rows = Reward.objects.select_related("edited_by").order_by("points", "pk")
    return [_reward(row) for row in rows[page.offset : page.offset + page.limit]], rows.count()


def read_reward(reward_id: int) -> RewardRow:
    """Read one reward. NotFound."""
    row = Reward.objects.select_related("edited_by").filter(pk=reward_id).first()
    if row is None:
        raise NotFound
    return _reward(row)


def offered_rewards(*, with_codes: bool) -> list[RewardRow]:
    """List the rewards on offer, cheapest first; `with_codes`: also plan discounts, which need codes."""
    kinds = list(RewardKind) if with_codes else [RewardKind.SERVICE_VOUCHER]
    rows = Reward.objects.filter(is_on=True, kind__in=kinds).select_related("edited_by").order_by("points", "pk")
    return [_reward(row) for row in rows]


def my_redemptions(actor: Actor) -> list[RedemptionRow]:
    """List the merchant's last 50 redemptions, newest first. NoRightToBalance."""
    refuse_without_right(actor, Unit.POINTS)
    rows = Redemption.objects.filter(merchant_id=actor.tenant_id).order_by("-pk")
    return [redemption_row(row) for row in rows[:SHOWN]]


def next_expiring(actor: Actor, *, now: datetime) -> Expiring | None:
    """Return the merchant's points that expire next; None if none will. NoRightToBalance."""
    refuse_without_right(actor, Unit.POINTS)
    lots = Lot.objects.filter(merchant_id=actor.tenant_id, left__gt=0, expires_at__gt=now)
    sums = lots.values("expires_at").annotate(points=Sum("left")).order_by("expires_at").first()
    return Expiring(points=int(sums["points"]), at=sums["expires_at"]) if sums and sums["expires_at"] else None


def usable_voucher(merchant_id: int, *, currency: str, price_minor: int, now: datetime) -> RedemptionRow | None:
    """Return the voucher to use for a service of this price: the smallest that covers it, else the largest."""
    row = pick_voucher(merchant_id, currency=currency, price_minor=price_minor, now=now)
    return redemption_row(row) if row else None


def pick_voucher(merchant_id: int, *, currency: str, price_minor: int, now: datetime) -> Redemption | None:
    """Return the row of `usable_voucher`, for writing."""
    ready = Redemption.objects.filter(
        merchant_id=merchant_id,
        kind=RewardKind.SERVICE_VOUCHER,
        state=RedemptionState.READY,
        currency=currency,
        expires_at__gt=now,
    )
    covering = ready.filter(amount_minor__gte=price_minor).order_by("amount_minor", "expires_at", "pk")
    return covering.first() or ready.order_by("-amount_minor", "expires_at", "pk").first()


def redemption_row(row: Redemption) -> RedemptionRow:
    """Return a redemption; its code only once it can be used."""
    code = "" if row.state == RedemptionState.MAKING else row.code
    return from_row(RedemptionRow, row, kind=RewardKind(row.kind), state=RedemptionState(row.state), code=code)


def pending_code(redemption_id: int) -> PendingCode | None:
    """Return a code to create at the provider; None once the provider has answered."""
    row = Redemption.objects.filter(pk=redemption_id, state=RedemptionState.MAKING).first()
    return from_row(PendingCode, row, until=row.expires_at) if row else None


def codes_to_bind(now: datetime) -> list[tuple[PendingCode, str]]:
    """List unused codes that everybody can use, with the provider's ids."""
    ready = Redemption.objects.filter(kind=RewardKind.PLAN_DISCOUNT, state=RedemptionState.READY, is_bound=False)
    rows = ready.filter(expires_at__gt=now).order_by("pk")[:AT_ONCE]
    return [(from_row(PendingCode, row, until=row.expires_at), row.external_id) for row in rows]


def codes_to_read(before: datetime) -> list[tuple[int, str]]:
    """List codes whose use was last read before then, oldest reading first, with the provider's ids."""
    rows = Redemption.objects.filter(kind=RewardKind.PLAN_DISCOUNT, state=RedemptionState.READY)
    due = rows.filter(expires_at__gt=before).exclude(read_at__gt=before).order_by("read_at", "pk")
    return list(due.values_list("pk", "external_id")[:AT_ONCE])


def _rule(row: EarnRule) -> RuleRow:
    return from_row(RuleRow, row, text=_rule_text(row), edited_by=row.edited_by.get_username())


def _rule_text(row: EarnRule) -> RuleText:
    return from_row(RuleText, row, kind=Earned(row.kind))


def _reward(row: Reward) -> RewardRow:
    text = from_row(RewardText, row, kind=RewardKind(row.kind))
    return from_row(RewardRow, row, text=text, edited_by=row.edited_by.get_username())
