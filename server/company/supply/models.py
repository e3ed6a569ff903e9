"""Suppliers' products (public schema). Money in minor units, compared in US cents; `rating` in hundredths.

In `orders`, `rating` and `reviews`, 0 means that no source reports a value.
"""

from typing import ClassVar, Self

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import F, Func, Q

from server.company.supply.contracts.filters import SearchFilter, Span
from server.company.supply.feed_models import ExchangeRate as ExchangeRate
from server.company.supply.feed_models import Feed as Feed
from server.company.supply.feed_models import FeedSighting as FeedSighting
from server.company.supply.feed_models import SupplyAccount as SupplyAccount
from server.company.supply.look_models import SupplyLook as SupplyLook
from server.company.supply.route_models import DeliveryCount as DeliveryCount

ON_SALE = Q(gone_at__isnull=True)


class SupplyCategory(models.Model):
    """A category of a supplier; `source_id` is the supplier's own id.

    `is_named`: staff named it, so the supplier's names no longer replace these.
    """

    supplier = models.PositiveSmallIntegerField()
    source_id = models.CharField(max_length=60)
    parent = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    name_en = models.CharField(max_length=200)
    name_zh = models.CharField(max_length=200, blank=True)
    product_count = models.PositiveIntegerField(default=0)
    is_named = models.BooleanField(default=False, db_default=False)
    position = models.PositiveIntegerField(default=0, db_default=0)
    version = models.PositiveIntegerField(default=1, db_default=1)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["supplier", "source_id"], name="supply_category_once")]

    def __str__(self) -> str:
        return self.name_en


class SupplyFigures(models.Model):
    """Filterable figures; null if no source reports them. Rates in hundredths of a percent, sizes in mm."""

    stock = models.BigIntegerField(null=True)
    repurchase = models.BigIntegerField(null=True)
    positive_rate = models.BigIntegerField(null=True)
    delivery_days = models.BigIntegerField(null=True)
    delivery_hours = models.BigIntegerField(null=True)
    protection_days = models.BigIntegerField(null=True)
    likes = models.BigIntegerField(null=True)
    comments = models.BigIntegerField(null=True)
    shares = models.BigIntegerField(null=True)
    sales_1 = models.BigIntegerField(null=True)
    sales_7 = models.BigIntegerField(null=True)
    sales_30 = models.BigIntegerField(null=True)
    turnover_1 = models.BigIntegerField(null=True)
    turnover_7 = models.BigIntegerField(null=True)
    turnover_30 = models.BigIntegerField(null=True)
    weight_grams = models.BigIntegerField(null=True)
    length_mm = models.BigIntegerField(null=True)
    width_mm = models.BigIntegerField(null=True)
    height_mm = models.BigIntegerField(null=True)

    class Meta:
        abstract = True


class SupplyProductQuerySet(models.QuerySet["SupplyProduct"]):
    def on_sale(self) -> Self:
        return self.filter(ON_SALE)

    def fitting(self, filters: SearchFilter) -> Self:
        """Return products that match the filter, except for its words."""
        columns = {
            "supplier__in": filters.suppliers,
            "tabs__contains": None if filters.tab is None else [int(filters.tab)],
            "countries__contains": [filters.country] if filters.country else None,
            "ship_from__contains": [filters.ship_from] if filters.ship_from else None,
            "category_id__in": filters.category_ids,
            "rating__gte": filters.rating,
            "first_seen_at__date__gte": filters.seen_from,
            "first_seen_at__date__lte": filters.seen_until,
        }
        rows = self.filter(**{name: value for name, value in columns.items() if value})
        for name, span in (*filters.figures, ("price_usd", filters.price)):
            rows = rows.filter(**_bounds(name, span))
        empty = {"brand": filters.no_brand, "channel": filters.no_channel}
        return rows.filter(**{name: "" for name, is_chosen in empty.items() if is_chosen})


