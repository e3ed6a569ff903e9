"""Content written by staff: public pages with a draft and a published text, and announcements to merchants."""

from datetime import datetime
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from server.company.identity.contracts import Actor
from server.company.notices.contracts import LANGUAGES, Audience, DetailType, Slug
from server.kit.drafts import Draft, ScheduledDraft


class ContentPage(Draft):
    """One page in one language. `published_at` null: visitors read our default text, if there is one."""

    slug = models.CharField(max_length=30, choices=[(slug.value, slug.value) for slug in Slug])
    language = models.CharField(max_length=2, choices=[(language, language) for language in LANGUAGES])
    draft_title = models.CharField(max_length=200)
    draft_body = models.TextField()
    title = models.CharField(max_length=200, blank=True)
    body = models.TextField(blank=True)
    edited_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)
    previews_ended_at = models.DateTimeField(null=True)
    """Links to the draft that were created until then are invalid."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["slug", "language"], name="notices_page_once")]


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def visible_to(self, actor: Actor, *, now: datetime) -> Self:
        """Filter announcements for this user: published, started and not ended."""
        audience = models.Q(audience=Audience.EVERYONE)
        audience |= models.Q(audience=Audience.MERCHANTS, tenant_ids__contains=[actor.tenant_id])
        if actor.is_main_account:
            audience |= models.Q(audience=Audience.MAIN_ACCOUNTS)
        running = models.Q(starts_at__lte=now) & (models.Q(ends_at__isnull=True) | models.Q(ends_at__gt=now))
        return self.filter(running, audience, published_at__isnull=False)


class Announcement(ScheduledDraft):
    """News for merchants' users. Without Chinese texts, everybody reads the English."""

    title_en = models.CharField(max_length=200)
    content_en = models.TextField()
    title_zh = models.CharField(max_length=200, blank=True)
    content_zh = models.TextField(blank=True)
    detail_type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in DetailType])
    router = models.CharField(max_length=200, blank=True)
    release = models.CharField(max_length=40, blank=True, db_default="")
    """The version that it introduces, shown once in its own dialog. Empty for other news."""
    audience = models.CharField(max_length=15, choices=[(who.value, who.name) for who in Audience])
    tenant_ids = ArrayField(models.BigIntegerField(), default=list, blank=True)

    objects: ClassVar = AnnouncementQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["starts_at"], name="notices_live", condition=models.Q(published_at__isnull=False))
        ]


class AnnouncementRead(models.Model):
    announcement = models.ForeignKey(Announcement, on_delete=models.CASCADE, related_name="reads")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["announcement", "user"], name="notices_read_once")]
