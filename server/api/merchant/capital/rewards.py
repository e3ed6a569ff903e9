"""How points are earned, what they can be redeemed for, and the merchant's redemptions."""

from datetime import datetime

from django.conf import settings
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Id
from server.company.identity.contracts import Actor, Menu
from server.company.rewards.contracts import (
    Earned,
    Expiring,
    RedemptionRow,
    RedemptionState,
    RewardKind,
    RewardRow,
    RuleText,
)
from server.company.rewards.selectors import my_redemptions, next_expiring, offered_rewards, rules_that_hold
from server.company.rewards.services.redemptions import redeem
from server.company.rewards.services.referrals import referral_code
from server.kit import clock
from server.kit.money import to_decimal
from server.ports.registry import coupons

area = Area("rewards")

REWARDS = needs(Menu.REWARDS_MANAGE)
SIGN_UP = "/register?referrer="


class EarnRuleOut(Out):
    kind: Earned
    points: int
    per: str = Field(description="The amount paid for `points`, once per full amount.")
    currency: str
    valid_days: int | None = Field(description="Null: they don't expire.")


class RewardOut(Out):
    id: Id
    kind: RewardKind
    name: str
    points: int
    amount: str
    currency: str
    valid_days: int = Field(description="How many days the reward can be used.")


class RedemptionOut(Out):
    id: Id
    kind: RewardKind
    points: int
    amount: str
    currency: str
    code: str = Field(description="The code for the payment page; empty for a voucher, and until the provider has it.")
    state: RedemptionState
    made_at: datetime
    expires_at: datetime
    used_at: datetime | None


class ExpiringOut(Out):
    points: int
    at: datetime


class RewardOffersOut(Envelope):
    rules: list[EarnRuleOut]
    rewards: list[RewardOut]
    redemptions: list[RedemptionOut]
    expiring: ExpiringOut | None = Field(description="The points that expire next.")
    referral_link: str = Field(description="The referral link; empty while referrals earn no points.")


class RedeemIn(Body):
    key: str = Field(min_length=8, max_length=64, description="A key per form, so that it is redeemed once.")
    reward_id: int = Field(ge=1)


class RedemptionEnvelope(Envelope):
    redemption: RedemptionOut


@area.get("/reward/offers", id="rewards.offers", may=REWARDS)
def offers(request: ActorRequest) -> RewardOffersOut:
    """List the earn rules, the rewards, and the redemptions."""
    actor, now = request.actor, clock.now()
    redeemed, expiring = my_redemptions(actor), next_expiring(actor, now=now)
    language, rules = reader_language(request), rules_that_hold()
    return RewardOffersOut(
        rules=[_rule(rule) for rule in rules],
        rewards=[_reward(reward, language) for reward in offered_rewards(with_codes=coupons().is_configured)],
        redemptions=[_redemption(redemption) for redemption in redeemed],
        expiring=_expiring(expiring),
        referral_link=_link(actor) if any(rule.kind is Earned.REFERRAL for rule in rules) else "",
    )


@area.post("/reward/redeem", id="rewards.redeem", may=REWARDS, stake=Stake.MONEY)
def redeem_points(request: ActorRequest, payload: RedeemIn) -> RedemptionEnvelope:
    """Redeem points for a reward."""
    row = redeem(request.actor, reward_id=payload.reward_id, key=payload.key, now=clock.now())
    return RedemptionEnvelope(redemption=_redemption(row))


def _link(actor: Actor) -> str:
    return f"{settings.PUBLIC_URL}{SIGN_UP}{referral_code(actor)}"


def _rule(text: RuleText) -> EarnRuleOut:
    return EarnRuleOut(
        kind=text.kind,
        points=text.points,
        per=to_decimal(text.per_minor, text.currency),
        currency=text.currency,
        valid_days=text.valid_days,
    )


def _reward(row: RewardRow, language: str) -> RewardOut:
    text = row.text
    return RewardOut(
        id=str(row.id),
        kind=text.kind,
        name=text.name_zh if language == "zh-hans" else text.name_en,
        points=text.points,
        amount=to_decimal(text.amount_minor, text.currency),
        currency=text.currency,
        valid_days=text.valid_days,
    )


def _redemption(row: RedemptionRow) -> RedemptionOut:
    named = {name: getattr(row, name) for name in RedemptionOut.model_fields if hasattr(row, name)}
    return RedemptionOut(**named | {"amount": to_decimal(row.amount_minor, row.currency)})


def _expiring(found: Expiring | None) -> ExpiringOut | None:
    return ExpiringOut(points=found.points, at=found.at) if found else None
