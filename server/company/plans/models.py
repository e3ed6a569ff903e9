"""Editions, their plans, and merchants' subscriptions (public schema)."""

from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from server.company.plans.contracts import ChargeWay, EditionState, EditionType, Origin
from server.company.plans.contracts.publishing import KeepFor


class Edition(models.Model):
    """Plans that are offered together, for one or several platforms."""

    name_en = models.CharField(max_length=100)
    name_zh = models.CharField(max_length=100, blank=True)
    type = models.PositiveSmallIntegerField(
        choices=[(edition_type.value, edition_type.name) for edition_type in EditionType]
    )
    platforms = ArrayField(models.PositiveSmallIntegerField())
    state = models.CharField(max_length=10, choices=[(state.value, state.name) for state in EditionState])
    position = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField()


class Plan(models.Model):
    """A plan of an edition, with its price per period and its limits.

    The one that `is_default` applies to merchants without a subscription.
    """

    edition = models.ForeignKey(Edition, on_delete=models.CASCADE, related_name="plans")
    position = models.PositiveSmallIntegerField(default=0)
    name_en = models.CharField(max_length=100)
    name_zh = models.CharField(max_length=100, blank=True)
    is_free = models.BooleanField(default=False)
    is_on = models.BooleanField(default=True)
    is_default = models.BooleanField(default=False)
    charge_way = models.PositiveSmallIntegerField(choices=[(way.value, way.name) for way in ChargeWay])
    price_minor = models.PositiveBigIntegerField(default=0)
    promotion_minor = models.PositiveBigIntegerField(null=True)
    promotion_from = models.DateTimeField(null=True)
    promotion_until = models.DateTimeField(null=True)
    currency = models.CharField(max_length=3, default="USD")
    stores_per_platform = models.PositiveIntegerField()
    import_products = models.PositiveIntegerField()
    monitored_variants = models.PositiveIntegerField()
    sub_accounts = models.PositiveIntegerField()
    trial_days = models.PositiveSmallIntegerField(default=0)
    selling_point_en = models.CharField(max_length=200, blank=True)
    selling_point_zh = models.CharField(max_length=200, blank=True)
    content_en = models.TextField(blank=True)
    content_zh = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["is_default"], condition=Q(is_default=True), name="plans_one_default"),
            models.CheckConstraint(condition=Q(is_free=False) | Q(price_minor=0), name="plans_free_costs_nothing"),
        ]


class PlanRevision(models.Model):
    """A plan's price and limits until an edition was published again, and who was to keep them."""

    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="revisions")
    price_minor = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    stores_per_platform = models.PositiveIntegerField()
    import_products = models.PositiveIntegerField()
    monitored_variants = models.PositiveIntegerField()
    sub_accounts = models.PositiveIntegerField()
    keep_price = models.CharField(max_length=10, choices=[(keep_for.value, keep_for.name) for keep_for in KeepFor])
    keep_limits = models.CharField(max_length=10, choices=[(keep_for.value, keep_for.name) for keep_for in KeepFor])
    keep_until = models.DateTimeField(null=True)
    replaced_at = models.DateTimeField()
    replaced_by = models.CharField(max_length=254)

    class Meta:
        indexes = [models.Index(fields=["plan", "-replaced_at"], name="plans_revisions_of")]


class SubscriptionQuerySet(models.QuerySet["Subscription"]):
    def of(self, tenant_id: int) -> "SubscriptionQuerySet":
        """Return a merchant's subscriptions with their plans, newest first."""
        return (
            self.filter(tenant_id=tenant_id)
            .select_related("plan", "next_plan", "kept_limits")
            .order_by("-since", "-pk")
        )

    def live_at(self, now: object) -> "SubscriptionQuerySet":
        return self.filter(Q(until=None) | Q(until__gt=now), ended_at=None)

    def charged_at(self, now: object) -> "SubscriptionQuerySet":
        """Return the subscriptions that run at that moment and cost something."""
        return self.live_at(now).filter(plan__is_free=False)


class ProTrial(models.Model):
    """A merchant's only Pro trial; `user_id` started it."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="pro_trial")
    user_id = models.BigIntegerField()
    since = models.DateTimeField()
    until = models.DateTimeField()


class Subscription(models.Model):
    """A merchant's plan on one platform. Past `until` without `ended_at`: it expired by itself."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="subscriptions")
    platform = models.PositiveSmallIntegerField()
    plan = models.ForeignKey(Plan, on_delete=models.PROTECT, related_name="subscriptions")
    next_plan = models.ForeignKey(Plan, on_delete=models.PROTECT, null=True, related_name="+")
    origin = models.CharField(max_length=10, choices=[(origin.value, origin.name) for origin in Origin])
    user_id = models.BigIntegerField()
    """The user who activated or granted it."""
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=500, blank=True)
    end_reason = models.CharField(max_length=500, blank=True)
    billing_store_id = models.BigIntegerField(null=True)
    """The merchant's store of the same platform that is billed; only for plans that cost something."""

    kept_limits = models.ForeignKey(PlanRevision, on_delete=models.PROTECT, null=True, related_name="keepers")
    """The old limits, which apply where they are larger than the plan's, until `limits_until` if set."""
    limits_until = models.DateTimeField(null=True)

    objects = SubscriptionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "platform"], condition=Q(ended_at=None), name="plans_one_subscription_per_platform"
            ),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gt=F("since")), name="plans_until_after_since"),
        ]
        indexes = [models.Index(fields=["tenant", "-since"])]

    def is_live_at(self, now: datetime) -> bool:
        return self.ended_at is None and (self.until is None or self.until > now)
