"""Received events: verified before they are stored, unique by the vendor's own id."""

from django.db import models


class InboxState(models.TextChoices):
    RECEIVED = "received", "waiting to be handled"
    HANDLED = "handled", "handled"
    FAILED = "failed", "given up"
    KEPT = "kept", "kept, nobody handles this topic"


class InboxEvent(models.Model):
    """One delivery. The signed bytes are kept encrypted until the event is handled."""

    vendor = models.CharField(max_length=30)
    event_id = models.CharField(max_length=200)
    topic = models.CharField(max_length=100)
    schema_name = models.CharField(max_length=63, blank=True)
    store_id = models.BigIntegerField(null=True)
    sealed_body = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=InboxState.choices, default=InboxState.RECEIVED)
    error = models.TextField(blank=True)
    received_at = models.DateTimeField(db_index=True)
    handled_at = models.DateTimeField(null=True)
    is_waiting = models.BooleanField(default=False, db_default=False)
    """Stored, and its job is not queued yet: the worker does that for many at once (`services.queue_waiting`)."""
    correlation_id = models.CharField(max_length=64, blank=True, default="", db_default="")
    """Of the request that brought it, for the log lines of its job."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["vendor", "event_id"], name="inbox_event_once")]
        indexes = [
            models.Index(fields=["state", "id"]),
            models.Index(fields=["id"], condition=models.Q(is_waiting=True), name="inbox_waiting"),
        ]
