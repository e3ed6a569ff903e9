"""Price rules, conversion rates, and the plan's limits (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q


class PriceRuleRow(models.Model):
    """A price rule: the merchant's default (`store_id` empty) or one store's own."""

    store_id = models.BigIntegerField(null=True)
    enable = models.BooleanField(default=True)
    type = models.PositiveSmallIntegerField()
    coefficient = models.DecimalField(max_digits=12, decimal_places=4)
    compare_enable = models.BooleanField(default=False)
    compare_type = models.PositiveSmallIntegerField()
    compare_coefficient = models.DecimalField(max_digits=12, decimal_places=4)
    currency = models.CharField(max_length=3, blank=True, db_default="")
    """The currency of its amounts; empty for that of each product."""
    updated_at = models.DateTimeField()

    class Meta:
        db_table = "preferences_price_rule"
        constraints = [models.UniqueConstraint(fields=["store_id"], name="preferences_one_rule", nulls_distinct=False)]


class ConversionRow(models.Model):
    """The value of one unit of a currency in another, as the merchant set it on a day."""

    from_currency = models.CharField(max_length=3)
    to_currency = models.CharField(max_length=3)
    rate = models.DecimalField(max_digits=20, decimal_places=10)
    as_of = models.DateTimeField()

    class Meta:
        db_table = "preferences_conversion"
        constraints = [
            models.UniqueConstraint(fields=["from_currency", "to_currency"], name="preferences_one_rate"),
            models.CheckConstraint(condition=Q(rate__gt=0), name="preferences_rate_positive"),
        ]


class StoreSuppliersRow(models.Model):
    """The suppliers whose products a store accepts. A store without a row accepts all."""

    store_id = models.BigIntegerField(primary_key=True)
    suppliers = ArrayField(models.PositiveSmallIntegerField())

    class Meta:
        db_table = "preferences_store_suppliers"


class UploadPresetRow(models.Model):
    """Upload settings under a name; at most one is the default."""

    name = models.CharField(max_length=100)
    key = models.CharField(max_length=100, unique=True)
    """The name in lower case."""
    is_default = models.BooleanField(default=False)
    settings = models.JSONField()
    """As `UploadSettings.stored`."""
    updated_at = models.DateTimeField()

    class Meta:
        db_table = "preferences_upload_preset"
        constraints = [
            models.UniqueConstraint(
                fields=["is_default"], condition=Q(is_default=True), name="preferences_one_default_preset"
            )
        ]


class RetentionRow(models.Model):
    """How long the merchant wants its data traces kept, in days; empty: as long as the platform keeps them. One row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    notification_days = models.PositiveSmallIntegerField(null=True)
    process_days = models.PositiveSmallIntegerField(null=True)
    event_days = models.PositiveSmallIntegerField(null=True)
    buyer_days = models.PositiveSmallIntegerField(null=True)

    class Meta:
        db_table = "preferences_retention"
        constraints = [models.CheckConstraint(condition=Q(id=1), name="preferences_one_retention")]


class QuotaRow(models.Model):
    """The plan's limits, copied here. One row: a service that adds something locks it, counts, writes."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    plan = models.CharField(max_length=60)
    stores_per_platform = models.PositiveIntegerField()
    import_products = models.PositiveIntegerField()
    monitored_variants = models.PositiveIntegerField()
    sub_accounts = models.PositiveIntegerField()
    stores_on = models.JSONField(default=dict, db_default={})
    """By platform, if the plan there differs from `stores_per_platform`."""
    valid_until = models.DateTimeField(null=True)

    class Meta:
        db_table = "preferences_quota"
        constraints = [models.CheckConstraint(condition=Q(id=1), name="preferences_one_quota")]


class SavedViewRow(models.Model):
    """Filters and order of a list that a user saved under a name: the query of its address."""

    user_id = models.BigIntegerField()
    screen = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    query = models.TextField()
    position = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "preferences_saved_view"
        constraints = [
            models.UniqueConstraint(fields=["user_id", "screen", "name"], name="preferences_view_named_once")
        ]
