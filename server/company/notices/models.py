"""Pages that staff edit: a draft, and beside it what visitors read."""

from django.conf import settings
from django.db import models

from server.company.notices.contracts import LANGUAGES, Slug


class ContentPage(models.Model):
    """One page in one language. `published_at` null: visitors read our default text, if there is one."""

    slug = models.CharField(max_length=30, choices=[(slug.value, slug.value) for slug in Slug])
    language = models.CharField(max_length=2, choices=[(language, language) for language in LANGUAGES])
    draft_title = models.CharField(max_length=200)
    draft_body = models.TextField()
    title = models.CharField(max_length=200, blank=True)
    body = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)
    edited_at = models.DateTimeField()
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    published_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["slug", "language"], name="notices_page_once")]
