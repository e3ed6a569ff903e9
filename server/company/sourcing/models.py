"""Suppliers, their quotes for requested products, and complaints about them (public schema)."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower

from server.kit.drafts import Draft


class Supplier(Draft):
    """A supplier whom we ask for prices; the name is unique regardless of case."""

    name = models.CharField(max_length=200)
    link = models.CharField(max_length=2_000, blank=True)
    note = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(Lower("name"), name="sourcing_one_supplier")]


class Offer(models.Model):
    """A supplier's quote for a requested product, which `source` counts from 0; equal quotes are stored once.

    At most one per product is picked.
    """

    order = models.ForeignKey("workorders.WorkOrder", on_delete=models.CASCADE, related_name="+")
    source = models.PositiveSmallIntegerField()
    supplier = models.ForeignKey(Supplier, on_delete=models.PROTECT, related_name="offers")
    price_minor = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    moq = models.PositiveIntegerField(null=True)
    days = models.PositiveSmallIntegerField(null=True)
    link = models.CharField(max_length=2_000, blank=True)
    note = models.TextField(blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    picked_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["supplier", "-id"], name="sourcing_history")]
        constraints = [
            models.UniqueConstraint(
                fields=["order", "source", "supplier", "price_minor", "currency", "moq", "days"],
                name="sourcing_same_offer",
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                fields=["order", "source"], name="sourcing_one_picked", condition=models.Q(picked_at__isnull=False)
            ),
        ]


class Complaint(models.Model):
    """A complaint about a supplier, for later buyers."""

    supplier = models.ForeignKey(Supplier, on_delete=models.CASCADE, related_name="complaints")
    order = models.ForeignKey("workorders.WorkOrder", null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField()

    class Meta:
        indexes = [models.Index(fields=["supplier", "-id"], name="sourcing_complaints")]
