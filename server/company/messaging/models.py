"""Push messages with each user's response, and messages to single users (public schema)."""

from datetime import datetime
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.company.messaging.contracts import Trigger
from server.kit.drafts import ScheduledDraft


class PushQuerySet(models.QuerySet["PushMessage"]):
    def published_for(
        self, *, tenant_id: int, country: str, language: str, plans: list[str], platforms: list[int], now: datetime
    ) -> Self:
        """Filter messages for such a user: published and not ended; they may start later."""
        fits = Q(countries=[]) | Q(countries__contains=[country])
        fits &= Q(languages=[]) | Q(languages__contains=[language])
        fits &= Q(plans=[]) | Q(plans__overlap=plans)
        fits &= Q(platforms=[]) | Q(platforms__overlap=platforms)
        fits &= Q(tenant_ids=[]) | Q(tenant_ids__contains=[tenant_id])
        return self.filter(fits, Q(ends_at__isnull=True) | Q(ends_at__gt=now), published_at__isnull=False)


class PushMessage(ScheduledDraft):
    """Shown by the portal when its trigger happens. An empty part of the audience means everybody."""

    title_en = models.CharField(max_length=200)
    body_en = models.TextField()
    button_en = models.CharField(max_length=40, blank=True)
    title_zh = models.CharField(max_length=200, blank=True)
    body_zh = models.TextField(blank=True)
    button_zh = models.CharField(max_length=40, blank=True)
    router = models.CharField(max_length=200, blank=True)
    trigger_type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in Trigger])
    trigger = models.CharField(max_length=200, blank=True)
    countries = ArrayField(models.CharField(max_length=2), default=list, blank=True)
    languages = ArrayField(models.CharField(max_length=10), default=list, blank=True)
    plans = ArrayField(models.CharField(max_length=60), default=list, blank=True)
    platforms = ArrayField(models.PositiveSmallIntegerField(), default=list, blank=True)
    tenant_ids = ArrayField(models.BigIntegerField(), default=list, blank=True)

    objects: ClassVar = PushQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["starts_at"], name="messaging_live", condition=Q(published_at__isnull=False))]


class PushReceipt(models.Model):
    """A user's response to a push message. Each time is empty until it happens, and is set once."""

    message = models.ForeignKey(PushMessage, on_delete=models.CASCADE, related_name="receipts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    shown_at = models.DateTimeField(null=True)
    clicked_at = models.DateTimeField(null=True)
    dismissed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "user"], name="messaging_receipt_once")]


class Letter(models.Model):
    """A message that staff wrote to single users."""

    title_en = models.CharField(max_length=200)
    body_en = models.TextField()
    title_zh = models.CharField(max_length=200, blank=True)
    body_zh = models.TextField(blank=True)
    router = models.CharField(max_length=200, blank=True)
    sent_at = models.DateTimeField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")


class UserMessage(models.Model):
    """A letter for one of its readers, who may delete it for themselves."""

    letter = models.ForeignKey(Letter, on_delete=models.CASCADE, related_name="copies")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    read_at = models.DateTimeField(null=True)
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["letter", "user"], name="messaging_copy_once")]
        indexes = [models.Index(fields=["user", "-id"], name="messaging_mine", condition=Q(deleted_at__isnull=True))]
