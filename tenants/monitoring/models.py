"""A store's policy, and what was seen of each monitored publication's supplier (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Value

from tenants.monitoring.contracts import WatchState

ON = models.Q(state=WatchState.ON.value)


class PolicyRow(models.Model):
    """A store's policy; a store without a row has `contracts.Policy` as it is made."""

    store_id = models.BigIntegerField(primary_key=True)
    reactions = models.JSONField(default=dict)
    minimum_quantity = models.PositiveIntegerField()
    cost_change_percent = models.PositiveIntegerField()
    floor_percent = models.PositiveIntegerField()
    watch_new = models.BooleanField()
    max_shipping_days = models.PositiveIntegerField(default=30, db_default=30)
    ship_to = models.CharField(max_length=2, blank=True, db_default="")

    class Meta:
        db_table = "monitoring_policy"


class ProductPolicyRow(models.Model):
    """What one publication does otherwise than its store's policy (`contracts.PolicyOverride`); it goes with it."""

    publication = models.OneToOneField(
        "products.Publication", on_delete=models.CASCADE, primary_key=True, db_constraint=False, related_name="+"
    )
    reactions = models.JSONField(default=dict)
    numbers = models.JSONField(default=dict)

    class Meta:
        db_table = "monitoring_product_policy"


class SightingPoint(models.Model):
    """What a variant's supplier showed from a moment on: written only when it is another than before.

    The cost in minor units of the product's currency; None, as a stock that is None, where it is not told.
    """

    variant_id = models.BigIntegerField()
    at = models.DateTimeField()
    cost_minor = models.BigIntegerField(null=True)
    stock = models.BigIntegerField(null=True)
    available = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["variant_id", "at"], name="monitoring_one_point")]
        indexes = [models.Index(fields=["at"], name="monitoring_old_points")]


class Watch(models.Model):
    """One per publication that is, or should be, monitored; it goes with its publication.

    `due_at` is also the lease: whoever looks moves it on, and writes only while it is as they moved it. `seen` is
    empty before the first look: then what was imported counts as seen. `tries`: looks that were begun since the last
    one that came to an end.
    """

    # No constraint in the database: switching on never waits for, or fails with, a publication that is just deleted.
    publication = models.OneToOneField(
        "products.Publication", on_delete=models.CASCADE, primary_key=True, db_constraint=False, related_name="watch"
    )
    state = models.CharField(max_length=10, choices=[(one.value, one.name) for one in WatchState])
    seen = models.JSONField(default=dict)
    due_at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    reason = models.JSONField(null=True)
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    left_out = ArrayField(
        models.BigIntegerField(), default=list, db_default=Value([], ArrayField(models.BigIntegerField()))
    )
    """Variants that are not monitored, because a smaller plan has no room for them."""

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=ON, name="monitoring_due")]
