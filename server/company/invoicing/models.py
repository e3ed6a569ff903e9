"""Papers that we issue, their number series, and their recipients (public schema).

`merchant_id` is no foreign key: our books outlive a deleted merchant.
"""

from django.db import models
from django.db.models import Q

from server.company.invoicing.contracts import PaperKind


class Series(models.Model):
    """The last number of a series. Its row is locked until the transaction ends, so that no number is skipped."""

    name = models.CharField(max_length=20, unique=True)
    last = models.PositiveIntegerField(default=0)


class Buyer(models.Model):
    """The recipient of a merchant's invoices, as last read from the payment provider."""

    merchant_id = models.BigIntegerField(unique=True)
    name = models.CharField(max_length=250)
    email = models.CharField(max_length=254)
    address = models.JSONField(default=list)
    tax_ids = models.JSONField(default=list)
    asked_at = models.DateTimeField()


class IssuedPaper(models.Model):
    """An invoice or a credit note. Never changed or deleted (the database refuses it)."""

    kind = models.CharField(max_length=20, choices=[(kind.value, kind.value) for kind in PaperKind])
    number = models.CharField(max_length=30, unique=True)
    corrects = models.CharField(max_length=30, blank=True)
    merchant_id = models.BigIntegerField()
    invoice_id = models.BigIntegerField()
    subject_id = models.BigIntegerField()
    issued_at = models.DateTimeField()
    seller = models.JSONField()
    buyer_name = models.CharField(max_length=250, blank=True)
    buyer_email = models.CharField(max_length=254, blank=True)
    buyer_address = models.JSONField()
    buyer_tax_ids = models.JSONField()
    item_en = models.CharField(max_length=200)
    item_zh = models.CharField(max_length=200)
    platform = models.PositiveSmallIntegerField(null=True)
    period_start = models.DateTimeField()
    period_end = models.DateTimeField()
    total_minor = models.BigIntegerField()
    tax_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject_id"], name="invoicing_one_paper"),
            models.CheckConstraint(
                condition=Q(total_minor__gt=0, tax_minor__gte=0), name="invoicing_papers_are_for_something"
            ),
        ]
        indexes = [models.Index(fields=["invoice_id"], name="invoicing_of_invoice")]
