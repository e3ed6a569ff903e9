"""Products of topic pages, and merchants who opened a page with its code (public schema)."""

from typing import Any, ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from server.company.catalogue.contracts.products import TopicProductFilter, TopicProductState, TopicProductType
from server.kit.drafts import Draft
from server.kit.folding import contains

MOST_WORDS = 12
RANGES = {"prices": "price_minor", "sell_prices": "sell_minor", "profits": "profit_minor"}


class TopicProductQuerySet(models.QuerySet["TopicPageProduct"]):
    def published(self) -> Self:
        return self.filter(state=TopicProductState.PUBLISHED)

    def fitting(self, filters: TopicProductFilter) -> Self:
        """Return products that match the filter; each word of `title` is in the title of either language."""
        rows = self.filter(page_id=filters.page_id) if filters.page_id else self.all()
        if filters.state is not None:
            rows = rows.filter(state=filters.state)
        for word in filters.title.split()[:MOST_WORDS]:
            rows = rows.filter(contains(word, "title_en", "title_zh"))
        if filters.category:
            rows = rows.filter(category=filters.category)
        if filters.country:
            rows = rows.filter(ship_from__contains=[filters.country])
        if filters.type is not None:
            rows = rows.filter(type=filters.type)
        return rows.filter(**_bounds(filters))

    def arranged(self, filters: TopicProductFilter) -> Self:
        """Sort as staff arranged them, unless the filter has another order."""
        if filters.by_price:
            return self.order_by("price_minor" if filters.by_price == "asc" else "-price_minor", "-pk")
        return self.order_by("-pk") if filters.newest else self.order_by("position", "-pk")


class TopicPageProduct(Draft):
    """A product on a topic page. `rules.blocks` defines the form of `skus` and `relevance`."""

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="products")
    type = models.PositiveSmallIntegerField(choices=[(kind.value, kind.name) for kind in TopicProductType])
    product_id = models.CharField(max_length=500)
    host = models.CharField(max_length=255, blank=True)
    title_en = models.CharField(max_length=400)
    title_zh = models.CharField(max_length=400, blank=True)
    url = models.TextField(blank=True)
    images = ArrayField(models.TextField(), default=list, blank=True)
    images_kept = ArrayField(models.TextField(), default=list, blank=True)
    currency = models.CharField(max_length=3)
    price_minor = models.BigIntegerField(default=0)
    sell_minor = models.BigIntegerField(null=True)
    profit_minor = models.BigIntegerField(null=True)
    shipping_minor = models.BigIntegerField(null=True)
    shipping = models.CharField(max_length=200, blank=True)
    detail_en = models.TextField(blank=True)
    detail_zh = models.TextField(blank=True)
    body_html = models.TextField(blank=True)
    category = models.CharField(max_length=200, blank=True)
    category_zh = models.CharField(max_length=200, blank=True, db_default="")
    ship_from = ArrayField(models.CharField(max_length=2), default=list, blank=True)
    skus = models.JSONField(default=list, blank=True)
    relevance = models.JSONField(default=dict, blank=True)
    binding_link = models.TextField(blank=True)
    position = models.PositiveIntegerField(default=0)
    state = models.PositiveSmallIntegerField(
        choices=[(state.value, state.name) for state in TopicProductState], default=TopicProductState.DRAFT.value
    )
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField()

    objects: ClassVar = TopicProductQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "type", "product_id"], name="catalogue_product_once")]
        indexes = [models.Index(fields=["page", "state", "position", "-id"], name="catalogue_arranged")]


class OpenedTopicPage(models.Model):
    """A merchant who entered a page's code. `code_digest` is of that code, so that a new code must be entered again."""

    page = models.ForeignKey("catalogue.TopicPage", on_delete=models.CASCADE, related_name="+")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    code_digest = models.CharField(max_length=64)
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "tenant"], name="catalogue_opened_once")]


def _bounds(filters: TopicProductFilter) -> dict[str, Any]:
    bounds: dict[str, Any] = {"created_at__gte": filters.since, "created_at__lte": filters.until}
    for name, column in RANGES.items():
        bounds[f"{column}__gte"], bounds[f"{column}__lte"] = getattr(filters, name)
    return {name: value for name, value in bounds.items() if value is not None}
