"""Product files that merchants upload (merchant's schema)."""

from django.db import models

from tenants.importing.contracts.files import ChoiceKind, FileState


class ImportFile(models.Model):
    """A product file, kept 30 days, with the results of reading it.

    `outline`: its sheets and first rows, to choose from. `columns`: the place of each column by its meaning. `reading`
    counts the readings: a worker writes only while no later reading has begun. `so_far`: the results of an unfinished
    reading, piece by piece. `products_key`: a file with a line for each product; `pages` says where every hundredth
    begins. `failed_key`: the rows of refused products. `record_id`: the import that it started.
    """

    name = models.CharField(max_length=255)
    file_key = models.CharField(max_length=200)
    byte_count = models.PositiveIntegerField()
    uploaded_by = models.BigIntegerField()
    created_at = models.DateTimeField(db_index=True)
    state = models.CharField(
        max_length=8, choices=[(file.value, file.name) for file in FileState], default=FileState.NEW
    )
    form = models.JSONField()
    headings = models.JSONField()
    samples = models.JSONField()
    outline = models.JSONField(default=dict, db_default={})
    columns = models.JSONField()
    currency = models.CharField(max_length=3)
    reading = models.PositiveIntegerField(default=0)
    so_far = models.JSONField(default=dict)
    counts = models.JSONField(default=dict)
    errors = models.JSONField(default=list)
    refusal = models.JSONField(null=True)
    products_key = models.CharField(max_length=200, blank=True)
    pages = models.JSONField(default=list)
    failed_key = models.CharField(max_length=200, blank=True)
    record_id = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return self.name


class ColumnChoice(models.Model):
    """The meanings that a merchant gave to the columns of a file, for the next file of its kind with the same headings.

    `currency`: of the amounts; empty for kinds of files that state it themselves.
    """

    kind = models.CharField(
        max_length=8,
        choices=[(kind.value, kind.name) for kind in ChoiceKind],
        default=ChoiceKind.PRODUCTS.value,
        db_default=ChoiceKind.PRODUCTS.value,
    )
    headings_digest = models.CharField(max_length=64)
    columns = models.JSONField()
    currency = models.CharField(max_length=3)
    chosen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "headings_digest"], name="importing_one_column_choice")]

    def __str__(self) -> str:
        return f"{self.kind} {self.headings_digest[:8]}"