class SupplyProduct(SupplyFigures):
    """A supplier's product, whoever found it. `sources`: source and day by figure.

    Only a nightly job changes `popularity`, so that a list sorted by it stays stable while somebody scrolls.
    """

    supplier = models.PositiveSmallIntegerField()
    source_host = models.CharField(max_length=255)
    source_id = models.CharField(max_length=300)
    source_url = models.TextField()
    title = models.TextField()
    title_zh = models.TextField(blank=True)
    words = models.TextField(blank=True)
    images = ArrayField(models.TextField(), default=list)
    currency = models.CharField(max_length=3)
    price_minor = models.BigIntegerField()
    compare_at_minor = models.BigIntegerField(null=True)
    price_usd = models.BigIntegerField()
    rate_day = models.DateField()
    orders = models.PositiveIntegerField(default=0)
    rating = models.PositiveSmallIntegerField(default=0)
    reviews = models.PositiveIntegerField(default=0)
    category = models.ForeignKey(SupplyCategory, on_delete=models.SET_NULL, null=True, related_name="+")
    brand = models.CharField(max_length=200, blank=True)
    channel = models.CharField(max_length=60, blank=True)
    countries = ArrayField(models.CharField(max_length=2), default=list)
    ship_from = ArrayField(models.CharField(max_length=2), default=list)
    tabs = ArrayField(models.PositiveSmallIntegerField(), default=list)
    sources = models.JSONField(default=dict)
    popularity = models.IntegerField(default=0)
    first_seen_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True)
    gone_at = models.DateTimeField(null=True)
    search = models.GeneratedField(
        expression=Func("title", "title_zh", "words", function="public.supply_vector"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    objects: ClassVar = SupplyProductQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["supplier", "source_host", "source_id"], name="supply_one_per_source"),
            models.CheckConstraint(condition=Q(price_minor__gte=0, price_usd__gte=0), name="supply_price_known"),
        ]
        indexes = [
            GinIndex(fields=["search"], name="supply_search"),
            models.Index(F("popularity").desc(), F("id").desc(), condition=ON_SALE, name="supply_popular"),
            models.Index(F("price_usd"), F("id"), condition=ON_SALE, name="supply_by_price"),
            models.Index(F("orders").desc(), F("id").desc(), condition=ON_SALE, name="supply_by_orders"),
            models.Index(F("rating").desc(), F("id").desc(), condition=ON_SALE, name="supply_by_rating"),
            models.Index(F("reviews").desc(), F("id").desc(), condition=ON_SALE, name="supply_by_reviews"),
            # The included columns let a whole category be counted from the index alone.
            models.Index(
                fields=["category", "-popularity", "-id"],
                include=["supplier", "price_usd"],
                condition=ON_SALE,
                name="supply_in_category",
            ),
            GinIndex(fields=["tabs"], name="supply_tabs"),
            models.Index(fields=["supplier", "checked_at"], condition=ON_SALE, name="supply_unchecked"),
            *(
                models.Index(
                    F(f"sales_{days}").desc(),
                    F("id").desc(),
                    condition=ON_SALE & Q(**{f"sales_{days}__gt": 0}),
                    name=f"supply_sold_{days}",
                )
                for days in (1, 7, 30)
            ),
        ]

    def __str__(self) -> str:
        return self.title[:80]


class PriceDay(models.Model):
    """A product's price on a day, and its total orders up to then."""

    product = models.ForeignKey(SupplyProduct, on_delete=models.CASCADE, related_name="days")
    day = models.DateField()
    price_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    orders = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["product", "day"], name="supply_price_once_a_day")]
        indexes = [models.Index(fields=["day"], name="supply_price_days")]

    def __str__(self) -> str:
        return f"{self.product_id} {self.day}"


class SearchWord(models.Model):
    """A word of titles, with its number of products; `keys` are the word itself and the word without each one letter.

    Words that differ by one letter share a key, so an ordinary index finds typing errors on any server.
    """

    word = models.CharField(max_length=40, unique=True)
    product_count = models.PositiveIntegerField()
    keys = ArrayField(models.CharField(max_length=40))

    class Meta:
        indexes = [GinIndex(fields=["keys"], name="supply_word_keys")]

    def __str__(self) -> str:
        return self.word


class SupplySettings(models.Model):
    """The single settings row: which groups need an upgrade, and who sees special deals."""

    premium_groups = ArrayField(models.CharField(max_length=20), default=list)
    special_deal_users = ArrayField(models.BigIntegerField(), default=list)
    version = models.PositiveIntegerField(default=1)
    edited_at = models.DateTimeField(null=True)


def _bounds(name: str, span: Span) -> dict[str, int]:
    bounds = {f"{name}__gte": span.least, f"{name}__lte": span.most}
    return {key: value for key, value in bounds.items() if value is not None}
