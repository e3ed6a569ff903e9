"""Content that staff write as drafts: save with a version check, publish, take back."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from server.kit.errors import Conflict, Invalid, NotFound

ENDS_TOO_EARLY = "The end must be later than the start."

PUBLISHED = Q(published_at__isnull=False)


class Draft(models.Model):
    """A row that staff edit. `version` counts every change, so nobody overwrites a change they have not read."""

    version = models.PositiveIntegerField(default=1)
    edited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        abstract = True


class ScheduledDraft(Draft):
    """A draft that readers see from its start to its end, once it is published."""

    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    published_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        abstract = True

    def state(self, now: datetime) -> str:
        """Name the state: draft, waiting, live or ended."""
        if self.published_at is None:
            return "draft"
        if self.ends_at and self.ends_at <= now:
            return "ended"
        return "live" if self.starts_at <= now else "waiting"


def check_span(start: datetime | None, end: datetime | None, *, field: str) -> None:
    """Raise Invalid on `field` when the end is not after the start."""
    if start and end and end <= start:
        raise Invalid.on(field, ENDS_TOO_EARLY)


def change(model: type[models.Model], pk: int, *, version: int, otherwise: str, **columns: object) -> None:
    """Update columns if the row still has this version. Raise NotFound, or Conflict(`otherwise`) if it changed."""
    _write(model, pk, Q(version=version), otherwise, columns)


def take_back(model: type[models.Model], pk: int, *, published: Q, otherwise: str, **columns: object) -> None:
    """Update columns if the row matches `published`. Raise NotFound, or Conflict(`otherwise`) when it does not."""
    _write(model, pk, published, otherwise, columns)


def _write(model: type[models.Model], pk: int, still: Q, otherwise: str, columns: dict[str, object]) -> None:
    row = model._default_manager.filter(pk=pk)
    if row.filter(still).update(**columns, version=F("version") + 1):
        return
    raise Conflict(otherwise) if row.exists() else NotFound
