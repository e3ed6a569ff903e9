"""Topic pages and their products (public schema)."""

from datetime import datetime
from typing import ClassVar, Self

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
from server.company.catalogue.link_models import AwaitedLink as AwaitedLink
from server.company.catalogue.product_models import OpenedTopicPage as OpenedTopicPage
from server.company.catalogue.product_models import TopicPageProduct as TopicPageProduct
from server.company.catalogue.usage_models import TopicPageImport as TopicPageImport
from server.company.catalogue.usage_models import TopicPageVisit as TopicPageVisit
from server.kit.drafts import Draft


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

    def fitting(self, filters: TopicFilter) -> Self:
        """Return pages that match the filter; `name` is searched in both languages."""
        names = ("status", "topic_type", "page_type", "affiliation")
        columns = {name: value for name in names if (value := getattr(filters, name)) is not None}
        rows = self.filter(**columns)
        if filters.name:
            called = Q(name_en__icontains=filters.name) | Q(name_zh__icontains=filters.name)
            called |= Q(topic_name_en__icontains=filters.name) | Q(topic_name_zh__icontains=filters.name)
            rows = rows.filter(called)
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
