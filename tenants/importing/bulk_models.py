"""Selections and bulk edits of the Import List (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models


class ListSelection(models.Model):
    """The products that matched a filter when a user selected all of them; later matches are not added."""

    id = models.UUIDField(primary_key=True)
    user_id = models.BigIntegerField()
    product_ids = ArrayField(models.BigIntegerField())
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return str(self.pk)


class BulkEdit(models.Model):
    """The edits of a process, kept as long as they can be undone. `undoes`: the bulk edit that this one undoes."""

    record_id = models.BigIntegerField(primary_key=True)
    edits = models.JSONField(default=list)
    undoes = models.BigIntegerField(null=True)
    created_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"#{self.record_id}"


class FormerProduct(models.Model):
    """The former values of a product that a bulk edit changed (`rules.changes.former_values`).

    They can be restored while the product has the `version` that the edit made.
    """

    record_id = models.BigIntegerField()
    product_id = models.BigIntegerField(db_index=True)
    version = models.PositiveIntegerField()
    values = models.JSONField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["record_id", "product_id"], name="importing_former_once")]

    def __str__(self) -> str:
        return f"#{self.record_id}/{self.product_id}"
