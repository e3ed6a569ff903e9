"""Parcels, what is in them, where they are, and how they stand in their stores (merchant's schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.ports.carriers import Certainty
from server.ports.parcels import ParcelState, Trouble
from tenants.parcels.contracts import Contents, StoreSide
from tenants.parcels.contracts.mails import MailEvent


class Parcel(models.Model):
    """A parcel of an order. `number` as it was given, `plain` as carriers compare it.

    `order_id`, `store_id` and `purchase_id` are of the areas below. A number that two orders share is a parcel of each.
    """

    order_id = models.BigIntegerField()
    store_id = models.BigIntegerField()
    purchase_id = models.BigIntegerField(null=True, db_index=True)
    """Null for one that the merchant sends themselves."""
    supplier = models.PositiveSmallIntegerField(null=True)
    service = models.CharField(max_length=120, blank=True)
    """The supplier's way to ship."""
    country = models.CharField(max_length=2, blank=True)
    number = models.CharField(max_length=100)
    plain = models.CharField(max_length=100)
    earlier = ArrayField(models.CharField(max_length=100), default=list)
    carrier = models.CharField(max_length=40, blank=True)
    carrier_word = models.CharField(max_length=100, blank=True)
    """The carrier as its source names it, for one that we do not list."""
    certainty = models.CharField(max_length=10, blank=True, choices=[(each.value, each.name) for each in Certainty])
    goes_to_forwarder = models.BooleanField(default=False)
    """It ends at the merchant's forwarder: its delivery is not the buyer's, and the store is not told of it."""
    page = models.TextField(blank=True)
    """Where anybody can follow it, where its source says; else the carrier's page."""

    state = models.CharField(max_length=20, choices=[(each.value, each.name) for each in ParcelState])
    trouble = models.CharField(max_length=20, blank=True, choices=[(each.value, each.name) for each in Trouble])
    word = models.CharField(max_length=100, blank=True)
    """The state as its service writes it."""
    shipped_at = models.DateTimeField(null=True)
    scanned_at = models.DateTimeField(null=True)
    """When a carrier saw it first."""
    last_event_at = models.DateTimeField(null=True)
    delivered_at = models.DateTimeField(null=True)
    due_to = models.DateTimeField(null=True)
    stale_at = models.DateTimeField(null=True)
    """From when on its silence is longer than usual on its route; null once it has arrived or come back."""

    contents_by = models.CharField(
        max_length=10,
        blank=True,
        default="",
        db_default="",
        choices=[(each.value, each.name) for each in Contents],
    )
    store_side = models.CharField(max_length=10, choices=[(each.value, each.name) for each in StoreSide])
    reason = models.JSONField(null=True)
    """Why it is not in the store."""
    revision = models.PositiveIntegerField(default=1)
    """Grows when the number, the carrier or the contents change: what was written of an older one is written anew."""
    told = models.JSONField(default=dict, db_default={})
    """The most pieces that the store may have been told of, by its line id; written before it is told."""
    record_id = models.BigIntegerField(null=True)
    """The process that writes it into the store."""
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["order_id", "plain"], name="one_parcel_per_number")]
        indexes = [
            models.Index(fields=["-created_at", "-id"], include=["store_id"], name="parcels_newest"),
            models.Index(fields=["state", "-created_at", "-id"], include=["store_id"], name="parcels_by_state"),
            models.Index(fields=["carrier", "-created_at", "-id"], include=["store_id"], name="parcels_by_carrier"),
            models.Index(fields=["store_id", "-created_at", "-id"], name="parcels_by_store"),
            models.Index(fields=["country", "-created_at", "-id"], include=["store_id"], name="parcels_by_country"),
            models.Index(fields=["plain"], name="parcels_by_number"),
            models.Index(
                fields=["stale_at"], include=["store_id"], condition=Q(stale_at__isnull=False), name="parcels_stale"
            ),
            models.Index(
                fields=["store_side", "-created_at", "-id"],
                include=["store_id"],
                condition=Q(store_side="due") | Q(store_side="held") | Q(store_side="failed"),
                name="parcels_to_write",
            ),
            models.Index(
                fields=["supplier", "service", "country", "delivered_at"],
                condition=Q(delivered_at__isnull=False),
                name="parcels_by_route",
            ),
        ]


class ParcelPiece(models.Model):
    """Pieces of an order's line that are in a parcel."""

    parcel = models.ForeignKey(Parcel, on_delete=models.CASCADE, related_name="pieces")
    line_id = models.BigIntegerField()
    quantity = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["parcel", "line_id"], name="one_row_per_parcel_line")]


class ParcelScan(models.Model):
    """An event of a parcel. `digest` tells two readings of one event from two events (`rules/ways.py`)."""

    parcel = models.ForeignKey(Parcel, on_delete=models.CASCADE, related_name="scans")
    at = models.DateTimeField()
    state = models.CharField(max_length=20, choices=[(each.value, each.name) for each in ParcelState])
    trouble = models.CharField(max_length=20, blank=True)
    text = models.TextField(blank=True)
    place = models.CharField(max_length=200, blank=True)
    word = models.CharField(max_length=100, blank=True)
    carrier = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=32)
    is_pushed = models.BooleanField(default=False)
    """The store shows it."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["parcel", "digest"], name="one_row_per_scan")]


class Fulfilment(models.Model):
    """A fulfilment in the store that one of our parcels made, as it was read back."""

    parcel = models.ForeignKey(Parcel, on_delete=models.CASCADE, related_name="fulfilments")
    external_id = models.CharField(max_length=120)
    pieces = models.JSONField(default=dict)
    """By the store's line id."""
    label = models.JSONField(default=dict)
    is_cancelled = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["parcel", "external_id"], name="one_row_per_fulfilment")]


class TrackingSettings(models.Model):
    """The merchant's rules of tracking: one row, none while nothing was changed (`contracts.TrackingRules`)."""

    rules = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)


class MailSettings(models.Model):
    """The merchant's rules of mails to buyers: one row, none while nothing was changed (`contracts.mails`)."""

    rules = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)


class BuyerMail(models.Model):
    """A mail to an order's buyer about a parcel, at most one of each event. It holds no address and no words.

    `claimed_at` is committed before it is written, and `handed_at` before the mail server is given it: of a worker that
    died in between nothing was sent, of one that died later nobody knows.
    """

    parcel = models.ForeignKey(Parcel, on_delete=models.CASCADE, related_name="mails")
    event = models.CharField(max_length=20, choices=[(each.value, each.name) for each in MailEvent])
    created_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    """When to send it; null once it was sent or never will be."""
    claimed_at = models.DateTimeField(null=True)
    handed_at = models.DateTimeField(null=True)
    message_id = models.CharField(max_length=200, blank=True, default="", db_default="")
    """Its Message-ID, the same whenever it is sent: mailboxes that know it show it once."""
    sent_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    reason = models.JSONField(null=True)
    """Why it was not sent."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["parcel", "event"], name="one_mail_per_event")]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="mails_due"),
            models.Index(fields=["created_at"], name="mails_by_time"),
        ]
