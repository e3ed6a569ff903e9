"""Products that were collected, not imported (merchant's schema)."""

from django.db import models
from django.db.models import F


class CollectedProduct(models.Model):
    """A product that was read and saved, to be imported later. Money in minor units of `currency`."""

    supplier = models.PositiveSmallIntegerField()
    source_host = models.CharField(max_length=255)
    source_id = models.CharField(max_length=300)
    lasting_id = models.CharField(max_length=64, blank=True, db_default="")
    source_url = models.TextField()
    source_store_name = models.CharField(max_length=255, blank=True)
    title = models.TextField()
    images = models.JSONField(default=list)
    currency = models.CharField(max_length=3)
    min_cost = models.BigIntegerField(null=True)
    max_cost = models.BigIntegerField(null=True)
    skus = models.JSONField(default=list)
    collected_by = models.BigIntegerField()
    collected_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["supplier", "source_host", "source_id"], name="importing_one_collected_per_source"
            )
        ]
        indexes = [models.Index(F("collected_at").desc(), F("id").desc(), name="importing_collected_newest")]

    def __str__(self) -> str:
        return self.title[:80]
