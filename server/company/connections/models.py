"""Live connections of outside stores to merchants, and connection attempts in progress."""

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q

from server.kit.words import words_of


class ConnectionState(models.TextChoices):
    LIVE = "live", "live"
    ENDED = "ended", "ended"


class Connection(models.Model):
    """One live row per (platform, external key). `public_id` is part of webhook URLs."""

    public_id = models.CharField(max_length=43, unique=True)
    platform = models.PositiveSmallIntegerField()
    external_key = models.CharField(max_length=300)
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="connections")
    store_id = models.BigIntegerField()
    sealed_webhook_secret = models.TextField()
    state = models.CharField(max_length=8, choices=ConnectionState.choices, default=ConnectionState.LIVE)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    store_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    is_open = models.BooleanField(default=True, db_default=True)
    """False while the store refuses our credentials: the merchant must connect it again."""
    health = models.CharField(max_length=16, blank=True, default="", db_default="")
    """Summary of the store's checks; empty before the first. Copied from the merchant's schema, as the next fields."""
    failing = models.JSONField(default=list, db_default=[])
    """Names of the failing checks."""
    failing_since = models.DateTimeField(null=True)
    last_success_at = models.DateTimeField(null=True)
    checked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["platform", "external_key"],
                condition=Q(state=ConnectionState.LIVE),
                name="one_live_connection_per_store",
            )
        ]
        indexes = [
            models.Index(fields=["tenant", "store_id"]),
            GinIndex(words_of("store_name", "external_key"), name="connections_by_words"),
            models.Index(fields=["health", "-id"], condition=Q(state=ConnectionState.LIVE), name="live_by_health"),
        ]


class ConnectIntent(models.Model):
    """A one-time state that is sent to a store's authorisation page and returned."""

    state_hash = models.CharField(max_length=64, unique=True)
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE)
    user_id = models.BigIntegerField()
    platform = models.PositiveSmallIntegerField()
    shop = models.CharField(max_length=300)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)


class PendingInstall(models.Model):
    """An app installed on the platform's side: its encrypted credentials wait for a merchant to claim them."""

    ticket_hash = models.CharField(max_length=64, unique=True)
    platform = models.PositiveSmallIntegerField()
    base_url = models.CharField(max_length=300)
    store_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    """The store's name on the platform; empty when the platform does not report it."""
    sealed_credentials = models.TextField()
    expires_at = models.DateTimeField(db_index=True)
    claimed_at = models.DateTimeField(null=True)


class SupplierOrder(models.Model):
    """An order number at a supplier and the merchant's purchase that has it. A number may be several merchants'.

    Suppliers push messages to one address for all merchants. Rows of old purchases are deleted: they are over.
    """

    supplier = models.PositiveSmallIntegerField()
    order_id = models.CharField(max_length=60)
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE)
    purchase_id = models.BigIntegerField()
    created_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["supplier", "order_id", "tenant", "purchase_id"], name="one_route_per_purchase"
            )
        ]
