"""Publications: a product of the Import List in a store."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Case, F, Value, When

from server.kit.reasons import Reason


class PublicationState(models.TextChoices):
    PUBLISHING = "publishing", "on its way into the store"
    ACTIVE = "active", "stands in the store"
    FAILED = "failed", "did not get there"
    REMOVING = "removing", "on its way out"
    GONE = "gone", "was deleted in the store"


class PublicationQuery(models.QuerySet["Publication"]):
    def mark_gone(self, reason: Reason) -> int:
        """Mark as deleted in their stores; publishing restores them. Those being published or removed keep their state.

        `first_attempt_at` stays: a later attempt whose answer was lost may have created the product again.
        """
        under_way = When(state=PublicationState.PUBLISHING, then=F("state"))
        return self.exclude(state=PublicationState.REMOVING).update(
            state=Case(under_way, default=Value(PublicationState.GONE.value)),
            reason=reason.stored(),
            lost_external_id=Case(When(external_id="", then=F("lost_external_id")), default=F("external_id")),
            external_id="",
            store_url="",
            unsent={},
            hidden_at=None,
        )

    def mark_restored(self, *, store_url: str) -> int:
        """Mark products that were deleted in their store as restored there."""
        under_way = When(state__in=[PublicationState.PUBLISHING, PublicationState.REMOVING], then=F("state"))
        return self.exclude(lost_external_id="").update(
            state=Case(under_way, default=Value(PublicationState.ACTIVE.value)),
            reason=None,
            external_id=F("lost_external_id"),
            lost_external_id="",
            store_url=store_url,
        )


class Publication(models.Model):
    """A product in a store, one per product and store. `reference` is our id, stored in the store's own data."""

    product_id = models.BigIntegerField()
    store_id = models.BigIntegerField()
    reference = models.CharField(max_length=32, unique=True)
    state = models.CharField(max_length=12, choices=PublicationState.choices)
    reason = models.JSONField(null=True)

    title = models.TextField()
    description_digest = models.CharField(max_length=32, blank=True, db_default="")
    """Digest of the description that we wrote last (`server.ports.written.text_digest`); empty for older
    publications.
    """
    labels = models.JSONField(default=dict, db_default={})
    """Vendor, type, tags and images that we wrote last (`server.ports.written.Labels`); empty for older
    publications.
    """
    image_url = models.TextField(blank=True)
    source_url = models.TextField(blank=True)
    supplier = models.PositiveSmallIntegerField()

    external_id = models.CharField(max_length=100, blank=True)
    lost_external_id = models.CharField(max_length=100, blank=True, db_default="")
    """Its former id in a store where it was deleted: a product restored from a trash has it again."""
    store_url = models.TextField(blank=True)
    currency = models.CharField(max_length=3)
    low_price_minor = models.BigIntegerField(null=True)
    high_price_minor = models.BigIntegerField(null=True)
    variant_count = models.PositiveIntegerField(default=0)
    rate = models.JSONField(null=True)
    product_version = models.PositiveIntegerField(default=0)
    adjustments = models.JSONField(default=dict, db_default={})
    """The values of variants in this store that differ from the Import List, by variant id (`rows`); empty for none."""
    unsent = models.JSONField(default=dict, db_default={})
    """Variants whose adjusted prices and stock are not in the store yet (`rows`)."""

    hidden_at = models.DateTimeField(null=True)
    """When monitoring hid the product in its store; null again once it is shown there, whoever showed it."""

    upload = models.JSONField(default=dict, db_default={})
    """The upload settings that it is published with (`StoreUpload.stored`); empty for none."""

    loading = models.JSONField(null=True)
    """The next look at pictures that the store still loads: the operation that sent them, looks so far, when due."""
    pictures_failed = models.BooleanField(default=False, db_default=False)
    """The store could not load all pictures of the last publishing; the next one sends these again."""

    first_attempt_at = models.DateTimeField(null=True)
    """The time since which an attempt may have created the product without our knowledge."""
    last_attempt_at = models.DateTimeField(null=True)
    """When the last of these attempts ended; None while one runs, or if it was interrupted."""
    created_at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)

    objects = PublicationQuery.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["product_id", "store_id"], name="one_publication_per_store")]
        indexes = [
            models.Index(fields=["store_id", "-id"]),
            models.Index(fields=["store_id", "external_id"]),
            models.Index(
                fields=["store_id", "lost_external_id"],
                condition=~models.Q(lost_external_id=""),
                name="lost_publication",
            ),
            models.Index(fields=["store_id"], condition=models.Q(loading__isnull=False), name="loading_publication"),
        ]


