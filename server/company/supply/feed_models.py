"""Feeds, the operator's supplier accounts, and exchange rates (public schema)."""

from django.db import models
from django.db.models import Q

from server.company.supply.contracts.feeds import FeedKind, FeedState
from server.kit.drafts import Draft


class Feed(Draft):
    """A regular read of a supplier's products; `page` is the next page of the current run.

    A run sets `lease_until`, so that no two workers read the same feed at once.
    """

    name = models.CharField(max_length=200)
    supplier = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.name) for kind in FeedKind])
    source = models.CharField(max_length=200, blank=True)
    category_id = models.CharField(max_length=60, blank=True)
    tab = models.PositiveSmallIntegerField(null=True)
    ship_from = models.CharField(max_length=2, blank=True)
    ship_to = models.CharField(max_length=2, default="US")
    hours = models.PositiveSmallIntegerField(default=24)
    most = models.PositiveIntegerField(default=1_000)
    is_on = models.BooleanField(default=True)
    state = models.CharField(
        max_length=10, choices=[(state.value, state.name) for state in FeedState], default=FeedState.WAITING.value
    )
    page = models.PositiveIntegerField(default=1)
    seen = models.PositiveIntegerField(default=0)
    added = models.PositiveIntegerField(default=0)
    changed = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    next_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    error = models.JSONField(null=True)
    edited_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["next_at"], condition=Q(is_on=True), name="supply_feeds_due")]

    def __str__(self) -> str:
        return self.name


class FeedSighting(models.Model):
    """When a feed last showed a product: if the feed stops showing it, the product leaves the feed's tab."""

    feed = models.ForeignKey(Feed, on_delete=models.CASCADE, related_name="+")
    product = models.ForeignKey("supply.SupplyProduct", on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["feed", "product"], name="supply_sighting_once")]
        indexes = [models.Index(fields=["feed", "seen_at"], name="supply_sightings")]


class SupplyAccount(models.Model):
    """The operator's own account at a supplier, used to read feeds; its tokens are encrypted.

    `refreshing_until`: a worker is refreshing the tokens now.
    """

    supplier = models.PositiveSmallIntegerField(unique=True)
    account_name = models.CharField(max_length=255, blank=True)
    sealed_tokens = models.TextField()
    expires_at = models.DateTimeField()
    is_refused = models.BooleanField(default=False)
    refreshing_until = models.DateTimeField(null=True)
    connected_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.supplier} {self.account_name}"


class ExchangeRate(models.Model):
    """Units of a currency for one US dollar on a day, and the source of the rate."""

    currency = models.CharField(max_length=3)
    day = models.DateField()
    per_usd = models.DecimalField(max_digits=20, decimal_places=10)
    source = models.CharField(max_length=100)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["currency", "day"], name="supply_rate_once_a_day"),
            models.CheckConstraint(condition=Q(per_usd__gt=0), name="supply_rate_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.currency} {self.day}"
