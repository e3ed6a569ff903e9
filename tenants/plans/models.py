"""Chosen downgrades, and what they left out (merchant's schema). Nothing of it is deleted."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from tenants.plans.contracts import DowngradeState, FrozenKind


class Downgrade(models.Model):
    """A smaller plan chosen for a platform, with what is kept; a None list keeps what fits."""

    platform = models.PositiveSmallIntegerField()
    plan_id = models.BigIntegerField()
    subscription_id = models.BigIntegerField(null=True)
    """The subscription that it replaces."""
    former_until = models.DateTimeField(null=True)
    """When that had ended before the downgrade was chosen; None: without an end."""
    state = models.CharField(max_length=10, choices=[(downgrade.value, downgrade.name) for downgrade in DowngradeState])
    store_ids = ArrayField(models.BigIntegerField(), default=list)
    product_ids = ArrayField(models.BigIntegerField(), null=True)
    product_sku_ids = ArrayField(models.BigIntegerField(), null=True)
    children_ids = ArrayField(models.BigIntegerField(), null=True)
    chosen_at = models.DateTimeField()
    effective_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["platform"], condition=Q(state=DowngradeState.WAITING.value), name="plans_one_waiting_downgrade"
            )
        ]


class Frozen(models.Model):
    """A store, publication or sub-account that a downgrade left out, until it is restored."""

    downgrade = models.ForeignKey(Downgrade, on_delete=models.PROTECT, related_name="frozen")
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.name) for kind in FrozenKind])
    object_id = models.BigIntegerField()
    frozen_at = models.DateTimeField()
    restored_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "object_id"], condition=Q(restored_at=None), name="plans_frozen_once"
            )
        ]
