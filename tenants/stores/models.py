"""Stores of a merchant and who has selected which."""

from datetime import datetime

from django.db import models


class StoreState(models.TextChoices):
    CONNECTING = "connecting", "keys arrived, being verified"
    CONNECTED = "connected", "connected"
    DISCONNECTED = "disconnected", "needs the merchant"


class StoreQuery(models.QuerySet["Store"]):
    def with_keys_of(self, moment: datetime) -> "StoreQuery":
        """Those that stand and whose keys were proven by then: what was said of their keys then is still true."""
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
    """When new ones are asked for although these still serve; null: shortly before they end."""
    refresh_expires_at = models.DateTimeField(null=True)
    renewing_until = models.DateTimeField(null=True)
    """Somebody is renewing the tokens right now."""
    state = models.CharField(max_length=14, choices=StoreState.choices)
    state_reason = models.JSONField(null=True)
    created_at = models.DateTimeField()
    verified_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)
    paused_at = models.DateTimeField(null=True)
    """A smaller plan has no room for it: it keeps all it has, counts nowhere, and nothing is sent there."""
    uninstall_reason = models.CharField(max_length=500, blank=True)
    granted_scopes = models.TextField(blank=True, default="", db_default="")
    """What the platform told at consent, in its own words; empty where it tells nothing."""
    heard_at = models.DateTimeField(null=True)
    """When the store last answered us as it should, to within some minutes."""
    health = models.CharField(max_length=16, blank=True, default="", db_default="")
    """What its checks come to (`server.ports.doctor.Health`); empty before the first."""
    publishing = models.JSONField(default=dict, db_default={})
    """What publishing into it adds or sets (`contracts.PublishingDefaults`); empty for nothing."""
    location_id = models.CharField(max_length=120, blank=True, default="", db_default="")
    """Where its stock is counted (`server.ports.locations`); empty for the store's default."""
    channels = models.JSONField(default=dict, db_default={})
    """The sales channels that new products stand in (`server.ports.channels`): names by ids; empty for the default."""
    time_zone = models.CharField(max_length=64, blank=True, default="", db_default="")
    """IANA name; empty where the platform does not tell."""
    language = models.CharField(max_length=16, blank=True, default="", db_default="")
    """BCP 47 tag; empty where the platform does not tell."""
    version = models.CharField(max_length=40, blank=True, default="", db_default="")
    """Which of its platform's ways it has (`server.ports.stores.StorePort.read_version`); empty where there is one."""
    checkup_asked_at = models.DateTimeField(null=True)
    checkup_ended_at = models.DateTimeField(null=True)

    objects = StoreQuery.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["platform", "external_key"], name="one_store_per_key")]


class StoreCheck(models.Model):
    """What a check found last; `since` is when it began to be in this health."""

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
    """A user's selected store; the selection is kept per user."""

    user_id = models.BigIntegerField()
    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="selections")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user_id", "store"], name="one_selection_per_user")]


class StoreTermRow(models.Model):
    """A type or tag that was named for a store's products, before one brings it there (`server.ports.terms`)."""

    store = models.ForeignKey(Store, on_delete=models.CASCADE, related_name="terms")
    kind = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=300)
    """The name whatever its case."""
    name = models.CharField(max_length=255)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["store", "kind", "key"], name="one_term_per_name")]


class ArrivedKeys(models.Model):
    """Keys that a store's server brought, sealed, until a job has proven them at the store.

    Refused ones are emptied; their row stays a day, so that the merchant who comes back reads the reason.
    """

    platform = models.PositiveSmallIntegerField()
    shop = models.CharField(max_length=300)
    user_id = models.BigIntegerField()
    sealed_credentials = models.TextField()
    reason = models.JSONField(null=True)
    arrived_at = models.DateTimeField()
