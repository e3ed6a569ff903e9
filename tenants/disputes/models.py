"""Disputes of buyers at their banks, and how they are read (merchant's schema). They hold no personal data: the order
has the buyer."""

from django.db import models
from django.db.models import Q

from tenants.disputes.contracts import DisputeReason, DisputeSource, DisputeState


class Dispute(models.Model):
    """A dispute of an order. Amounts in minor units of `currency`, above zero.

    `took_at`: when the bank took the amount, null while it only asks; it stays, whatever becomes of the state.
    `returned_at`: when it gave the amount back. Both are what the ledger counts.
    """

    order_id = models.BigIntegerField(db_index=True)
    store_id = models.BigIntegerField()
    external_id = models.CharField(max_length=120)
    """The provider's id, or the key under which it was entered."""
    source = models.CharField(max_length=8, choices=[(each.value, each.name) for each in DisputeSource])
    state = models.CharField(max_length=16, choices=[(each.value, each.name) for each in DisputeState])
    reason = models.CharField(max_length=24, choices=[(each.value, each.name) for each in DisputeReason])
    is_inquiry = models.BooleanField(default=False)
    amount_minor = models.BigIntegerField()
    fee_minor = models.BigIntegerField(default=0)
    fee_back_minor = models.BigIntegerField(default=0)
    currency = models.CharField(max_length=3)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    told_days = models.PositiveSmallIntegerField(null=True)
    """How near the deadline was when the merchant was last told; null for not yet."""
    sent_at = models.DateTimeField(null=True)
    """When evidence was sent."""
    took_at = models.DateTimeField(null=True)
    returned_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    user_id = models.BigIntegerField(null=True)
    """Who entered it; null for what a platform tells."""
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["store_id", "external_id"], name="disputes_are_kept_once"),
            models.CheckConstraint(
                condition=Q(amount_minor__gt=0, fee_minor__gte=0, fee_back_minor__gte=0), name="disputes_are_money"
            ),
        ]
        indexes = [
            models.Index(fields=["-id"], include=["store_id"], name="disputes_newest"),
            models.Index(fields=["due_at"], condition=Q(state="needs_response"), name="disputes_due"),
        ]


class DisputeFeed(models.Model):
    """How far the disputes of a store are read from its platform."""

    store_id = models.BigIntegerField(primary_key=True)
    cursor = models.TextField(blank=True, default="")
    """Where an unfinished walk goes on; it began at `since`."""
    since = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)
    """When a walk last reached the end."""
    must_reconnect = models.BooleanField(default=False)
    failing_since = models.DateTimeField(null=True)
    reason = models.JSONField(null=True)
    """Why disputes cannot be read."""
