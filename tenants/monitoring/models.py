"""Policies of stores, and the last seen supplier data of monitored publications (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Value

from tenants.monitoring.contracts import WatchState

ON = models.Q(state=WatchState.ON.value)


class PolicyRow(models.Model):
    """A store's policy; a store without a row has the defaults of `contracts.Policy`."""

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
    """One publication's settings that differ from its store's policy (`contracts.PolicyOverride`); deleted with it."""

    publication = models.OneToOneField(
        "products.Publication", on_delete=models.CASCADE, primary_key=True, db_constraint=False, related_name="+"
    )
    reactions = models.JSONField(default=dict)
    numbers = models.JSONField(default=dict)

    class Meta:
        db_table = "monitoring_product_policy"


class SightingPoint(models.Model):
    """A variant's supplier data from a moment on: written only when it differs from the last one.

    The cost in minor units of the product's currency; cost and stock are None when the supplier does not state them.
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
    """One per publication that is, or should be, monitored; deleted with its publication.

    `due_at` is also the lease: a worker moves it forward, and writes only while it is unchanged. `seen` is empty before
    the first check: then the imported values count as seen. `tries`: checks started since the last completed one;
    `kills`: those in which the worker died while it checked this alone (in the cluster `alone_in`, which lived on).
    """

    # No constraint in the database: switching on must not wait for, or fail with, a publication being deleted.
    publication = models.OneToOneField(
        "products.Publication", on_delete=models.CASCADE, primary_key=True, db_constraint=False, related_name="watch"
    )
    state = models.CharField(max_length=10, choices=[(watch.value, watch.name) for watch in WatchState])
    seen = models.JSONField(default=dict)
    due_at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True)
    failures = models.PositiveSmallIntegerField(default=0)
    reason = models.JSONField(null=True)
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    kills = models.PositiveSmallIntegerField(default=0, db_default=0)
    alone_in = models.CharField(max_length=100, blank=True, default="", db_default="")
    left_out = ArrayField(
        models.BigIntegerField(), default=list, db_default=Value([], ArrayField(models.BigIntegerField()))
    )
    """Variants that are not monitored, because a smaller plan has no room for them."""

    class Meta:
        indexes = [models.Index(fields=["due_at"], condition=ON, name="monitoring_due")]
