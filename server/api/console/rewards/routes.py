"""Earn rules of points, and rewards for points."""

from datetime import datetime
from decimal import Decimal

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import ListQuery, Rows, Versioned
from server.api.gateway.amounts import minor_of
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id
from server.company.rewards.contracts import Earned, RewardKind, RewardRow, RewardText, RuleRow, RuleText
from server.company.rewards.selectors import list_rewards, list_rules, read_reward, read_rule
from server.company.rewards.services.drafts import create_reward, create_rule, save_reward, save_rule
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.money import to_decimal

area = StaffArea("rewards")

MAY_EDIT = needs(StaffRight.EDIT_PLANS)
RULE = "/earn_rules/{int:rule_id}"
REWARD = "/rewards/{int:reward_id}"
CURRENCY = Field(default="USD", pattern="^[A-Z]{3}$")
AMOUNT = Field(gt=0, le=1_000_000_000)


class RuleIn(Body):
    kind: Earned
    currency: str = CURRENCY
    points: int = Field(ge=1, le=1_000_000)
    per: Decimal = Field(gt=0, le=1_000_000_000, description="The amount paid for `points`, once per full amount.")
    valid_days: int | None = Field(default=None, ge=1, le=3_650, description="Empty: they don't expire.")
    is_on: bool = True

    def text(self) -> RuleText:
        return self.into(RuleText, per_minor=minor_of("per", self.per, self.currency))


class ChangedRuleIn(Versioned, RuleIn):
    pass


class RuleOut(Out):
    id: Id
    kind: Earned
    currency: str
    points: int
    per: str
    valid_days: int | None
    is_on: bool
    since: datetime | None
    version: int
    edited_by: str


class RewardIn(Body):
    kind: RewardKind
    name_en: str = Field(max_length=100)
    name_zh: str = Field(max_length=100)
    points: int = Field(ge=1, le=1_000_000)
    amount: Decimal = AMOUNT
    currency: str = CURRENCY
    valid_days: int = Field(ge=1, le=3_650)
    is_on: bool = True

    def text(self) -> RewardText:
        return self.into(RewardText, amount_minor=minor_of("amount", self.amount, self.currency))


class ChangedRewardIn(Versioned, RewardIn):
    pass


class StaffRewardOut(Out):
    id: Id
    kind: RewardKind
    name_en: str
    name_zh: str
    points: int
    amount: str
    currency: str
    valid_days: int
    is_on: bool
    version: int
    edited_by: str


@area.get("/earn_rules", id="earn_rules.list", may=MAY_EDIT)
def rules(request: HttpRequest, query: Query[ListQuery]) -> Rows[RuleOut]:
    """List the earn rules."""
    rows, total = list_rules(page=query.request())
    return Rows[RuleOut](data=[_rule(row) for row in rows], total=total)


@area.get(RULE, id="earn_rules.show", may=MAY_EDIT)
def rule(request: HttpRequest, rule_id: int) -> RuleOut:
    """Show an earn rule."""
    return _rule(read_rule(rule_id))


@area.post("/earn_rules", id="earn_rules.create", may=MAY_EDIT)
def add_rule(request: StaffRequest, payload: RuleIn) -> RuleOut:
    """Create an earn rule, effective at once."""
    with on_record(request, "earn_rules.create") as note:
        row = create_rule(actor=request.actor, text=payload.text(), now=clock.now())
        note.target = f"earn rule {row.id}"
    return _rule(row)


@area.put(RULE, id="earn_rules.save", may=MAY_EDIT)
def change_rule(request: StaffRequest, rule_id: int, payload: ChangedRuleIn) -> RuleOut:
    """Change or disable an earn rule."""
    text, version = payload.text(), payload.version
    with on_record(request, "earn_rules.save", f"earn rule {rule_id}"):
        row = save_rule(actor=request.actor, rule_id=rule_id, text=text, version=version, now=clock.now())
    return _rule(row)


@area.get("/rewards", id="staff_rewards.list", may=MAY_EDIT)
def rewards(request: HttpRequest, query: Query[ListQuery]) -> Rows[StaffRewardOut]:
    """List the rewards."""
    rows, total = list_rewards(page=query.request())
    return Rows[StaffRewardOut](data=[_reward(row) for row in rows], total=total)


@area.get(REWARD, id="staff_rewards.show", may=MAY_EDIT)
def reward(request: HttpRequest, reward_id: int) -> StaffRewardOut:
    """Show a reward."""
    return _reward(read_reward(reward_id))


@area.post("/rewards", id="staff_rewards.create", may=MAY_EDIT)
def add_reward(request: StaffRequest, payload: RewardIn) -> StaffRewardOut:
    """Create a reward; if enabled, merchants see it at once."""
    with on_record(request, "rewards.create") as note:
        row = create_reward(actor=request.actor, text=payload.text())
        note.target = f"reward {row.id}"
    return _reward(row)


@area.put(REWARD, id="staff_rewards.save", may=MAY_EDIT)
def change_reward(request: StaffRequest, reward_id: int, payload: ChangedRewardIn) -> StaffRewardOut:
    """Change a reward; former redemptions do not change."""
    text, version = payload.text(), payload.version
    with on_record(request, "rewards.save", f"reward {reward_id}"):
        row = save_reward(actor=request.actor, reward_id=reward_id, text=text, version=version)
    return _reward(row)


def _rule(row: RuleRow) -> RuleOut:
    per = to_decimal(row.text.per_minor, row.text.currency)
    return RuleOut(**_named(RuleOut, row.text, row) | {"per": per})


def _reward(row: RewardRow) -> StaffRewardOut:
    amount = to_decimal(row.text.amount_minor, row.text.currency)
    return StaffRewardOut(**_named(StaffRewardOut, row.text, row) | {"amount": amount})


def _named(shape: type[Out], *parts: object) -> dict[str, object]:
    return {name: getattr(part, name) for part in parts for name in shape.model_fields if hasattr(part, name)}