class PublicationVariant(models.Model):
    """Links a variant of the Import List to the store's variant."""

    publication = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="variants")
    variant_id = models.BigIntegerField()
    external_id = models.CharField(max_length=100)
    price_minor = models.BigIntegerField(null=True)
    """The price and compare-at price that we wrote last; None for older publications."""
    compare_at_minor = models.BigIntegerField(null=True)
    facts = models.JSONField(null=True)
    """SKU, barcode and grams that we knew last (`server.ports.written.Facts`); None for older publications."""
    stock = models.IntegerField(null=True)
    """The number in stock that we wrote last; None where we gave none, and for older publications."""
    available = models.BooleanField(null=True)
    """Whether it could be bought then; None for older publications."""
    counted_at = models.CharField(max_length=120, blank=True, default="", db_default="")
    """The location that we wrote the stock for (`PushProduct.location_id`)."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["publication", "variant_id"], name="one_row_per_published_variant")
        ]
        indexes = [models.Index(fields=["external_id"], name="products_sold_variants")]


class SoldOut(models.Model):
    """A publication of which no known variant can be bought at the supplier.

    The database maintains these rows in every statement that changes their source data (migration 0017). It locks the
    products first, so the rows are exact under concurrent writes; no publication is locked for them.
    """

    publication_id = models.BigIntegerField(primary_key=True)
    product_id = models.BigIntegerField(db_index=True)


class StoreReading(models.Model):
    """A publication as it was last read from its store; the figures stay when a later read fails.

    `variants` by the store's ids: price, compare-at price, stock (None: not counted), available.
    """

    publication = models.OneToOneField(Publication, on_delete=models.CASCADE, primary_key=True, related_name="reading")
    read_at = models.DateTimeField(null=True)
    title = models.TextField(blank=True)
    status = models.CharField(max_length=40, blank=True)
    low_price_minor = models.BigIntegerField(null=True)
    high_price_minor = models.BigIntegerField(null=True)
    stock = models.BigIntegerField(null=True)
    sold_out = models.BooleanField(default=False)
    variants = models.JSONField(default=dict)
    reason = models.JSONField(null=True)


class SkuMapping(models.Model):
    """How the variants of a publication are bought; without a row each is bought as it was imported.

    `pairs` are the source of the rows in mode "option".
    """

    publication = models.OneToOneField(Publication, on_delete=models.CASCADE, primary_key=True, related_name="mapping")
    mode = models.CharField(max_length=8)
    pairs = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField()


class SkuMappingRow(models.Model):
    """A source for one variant (`contracts.mappings.MappingRow`)."""

    mapping = models.ForeignKey(SkuMapping, on_delete=models.CASCADE, related_name="rows")
    variant_id = models.BigIntegerField()
    source_product_id = models.BigIntegerField()
    source_variant_id = models.BigIntegerField()
    quantity = models.PositiveIntegerField()
    countries = ArrayField(models.CharField(max_length=2), default=list)
    priority = models.PositiveSmallIntegerField()
    max_cost_minor = models.BigIntegerField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["mapping", "variant_id"], name="products_mapping_rows"),
            models.Index(fields=["source_product_id"], name="products_mapping_sources"),
        ]


class Synonyms(models.Model):
    """The merchant's synonyms: one row, none while the default ones are used."""

    groups = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)


class SourceProposal(models.Model):
    """The probable new name of an Import List variant at its supplier (`contracts.mappings.Proposal`)."""

    variant_id = models.BigIntegerField(primary_key=True)
    product_id = models.BigIntegerField(db_index=True)
    before = models.JSONField()
    after = models.JSONField()
    source_sku_id = models.CharField(max_length=300)
    source_attr = models.TextField(blank=True)
    ground = models.CharField(max_length=20)
    is_dismissed = models.BooleanField(default=False)
    created_at = models.DateTimeField()
