"""What we asked a provider to change, and what it reported (public schema)."""

from django.db import models

from server.company.payments.contracts import CallOutcome, EventState, Provider
from server.company.payments.models import EXTERNAL_ID, choice_of


class ProviderCall(models.Model):
    """A call that changes something at the provider, saved before it is made, so that a retry repeats its key."""

    provider = choice_of(Provider)
    operation = models.CharField(max_length=40)
    key = models.CharField(max_length=100, unique=True)
    subject = models.CharField(max_length=100)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    outcome = choice_of(CallOutcome, default=CallOutcome.OPEN.value)
    attempts = models.PositiveIntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["subject", "-id"], name="payments_calls_of")]


class ProviderEvent(models.Model):
    """A verified webhook delivery, stored once by its id. It stores only the object's id; the state is read again."""

    provider = choice_of(Provider)
    external_id = models.CharField(max_length=EXTERNAL_ID)
    type = models.CharField(max_length=100)
    about = models.CharField(max_length=20)
    object_id = models.CharField(max_length=EXTERNAL_ID)
    is_live = models.BooleanField()
    created_at = models.DateTimeField()
    received_at = models.DateTimeField()
    applied_at = models.DateTimeField(null=True)
    state = choice_of(EventState, default=EventState.WAITING.value)
    attempts = models.PositiveIntegerField(default=0)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["provider", "external_id"], name="payments_event_once")]
        indexes = [
            models.Index(fields=["state", "-id"], name="payments_events_by_state"),
            models.Index(fields=["object_id", "-id"], name="payments_events_about"),
        ]
