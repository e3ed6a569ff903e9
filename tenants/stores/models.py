"""Stores of a merchant and the users' selections."""

from datetime import datetime

from django.db import models


class StoreState(models.TextChoices):
    CONNECTING = "connecting", "keys arrived, being verified"
    CONNECTED = "connected", "connected"
    DISCONNECTED = "disconnected", "needs the merchant"


class StoreQuery(models.QuerySet["Store"]):
    def with_keys_of(self, moment: datetime) -> "StoreQuery":
        """Filter stores that exist and whose credentials were verified by then: a result about them is still valid."""
        return self.filter(removed_at=None).exclude(verified_at__gt=moment)


class Store(models.Model):
    """A store. Removed ones are hidden for 30 days; connecting the same store again restores it."""

    platform = models.PositiveSmallIntegerField()
    external_key = models.CharField(max_length=300)
    name = models.CharField(max_length=200)
    shop = models.CharField(max_length=300)
    domain = models.CharField(max_length=300, blank=True)
    url = models.CharField(max_length=500)
    currency = models.CharField(max_length=3)
    owner = models.CharField(max_length=200, blank=True)
    plan_name = models.CharField(max_length=100, blank=True)
    sealed_credentials = models.TextField(blank=True)
    credentials_expire_at = models.DateTimeField(null=True)
    credentials_renew_at = models.DateTimeField(null=True)
    """When to renew credentials that are still valid; null: shortly before they expire."""
    refresh_expires_at = models.DateTimeField(null=True)
    renewing_until = models.DateTimeField(null=True)
    """A worker is renewing the tokens until then."""
    state = models.CharField(max_length=14, choices=StoreState.choices)
    state_reason = models.JSONField(null=True)
    """Why it is disconnected, or which right a connected store misses."""
    lost_at = models.DateTimeField(null=True)
    """When we learned of the present loss; null while it is connected, and for losses from before this was kept."""
    created_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    """When a smaller plan paused it: it keeps its data, does not count, and nothing is sent to it."""
    uninstall_reason = models.CharField(max_length=500, blank=True)
    granted_scopes = models.TextField(blank=True, default="", db_default="")
    """The scopes that the platform reported at consent, in its own words; empty if it reports none."""
    heard_at = models.DateTimeField(null=True)
    """When the store last answered successfully, to within some minutes."""
    health = models.CharField(max_length=16, blank=True, default="", db_default="")
    """The overall result of its checks (`server.ports.doctor.Health`); empty before the first."""
    publishing = models.JSONField(default=dict, db_default={})
    """The settings that publishing applies (`contracts.PublishingDefaults`); empty for none."""
    location_id = models.CharField(max_length=120, blank=True, default="", db_default="")
    """The location where its stock is counted (`server.ports.locations`); empty for the store's default."""
    location_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    """What the store called it when it was chosen; empty for one that was chosen before names were kept."""
    channels = models.JSONField(default=dict, db_default={})
    """The sales channels for new products (`server.ports.channels`): names by ids; empty for the default."""
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    """IANA name; empty if the platform does not report it."""
    language = models.CharField(max_length=16, blank=True, default="", db_default="")
    """BCP 47 tag; empty if the platform does not report it."""
    version = models.CharField(max_length=40, blank=True, default="", db_default="")
    """The variant of its platform's API (`server.ports.stores.StorePort.read_version`); empty if there is only one."""
    checkup_asked_at = models.DateTimeField(null=True)
    checkup_ended_at = models.DateTimeField(null=True)

    objects = StoreQuery.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["platform", "external_key"], name="one_store_per_key")]


class StoreCheck(models.Model):
    """The last result of a check; `since`: when the present health began."""

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="checks")
    name = models.CharField(max_length=20)
    health = models.CharField(max_length=16)
    reason = models.JSONField(null=True)
    repair = models.CharField(max_length=20, blank=True)
    since = models.DateTimeField()
    checked_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store", "name"], name="one_row_per_check")]


class StoreSelection(models.Model):
    """A store that a user has selected; selections are kept per user."""

    user_id = models.BigIntegerField()
    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="selections")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user_id", "store"], name="one_selection_per_user")]


class StoreTermRow(models.Model):
    """A type or tag that a user named before any product of the store has it (`server.ports.terms`)."""

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="terms")
    kind = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=300)
    """The name in lower case."""
    name = models.CharField(max_length=255)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store", "kind", "key"], name="one_term_per_name")]


class ArrivedKeys(models.Model):
    """Credentials that a store's server sent, encrypted, until a job has verified them at the store.

    Refused ones are cleared; their row stays a day, so that the merchant can read the reason.
    """

    platform = models.PositiveSmallIntegerField()
    shop = models.CharField(max_length=300)
    user_id = models.BigIntegerField()
    sealed_credentials = models.TextField()
    reason = models.JSONField(null=True)
    arrived_at = models.DateTimeField()
