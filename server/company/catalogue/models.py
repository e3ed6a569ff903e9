"""Topic pages, their products and usage, and the links that they wait for (public schema)."""

from datetime import datetime
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.company.catalogue.contracts import (
    UNLISTED,
    Affiliation,
    DisplayType,
    TopicFilter,
    TopicPageType,
    TopicStatus,
    TopicType,
)
from server.company.catalogue.contracts.products import LinkState, TopicProductType
from server.company.catalogue.product_models import OpenedTopicPage as OpenedTopicPage
from server.company.catalogue.product_models import TopicPageProduct as TopicPageProduct
from server.kit.drafts import Draft
from server.kit.folding import contains


def _begun(now: datetime) -> Q:
    return Q(valid_from=None) | Q(valid_from__lte=now)


class TopicPageQuerySet(models.QuerySet["TopicPage"]):
    def readable_by(self, tenant_id: int, *, now: datetime) -> Self:
        """Return published pages that have begun, of this merchant or of nobody; expired ones are included."""
        owned = Q(tenant_id=None) | Q(tenant_id=tenant_id)
        return self.filter(owned, _begun(now), status=TopicStatus.PUBLISHED)

    def private_to(self, tenant_id: int, *, now: datetime) -> Self:
        """Return pages for this merchant alone that have begun and not ended, also drafts; no withdrawn ones."""
        lasting = Q(valid_until=None) | Q(valid_until__gt=now)
        return self.filter(_begun(now), lasting, tenant_id=tenant_id).exclude(status=TopicStatus.WITHDRAWN)

    def listed(self) -> Self:
        """Exclude the pages that are read only by id."""
        return self.exclude(pk__in=UNLISTED)

    def expiring(self, *, now: datetime, until: datetime) -> Self:
        """Return published pages that end between these moments."""
        return self.filter(status=TopicStatus.PUBLISHED, valid_until__gt=now, valid_until__lte=until)

    def fitting(self, filters: TopicFilter) -> Self:
        """Return pages that match the filter; `name` is searched in both languages."""
        names = ("status", "topic_type", "page_type", "affiliation")
        columns = {name: value for name in names if (value := getattr(filters, name)) is not None}
        rows = self.filter(**columns)
        if filters.name:
            rows = rows.filter(contains(filters.name, "name_en", "name_zh", "topic_name_en", "topic_name_zh"))
        return rows


class TopicPage(Draft):
    """A tab of products. Without `tenant` it is for every merchant; else only for that one, after `check_code`."""

    name_en = models.CharField(max_length=200)
    name_zh = models.CharField(max_length=200, blank=True)
    topic_name_en = models.CharField(max_length=200, blank=True)
    topic_name_zh = models.CharField(max_length=200, blank=True)
    page_type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in TopicPageType])
    topic_type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in TopicType])
    affiliation = models.PositiveSmallIntegerField(choices=[(area.value, area.name) for area in Affiliation])
    display_type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in DisplayType])
    template = models.PositiveSmallIntegerField(default=1)
    status = models.PositiveSmallIntegerField(
        choices=[(status.value, status.name) for status in TopicStatus], default=TopicStatus.DRAFT.value
    )
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, null=True, related_name="+")
    check_code = models.CharField(max_length=40, blank=True)
    is_hot_open = models.BooleanField(default=False)
    keywords = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    keywords_zh = ArrayField(models.CharField(max_length=40), default=list, db_default=[], blank=True)
    is_top = models.BooleanField(default=False)
    position = models.PositiveIntegerField(default=0)
    valid_from = models.DateTimeField(null=True)
    valid_until = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField()

    objects: ClassVar = TopicPageQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(tenant=None, check_code="") | (Q(tenant__isnull=False) & ~Q(check_code="")),
                name="catalogue_owner_has_code",
            )
        ]


class AwaitedLink(models.Model):
    """A product that goes on a page once its supplier was asked; the row is then deleted. `cells`: staff's input.

    While a worker asks, `run_after` is also the end of its lease. `attempts`: those whose result is
    known; `losses`: workers in a row that ended before.
    """

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in TopicProductType])
    line = models.TextField()
    cells = models.JSONField(default=dict)
    currency = models.CharField(max_length=3)
    state = models.CharField(
        max_length=10, choices=[(state.value, state.name) for state in LinkState], default=LinkState.WAITING.value
    )
    reason = models.JSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    losses = models.PositiveSmallIntegerField(default=0, db_default=0)
    run_after = models.DateTimeField()
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "type", "line"], name="catalogue_link_once")]
        indexes = [models.Index(fields=["state", "run_after"], name="catalogue_links_due")]

    def __str__(self) -> str:
        return self.line[:80]


class TopicPageVisit(models.Model):
    """A merchant's visit to the page on a UTC day; repeated visits count once."""

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    day = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "tenant", "day"], name="catalogue_visit_once")]


class TopicPageImport(models.Model):
    """A product that a merchant imported from the page. `product_id` is its id in the Import List.

    `published_at`: since when it has been in one of their stores.
    """

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    product_id = models.BigIntegerField()
    imported_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "product_id"], name="catalogue_import_once")]
