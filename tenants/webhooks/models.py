"""Endpoints and their deliveries (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from tenants.webhooks.contracts import DeliveryState


class Endpoint(models.Model):
    """A URL of the merchant with its own secret. `failing_since`: no attempt has succeeded since then."""

    url = models.CharField(max_length=1_000)
    topics = ArrayField(models.CharField(max_length=40))
    sealed_secret = models.TextField()
    enabled = models.BooleanField(default=True)
    disabled_by_us = models.BooleanField(default=False)
    failing_since = models.DateTimeField(null=True)
    created_at = models.DateTimeField()


class Delivery(models.Model):
    """One event for one endpoint; the body is signed byte for byte, the same at every attempt.

    An attempt moves `next_at` beyond its maximum duration: if the worker dies, another continues after that.
    `attempts`: those whose result is known; `losses`: workers in a row that ended before.
    """

    endpoint = models.ForeignKey(Endpoint, on_delete=models.CASCADE, related_name="deliveries")
    event_id = models.CharField(max_length=40)
    topic = models.CharField(max_length=40)
    body = models.TextField()
    state = models.CharField(
        max_length=10,
        choices=[(delivery.value, delivery.name) for delivery in DeliveryState],
        default=DeliveryState.PENDING,
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)
    status = models.PositiveSmallIntegerField(null=True)
    trouble = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(db_index=True)
    attempted_at = models.DateTimeField(null=True)
    next_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["endpoint", "event_id"], name="webhooks_event_once"),
            models.CheckConstraint(
                condition=Q(next_at__isnull=False) | ~Q(state="pending"), name="webhooks_pending_has_moment"
            ),
        ]
        indexes = [
            models.Index(fields=["endpoint", "next_at"], condition=Q(state="pending"), name="webhooks_due"),
            models.Index(fields=["endpoint", "-id"], name="webhooks_log"),
        ]
