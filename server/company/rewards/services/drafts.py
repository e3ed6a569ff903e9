"""Staff writes of earning rules and rewards."""

from dataclasses import asdict
from datetime import datetime

from django.db import IntegrityError, transaction

from server.company.identity.contracts import StaffActor
from server.company.rewards.contracts import RewardRow, RewardText, RuleRow, RuleText
from server.company.rewards.models import EarnRule, Reward
from server.company.rewards.rules import reward_problems, rule_problems
from server.company.rewards.selectors import read_reward, read_rule
from server.kit.drafts import change
from server.kit.errors import Invalid

CHANGED_RULE = "Someone else saved this rule. Reload it. Your changes aren't saved yet."
CHANGED_REWARD = "Someone else saved this reward. Reload it. Your changes aren't saved yet."
TAKEN = "There is a rule for this currency already."


def create_rule(*, actor: StaffActor, text: RuleText, now: datetime) -> RuleRow:
    """Create a rule; if switched on, it applies from now. Invalid names each wrong field."""
    columns = _rule_columns(actor, text) | {"since": now if text.is_on else None}
    try:
        with transaction.atomic():
            made = EarnRule.objects.create(**columns)
    except IntegrityError:
        raise Invalid.of_fields({"currency": TAKEN}) from None
    return read_rule(made.pk)


def save_rule(*, actor: StaffActor, rule_id: int, text: RuleText, version: int, now: datetime) -> RuleRow:
    """Save a rule; earned points stay. Conflict if somebody else saved it; NotFound."""
    columns = _rule_columns(actor, text)
    with transaction.atomic():
        was_on = EarnRule.objects.filter(pk=rule_id, is_on=True).exists()
        if not (was_on and text.is_on):
            columns["since"] = now if text.is_on else None
        try:
            with transaction.atomic():
                change(EarnRule, rule_id, version=version, otherwise=CHANGED_RULE, **columns)
        except IntegrityError:
            raise Invalid.of_fields({"currency": TAKEN}) from None
    return read_rule(rule_id)


def create_reward(*, actor: StaffActor, text: RewardText) -> RewardRow:
    """Create a reward; merchants see it if switched on. Invalid names each wrong field."""
    made = Reward.objects.create(**_reward_columns(actor, text))
    return read_reward(made.pk)


def save_reward(*, actor: StaffActor, reward_id: int, text: RewardText, version: int) -> RewardRow:
    """Save a reward; earlier redemptions stay. Conflict, NotFound, Invalid."""
    columns = _reward_columns(actor, text)
    change(Reward, reward_id, version=version, otherwise=CHANGED_REWARD, **columns)
    return read_reward(reward_id)


def _rule_columns(actor: StaffActor, text: RuleText) -> dict[str, object]:
    if problems := rule_problems(text):
        raise Invalid.of_fields(problems)
    return asdict(text) | {"edited_by_id": actor.user_id}


def _reward_columns(actor: StaffActor, text: RewardText) -> dict[str, object]:
    if problems := reward_problems(text):
        raise Invalid.of_fields(problems)
    return asdict(text) | {"edited_by_id": actor.user_id}
