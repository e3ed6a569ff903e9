"""Payouts, their lines and how they are read (merchant's schema). They hold no personal data: orders are named by id
and number."""

from django.db import models
from django.db.models import Q

from tenants.payouts.contracts import LineState, PayoutKind, PayoutSource, PayoutState


class Payout(models.Model):
    """What a provider paid out to the merchant's bank. `stated_minor`: as it says; null where only its lines tell."""

    store_id = models.BigIntegerField()
    provider = models.CharField(max_length=60)
    external_id = models.CharField(max_length=140)
    """The provider's id; of a file without ids, the day."""
    currency = models.CharField(max_length=3)
    stated_minor = models.BigIntegerField(null=True)
    paid_on = models.DateField()
    source = models.CharField(max_length=8, choices=[(source.value, source.name) for source in PayoutSource])
    imported_at = models.DateTimeField()
    user_id = models.BigIntegerField(null=True)
    """Who imported it; null for what a platform tells."""
    state = models.CharField(
        max_length=8, choices=[(each.value, each.name) for each in PayoutState], default="paid", db_default="paid"
    )
    line_cursor = models.TextField(blank=True, default="", db_default="")
    """Where reading the lines from the platform goes on."""
    is_whole = models.BooleanField(default=True, db_default=True)
    """Whether all its lines are here."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["store_id", "external_id", "currency"], name="payouts_are_kept_once")
        ]
        indexes = [
            models.Index(fields=["-paid_on", "-id"], name="payouts_newest"),
            models.Index(fields=["store_id", "-paid_on", "-id"], name="payouts_of_store"),
            models.Index(fields=["store_id", "paid_on"], condition=Q(is_whole=False), name="payouts_to_read"),
        ]


class PayoutLine(models.Model):
    """A line of a payout, and how it fits the ledger.

    `is_open`: it does not fit, and nobody accepted it. `state` and differences follow from the ledger and the other
    lines of the order (`services/matching.py`).
    """

    payout = models.ForeignKey(Payout, on_delete=models.CASCADE, related_name="lines", db_index=False)
    store_id = models.BigIntegerField()
    external_id = models.CharField(max_length=140)
    kind = models.CharField(max_length=10, choices=[(kind.value, kind.name) for kind in PayoutKind])
    happened_on = models.DateField()
    order_name = models.CharField(max_length=100, blank=True)
    """As the provider names the order."""
    order_ref = models.CharField(max_length=100, blank=True, default="", db_default="")
    """The store's own id of the order, where the platform tells it."""
    order_id = models.BigIntegerField(null=True)
    gross_minor = models.BigIntegerField()
    fee_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    state = models.CharField(max_length=14, choices=[(state.value, state.name) for state in LineState])
    difference_minor = models.BigIntegerField(null=True)
    fee_difference_minor = models.BigIntegerField(null=True)
    is_open = models.BooleanField(default=True)
    is_chosen = models.BooleanField(default=False)
    accepted_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=200, blank=True)
    user_id = models.BigIntegerField(null=True)
    """Who chose the order or accepted the line."""
    figure_id = models.BigIntegerField(null=True)
    """The amount of the ledger by which its fee was booked."""
    source = models.CharField(
        max_length=8, choices=[(each.value, each.name) for each in PayoutSource], default="file", db_default="file"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["payout", "external_id"], name="payout_lines_are_kept_once")]
        indexes = [
            models.Index(fields=["order_id"], condition=Q(order_id__isnull=False), name="payout_lines_of_order"),
            models.Index(fields=["-id"], include=["store_id"], condition=Q(is_open=True), name="payout_lines_open"),
        ]


class PayoutFeed(models.Model):
    """How far the payouts of a store are read from its platform. Its row is locked while lines of the store are
    written, by whatever way they come."""

    store_id = models.BigIntegerField(primary_key=True)
    cursor = models.TextField(blank=True, default="")
    """Where an unfinished walk goes on; it began at `since`."""
    since = models.DateTimeField(null=True)
    asked_at = models.DateTimeField(null=True)
    """When somebody asked to read now; null once that was done."""
    read_at = models.DateTimeField(null=True)
    """When a walk last reached the end, with the lines of all payouts."""
    has_account = models.BooleanField(null=True)
    """Whether the store uses the platform's payment service; null for not known yet."""
    must_reconnect = models.BooleanField(default=False)
    failing_since = models.DateTimeField(null=True)
    reason = models.JSONField(null=True)
    """Why payouts cannot be read."""
