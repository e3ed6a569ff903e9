"""A hosted shop and the products published into it."""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class Shop(models.Model):
    """A shop with its own host name; `store_id` is its row among the merchant's stores."""

    store_id = models.BigIntegerField(null=True, unique=True)
    name = models.CharField(max_length=200)
    host = models.CharField(max_length=253, unique=True)
    currency = models.CharField(max_length=3)
    created_at = models.DateTimeField()


class ShopProduct(models.Model):
    """A product as buyers see it. `reference` is the publisher's: the same reference is the same product."""

    shop = models.ForeignKey(Shop, on_delete=models.CASCADE, related_name="products")
    reference = models.CharField(max_length=64)
    title = models.TextField()
    description_html = models.TextField(blank=True)
    vendor = models.CharField(max_length=300, blank=True)
    product_type = models.CharField(max_length=300, blank=True)
    tags = ArrayField(models.TextField(), default=list)
    images = models.JSONField(default=list)
    options = models.JSONField(default=list)
    currency = models.CharField(max_length=3)
    is_hidden = models.BooleanField(default=False, db_default=False)
    """Hidden from buyers until it is published again."""
    published_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)
    """Taken out of the shop: kept with its variants for what names them, until it is published again."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["shop", "reference"], name="one_product_per_reference")]
        indexes = [models.Index(fields=["shop", "-id"])]


class ShopVariant(models.Model):
    """A variant to buy. Money in minor units of the product's currency.

    `stock`, `available`: what the shop sells. `supply_stock`, `supply_available`, `seen_at`: what its supplier has and
    when that was seen, null if unknown; only publishing and monitoring write them (`services.supplies`).
    """

    product = models.ForeignKey(ShopProduct, on_delete=models.CASCADE, related_name="variants")
    reference = models.CharField(max_length=64)
    position = models.PositiveIntegerField()
    option_values = ArrayField(models.TextField(), default=list)
    price_minor = models.BigIntegerField()
    compare_at_minor = models.BigIntegerField(null=True)
    sku = models.CharField(max_length=300, blank=True)
    stock = models.IntegerField(null=True)
    available = models.BooleanField(default=True)
    supply_stock = models.IntegerField(null=True)
    supply_available = models.BooleanField(null=True)
    seen_at = models.DateTimeField(null=True)
    archived_at = models.DateTimeField(null=True)
    """It left the listing. Never deleted, as carts and orders will name it; the same reference brings it back."""
    image_url = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["product", "reference"], name="one_variant_per_reference")]
