"""The products that we offer to merchants ourselves (public schema)."""

from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.db import models

from server.company.antstore.contracts import OfferFilter, ProductStatus
from server.company.antstore.fulfilment_models import Fulfilment as Fulfilment
from server.company.antstore.fulfilment_models import LineRefusal as LineRefusal
from server.company.antstore.fulfilment_models import Shipment as Shipment
from server.company.antstore.fulfilment_models import ShipmentLabel as ShipmentLabel
from server.kit.drafts import Draft
from server.kit.folding import contains


class CuratedProductQuerySet(models.QuerySet["CuratedProduct"]):
    def fitting(self, filters: OfferFilter) -> Self:
        """Filter the products; `title` is searched in both languages."""
        names = ("status", "category")
        rows = self.filter(**{name: value for name in names if (value := getattr(filters, name))})
        if filters.ids:
            rows = rows.filter(pk__in=filters.ids)
        if words := filters.title.strip():
            rows = rows.filter(contains(words, "title_en", "title_zh"))
        return rows


class CuratedProduct(Draft):
    """A product of Antstore. `least_minor` is its lowest price, computed from its variants."""

    title_en = models.CharField(max_length=200)
    title_zh = models.CharField(max_length=200, blank=True)
    description_en = models.TextField(blank=True)
    description_zh = models.TextField(blank=True)
    category = models.CharField(max_length=100, blank=True)
    tags = ArrayField(models.CharField(max_length=40), default=list, blank=True)
    currency = models.CharField(max_length=3)
    images = models.JSONField(default=list)
    options = models.JSONField(default=list)
    least_minor = models.PositiveBigIntegerField()
    status = models.PositiveSmallIntegerField(
        choices=[(status.value, status.name) for status in ProductStatus], default=ProductStatus.DRAFT.value
    )
    created_at = models.DateTimeField()
    edited_at = models.DateTimeField()

    objects: ClassVar = CuratedProductQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["status", "-id"], name="antstore_newest")]


class CuratedVariant(models.Model):
    """A variant that can be bought. `sku` identifies it when the product is saved again."""

    product = models.ForeignKey(CuratedProduct, on_delete=models.CASCADE, related_name="variants")
    position = models.PositiveIntegerField()
    sku = models.CharField(max_length=60)
    option_values = models.JSONField(default=list)
    price_minor = models.PositiveBigIntegerField()
    compare_at_minor = models.PositiveBigIntegerField(null=True)
    stock = models.PositiveIntegerField(null=True)
    image_url = models.TextField(blank=True)
    weight_grams = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("position",)
        constraints = [models.UniqueConstraint(fields=["product", "sku"], name="antstore_sku_once")]
