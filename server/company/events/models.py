"""Logged events (public schema)."""

from django.conf import settings
from django.db import models


class TrackedDay(models.Model):
    """How often users of a merchant did something with found products on a UTC day."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    day = models.DateField(db_index=True)
    what = models.CharField(max_length=20)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "day", "what"], name="events_one_count_per_day")]


class LoggedEvent(models.Model):
    """One event of one user, purged after EVENT_LOG_DAYS."""

    at = models.DateTimeField(db_index=True)
    event = models.CharField(max_length=60)
    param = models.JSONField(null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")

    class Meta:
        indexes = [
            models.Index(fields=["event", "-id"], name="events_by_name"),
            models.Index(fields=["tenant", "-id"], name="events_by_merchant"),
        ]
