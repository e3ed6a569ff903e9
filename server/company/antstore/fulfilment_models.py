"""Parcels that merchants ask us to send (public schema). Their addresses stay in the merchants' schemas."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from server.company.antstore.contracts import FulfilmentState


class Fulfilment(models.Model):
    """A merchant's purchase from Antstore, which staff pick and send once it is paid. `key` is the purchase's own."""

    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=32)
    country = models.CharField(max_length=2)
    currency = models.CharField(max_length=3)
    total_minor = models.BigIntegerField()
    returned_minor = models.BigIntegerField(default=0, db_default=0)
    """What was paid back for items that were refused alone; the rest of the price is earned, or paid back whole."""
    lines = models.JSONField(default=list)
    """What to pick: the values of `PickLine`."""
    state = models.PositiveSmallIntegerField(
        choices=[(state.value, state.name) for state in FulfilmentState], default=FulfilmentState.UNPAID.value
    )
    assignee = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    claimed_at = models.DateTimeField(null=True)
    carrier = models.CharField(max_length=60, blank=True)
    tracking_number = models.CharField(max_length=60, blank=True)
    problem = models.CharField(max_length=30, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    """Why it was refused; the merchant reads it."""
    created_at = models.DateTimeField()
    paid_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    """When the buyer's data was erased: from then on no label of it is kept."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "key"], name="one_fulfilment_per_purchase"),
            models.CheckConstraint(
                condition=Q(returned_minor__gte=0) & Q(returned_minor__lte=models.F("total_minor")),
                name="no_more_returned_than_paid",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "id"], name="fulfilments_by_state"),
        ]


class Shipment(models.Model):
    """A parcel that left with a part of a purchase, or all of it. Purchases sent before November 2026 have none."""

    fulfilment = models.ForeignKey(Fulfilment, on_delete=models.CASCADE, related_name="shipments", db_index=False)
    carrier = models.CharField(max_length=60, blank=True)
    tracking_number = models.CharField(max_length=60)
    pieces = models.JSONField()
    """Pieces by the number of the purchase's line, from 0."""
    sent_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fulfilment", "tracking_number"], name="one_shipment_per_number"),
        ]


class LineRefusal(models.Model):
    """Items of a purchase that we do not send while the rest goes on, and what was paid back for them."""

    fulfilment = models.ForeignKey(Fulfilment, on_delete=models.CASCADE, related_name="refusals")
    pieces = models.JSONField()
    """Pieces by the number of the purchase's line, from 0."""
    problem = models.CharField(max_length=30)
    reason = models.CharField(max_length=500)
    amount_minor = models.BigIntegerField()
    refused_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    refused_at = models.DateTimeField()


class ShipmentLabel(models.Model):
    """The carrier's label of a parcel, a private file of its merchant; without a shipment, of the next to leave."""

    fulfilment = models.ForeignKey(Fulfilment, on_delete=models.CASCADE, related_name="labels", db_index=False)
    shipment = models.ForeignKey(Shipment, null=True, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=120)
    name = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    """Of what was uploaded: the same once more is no other label."""
    pages = models.PositiveSmallIntegerField()
    byte_count = models.PositiveIntegerField()
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    uploaded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["fulfilment", "shipment"], name="one_label_per_shipment", nulls_distinct=False
            ),
        ]
