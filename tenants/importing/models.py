"""The Import List, supplier accounts, and the access of imports to their sources (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Left, Lower

from tenants.importing.bulk_models import BulkEdit as BulkEdit
from tenants.importing.bulk_models import FormerProduct as FormerProduct
from tenants.importing.bulk_models import ListSelection as ListSelection
from tenants.importing.collected_models import CollectedProduct as CollectedProduct
from tenants.importing.contracts import Supply
from tenants.importing.file_models import ColumnChoice as ColumnChoice
from tenants.importing.file_models import ImportFile as ImportFile

LIVE = Q(trashed_at__isnull=True)


class ListState(models.TextChoices):
    """States of a product in the Import List (SCREENS, section 1)."""

    DRAFT = "draft"
    READY = "ready"
    PUBLISHING = "publishing"
    PUBLISHED = "published"
    FAILED = "failed"
    SCHEDULED = "scheduled"


class AccountState(models.TextChoices):
    CONNECTED = "connected"
    EXPIRED = "expired"


class ListedProduct(models.Model):
    """A product in the Import List. Money in minor units of `currency`; the figures are derived from its variants
    (`rules.figures`). `lasting_id` is the supplier's own id where `source_id` is a handle that may be renamed; empty
    for other suppliers, and until it was read. `source_title` is the seller's title if `title` was translated from it.
    `min_quantity`: the supplier's minimum order quantity. `seen_at`: when the supplier was read last, null if not since
    the import.

    `store_states` maps store ids to the product's state there; `state` follows from them and from the push guards.
    `collections`: the collections of its stores that it is added to (`rules.collections`).
    `planned_sources`: other suppliers that were chosen before it is published (`rules.planned`).
    `customs`: what customs ask about it (`contracts.customs`); null while nothing is known.
    """

    supplier = models.PositiveSmallIntegerField()
    source_host = models.CharField(max_length=255)
    source_id = models.CharField(max_length=300)
    lasting_id = models.CharField(max_length=64, blank=True, db_default="")
    source_url = models.TextField()
    source_store_name = models.CharField(max_length=255, blank=True)
    source_title = models.TextField(blank=True, db_default="")
    min_quantity = models.PositiveIntegerField(default=1, db_default=1)
    is_copy = models.BooleanField(default=False)
    title = models.TextField()
    description_html = models.TextField(blank=True)
    vendor = models.CharField(max_length=300, blank=True)
    product_type = models.CharField(max_length=300, blank=True)
    tags = ArrayField(models.CharField(max_length=255), default=list)
    images = models.JSONField(default=list)
    options = models.JSONField(default=list)
    currency = models.CharField(max_length=3)
    min_price = models.BigIntegerField(default=0)
    max_price = models.BigIntegerField(default=0)
    min_cost = models.BigIntegerField(null=True)
    max_cost = models.BigIntegerField(null=True)
    margin = models.BigIntegerField(null=True)
    stock = models.BigIntegerField(null=True)
    sold_out = models.BooleanField(default=False, db_default=False)
    variant_count = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=12, choices=ListState.choices, default=ListState.DRAFT)
    store_states = models.JSONField(default=dict)
    collections = models.JSONField(default=dict, db_default={})
    planned_sources = models.JSONField(default=list, db_default=[])
    customs = models.JSONField(null=True)
    version = models.PositiveIntegerField(default=1)
    imported_by = models.BigIntegerField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    trashed_at = models.DateTimeField(null=True)
    search = models.GeneratedField(
        expression=SearchVector("title", config="simple"), output_field=SearchVectorField(), db_persist=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                # A handle that was renamed may belong to another product now.
                fields=["supplier", "source_host", "source_id", "lasting_id"],
                condition=LIVE & Q(is_copy=False),
                name="importing_one_per_product",
            )
        ]
        indexes = [
            models.Index(F("created_at").desc(), F("id").desc(), condition=LIVE, name="importing_newest"),
            models.Index(Lower(Left("title", 80)), F("id"), condition=LIVE, name="importing_by_title"),
            models.Index(fields=["min_price", "id"], condition=LIVE, name="importing_by_price"),
            models.Index(F("state"), F("created_at").desc(), F("id").desc(), condition=LIVE, name="importing_by_state"),
            models.Index(
                F("supplier"), F("created_at").desc(), F("id").desc(), condition=LIVE, name="importing_by_supplier"
            ),
            models.Index(
                F("created_at").desc(), F("id").desc(), condition=LIVE & Q(sold_out=True), name="importing_sold_out"
            ),
            GinIndex(fields=["tags"], condition=LIVE, name="importing_tags"),
            GinIndex(fields=["store_states"], condition=LIVE, name="importing_stores"),
            models.Index(F("margin").desc(nulls_last=True), F("id").desc(), condition=LIVE, name="importing_by_margin"),
            models.Index(fields=["stock", "id"], condition=LIVE, name="importing_by_stock"),
            models.Index(
                fields=["supplier", "source_host", "source_id"], condition=Q(is_copy=False), name="importing_source"
            ),
            models.Index(
                fields=["supplier", "source_host", "lasting_id"],
                condition=Q(is_copy=False) & ~Q(lasting_id=""),
                name="importing_lasting",
            ),
            models.Index(fields=["trashed_at"], condition=Q(trashed_at__isnull=False), name="importing_trash"),
            GinIndex(fields=["search"], name="importing_search"),
        ]

    def __str__(self) -> str:
        return self.title[:80]


class ProductTally(models.Model):
    """A change in the number of products with these values; the sum of the rows is their number.

    The database adds a row with each statement that changes a product (migration 0009), in its transaction. Rows are
    only added, so writers never wait for each other; a reader that finds many rows merges them.
    """

    supplier = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12)
    sold_out = models.BooleanField()
    trashed = models.BooleanField()
    number = models.BigIntegerField()


class ListedVariant(models.Model):
    """A variant. `price_rule` is the formula that made the price; empty: the price was typed in.

    `compare_at_is_manual`: the compare-at price was typed in, whatever made the price. `cost_minor` and
    `supplier_compare_at_minor` are the supplier's numbers, of which its price was made: those of the import, or of the
    last time that a rule made the price. `seen_...`: newer ones; `seen_available` null: nothing was seen since.
    """

    product = models.ForeignKey(ListedProduct, on_delete=models.CASCADE, related_name="variants")
    position = models.PositiveIntegerField()
    source_sku_id = models.CharField(max_length=300)
    source_attr = models.TextField(blank=True)
    option_values = models.JSONField(default=list)
    sku = models.CharField(max_length=300, blank=True)
    barcode = models.CharField(max_length=100, blank=True)
    cost_minor = models.BigIntegerField(null=True)
    price_minor = models.BigIntegerField()
    compare_at_minor = models.BigIntegerField(null=True)
    supplier_compare_at_minor = models.BigIntegerField(null=True)
    price_rule = models.CharField(max_length=40, blank=True)
    stock = models.BigIntegerField(null=True)
    available = models.BooleanField(default=True)
    included = models.BooleanField(default=True)
    image_url = models.TextField(blank=True)
    weight_grams = models.PositiveIntegerField(null=True)
    compare_at_is_manual = models.BooleanField(default=False, db_default=False)
    seen_cost_minor = models.BigIntegerField(null=True)
    seen_stock = models.BigIntegerField(null=True)
    seen_available = models.BooleanField(null=True)

    def __str__(self) -> str:
        return f"{self.product_id}/{self.position}"

    @property
    def seen(self) -> Supply | None:
        if self.seen_available is None:
            return None
        return Supply(self.seen_cost_minor, self.seen_stock, self.seen_available)

    @property
    def supply(self) -> Supply:
        """The newest known cost and stock at the supplier."""
        return self.seen or Supply(self.cost_minor, self.stock, self.available)


class SupplierAccount(models.Model):
    """The merchant's account at a supplier. `refreshing_until`: until then nobody else refreshes the tokens, because a
    worker does it, or because the supplier has just refused.
    """

    supplier = models.PositiveSmallIntegerField(unique=True)
    state = models.CharField(max_length=10, choices=AccountState.choices)
    account_name = models.CharField(max_length=255, blank=True)
    sealed_tokens = models.TextField()
    expires_at = models.DateTimeField()
    refresh_expires_at = models.DateTimeField()
    refreshing_until = models.DateTimeField(null=True)
    connected_by = models.BigIntegerField()
    connected_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.supplier} {self.account_name}"


class ShownPage(models.Model):
    """What a page of a list showed to an import: a number for each product. `reading`: how often the list was read
    before.

    `refusal`: why the source did not show it. `is_full`: the plan had no room for its products.
    """

    record_id = models.BigIntegerField()
    list_digest = models.CharField(max_length=64)
    reading = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    keys = ArrayField(models.BigIntegerField(), default=list)
    refusal = models.JSONField(null=True)
    is_full = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["record_id", "list_digest", "reading", "number"], name="importing_page_shown_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.record_id} {self.list_digest[:8]} {self.reading}/{self.number}"


class ImportSource(models.Model):
    """A storefront that an import unlocked: its password and session, encrypted. The newest is kept for the next
    import.
    """

    record_id = models.BigIntegerField()
    host = models.CharField(max_length=255)
    sealed = models.TextField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["record_id", "host"], name="importing_one_source")]


class CapturedProduct(models.Model):
    """The last capture of a product by a merchant's browser, and the import that it started; kept 30 days.

    `document` has the form that the supplier's port reads.
    """

    supplier = models.PositiveSmallIntegerField()
    source_host = models.CharField(max_length=255)
    source_id = models.CharField(max_length=300)
    document = models.JSONField()
    captured_at = models.DateTimeField()
    captured_by = models.BigIntegerField()
    extension_version = models.CharField(max_length=20)
    record_id = models.BigIntegerField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["supplier", "source_host", "source_id"], name="importing_one_capture_per_source"
            )
        ]

    def __str__(self) -> str:
        return f"{self.supplier} {self.source_host} {self.source_id}"


class UploadedImage(models.Model):
    """An image that the merchant uploaded for products: the file of `key`, which `upload:` addresses name.

    `used_at`: when it was uploaded or last saved with a product.
    """

    key = models.CharField(max_length=200, unique=True)
    byte_count = models.PositiveIntegerField()
    uploaded_by = models.BigIntegerField()
    used_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
