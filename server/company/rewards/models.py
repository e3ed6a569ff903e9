"""Rules of points, rewards, and what each merchant earned and redeemed (public schema).

`merchant_id` is no foreign key: our books outlive a deleted merchant.
"""

from enum import StrEnum

from django.db import models
from django.db.models import Q

from server.company.rewards.contracts import Earned, RedemptionState, RewardKind
from server.kit.drafts import Draft


def _choice(values: type[StrEnum]) -> "models.CharField[str, str]":
    return models.CharField(max_length=20, choices=[(value.value, value.value) for value in values])


class EarnRule(Draft):
    """How points are earned; `since` is when the rule was switched on: earlier payments earn nothing."""

    kind = _choice(Earned)
    currency = models.CharField(max_length=3)
    points = models.PositiveIntegerField()
    per_minor = models.PositiveBigIntegerField()
    valid_days = models.PositiveIntegerField(null=True)
    is_on = models.BooleanField()
    since = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "currency"], name="rewards_one_rule")]


class Reward(Draft):
    """A reward that points can be redeemed for."""

    kind = _choice(RewardKind)
    name_en = models.CharField(max_length=100)
    name_zh = models.CharField(max_length=100)
    points = models.PositiveIntegerField()
    amount_minor = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    valid_days = models.PositiveIntegerField()
    is_on = models.BooleanField()


class Lot(models.Model):
    """Points earned at once, with the rule of that day, and how many are left."""

    key = models.CharField(max_length=150, unique=True)
    kind = _choice(Earned)
    merchant_id = models.BigIntegerField()
    points = models.PositiveIntegerField()
    left = models.PositiveIntegerField()
    points_each = models.PositiveIntegerField()
    per_minor = models.PositiveBigIntegerField()
    changes = models.PositiveIntegerField(default=0)
    earned_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(left__lte=models.F("points")), name="rewards_left_of_what_was_earned")
        ]
        indexes = [models.Index(fields=["merchant_id", "expires_at"], name="rewards_lots_of", condition=Q(left__gt=0))]


class ReferralLink(models.Model):
    """A merchant's referral code."""

    merchant_id = models.BigIntegerField(unique=True)
    code = models.CharField(max_length=16, unique=True)


class Referral(models.Model):
    """Who referred a merchant, set once at sign-up. `payment` is that merchant's first plan payment."""

    merchant_id = models.BigIntegerField(unique=True)
    referrer_id = models.BigIntegerField()
    made_at = models.DateTimeField()
    payment = models.CharField(max_length=150, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(merchant_id=models.F("referrer_id")), name="rewards_nobody_brings_themselves"
            )
        ]


class PayerMark(models.Model):
    """What a merchant is recognised by: the digest of a card, payer, company or device that they ever used.

    It stays when the merchant is deleted, or who comes back could refer themselves. It tells nothing about anybody: it
    is a keyed digest, beside a number whose merchant is gone.
    """

    merchant_id = models.BigIntegerField()
    mark = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["merchant_id", "mark"], name="rewards_one_mark")]


class Redemption(models.Model):
    """A merchant's redemption, once per `key`."""

    merchant_id = models.BigIntegerField()
    key = models.CharField(max_length=64)
    reward = models.ForeignKey(Reward, on_delete=models.PROTECT, related_name="+")
    kind = _choice(RewardKind)
    points = models.PositiveIntegerField()
    amount_minor = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    code = models.CharField(max_length=40, blank=True)
    external_id = models.CharField(max_length=100, blank=True)
    is_bound = models.BooleanField(default=False, db_default=False)
    """Whether the provider accepts the code from its buyer only; the first codes were for everybody until bound."""
    state = _choice(RedemptionState)
    made_by_id = models.BigIntegerField()
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_for = models.CharField(max_length=100, blank=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["merchant_id", "key"], name="rewards_redeemed_once")]
        indexes = [models.Index(fields=["state", "kind"], name="rewards_redemptions_by_state")]
