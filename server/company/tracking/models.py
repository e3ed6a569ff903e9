"""Numbers of parcels that tracking services watch, each once for all merchants, and buyers' pages (public schema)."""

from django.db import models
from django.db.models import Q


class WatchedNumber(models.Model):
    """A number at a service. `number` as carriers compare it; `carrier` our code by which it is asked for, or empty.

    It is given to the service when it is due and has no `registered_at`; afterwards it is read when it is due, because
    events get lost. `lease_until`: a worker is at it. Who asked for it is not in this row.
    """

    service = models.CharField(max_length=20)
    number = models.CharField(max_length=100)
    carrier = models.CharField(max_length=40, blank=True)
    country = models.CharField(max_length=2, blank=True)
    sealed_postcode = models.TextField(blank=True)
    """Of the buyer, for carriers that show nothing without it; gone once the service has it."""
    shipped_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    registered_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)
    """When the service stopped looking, the first time: it is asked once to go on."""
    reason = models.JSONField(null=True)
    """Why no service watches it; it is not tried again by itself."""
    reading = models.JSONField(null=True)
    """What the service said last (`server.ports.parcels.TrackedNumber`)."""
    read_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    misses = models.PositiveSmallIntegerField(default=0)
    """How often the service had forgotten it."""
    quiet_reads = models.PositiveSmallIntegerField(default=0)
    """Reads without news since the last news."""
    lease_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["service", "number", "carrier"], name="tracking_number_once")]
        indexes = [
            models.Index(
                fields=["service", "due_at"],
                condition=Q(due_at__isnull=False, registered_at__isnull=True),
                name="tracking_to_register",
            ),
            models.Index(
                fields=["service", "due_at"],
                condition=Q(due_at__isnull=False, registered_at__isnull=False),
                name="tracking_to_read",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.service} {self.number}"


class NumberWatch(models.Model):
    """A merchant's parcel that follows a number."""

    watched = models.ForeignKey(WatchedNumber, on_delete=models.CASCADE, related_name="watches")
    tenant = models.ForeignKey("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    parcel_id = models.BigIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["watched", "tenant", "parcel_id"], name="tracking_watch_once"),
        ]
        indexes = [models.Index(fields=["tenant", "parcel_id"], name="tracking_watches_of_parcel")]


class BuyerPage(models.Model):
    """The public page on which a merchant's buyers follow their parcels. `key` names it and never changes."""

    tenant = models.OneToOneField("tenancy.Tenant", on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=24, unique=True)
    is_on = models.BooleanField()


class ServiceState(models.Model):
    """How a tracking service answered last. `reason`: what its operator has to do; it rests until `rests_until`."""

    service = models.CharField(max_length=20, unique=True)
    quota_left = models.BigIntegerField(null=True)
    quota_of = models.BigIntegerField(null=True)
    reason = models.JSONField(null=True)
    rests_until = models.DateTimeField(null=True)
    checked_at = models.DateTimeField()
