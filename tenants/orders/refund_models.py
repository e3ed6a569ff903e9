"""Refunds to buyers that were asked for from here (merchant's schema)."""

from django.db import models
from django.db.models import Q

from tenants.orders.contracts.refunds import RefundState


class BuyerRefund(models.Model):
    """A refund that the store is asked to make. `key` is ours, unique for ever, committed before any call.

    It says what was asked for and what became of it. The money itself is the store's: it counts for the order and for
    the ledger only as the store's refund is read (`external_id`). `*_minor` in the order's shop's and buyer's currency.
    """

    key = models.CharField(max_length=32, unique=True)
    order = models.ForeignKey("orders.Order", on_delete=models.CASCADE, related_name="buyer_refunds")
    state = models.CharField(max_length=12, choices=[(state.value, state.name) for state in RefundState])
    pieces = models.JSONField(default=dict)
    """Pieces by the id of the order's line."""
    shipping = models.BooleanField(default=False)
    restocks = models.BooleanField(default=False)
    pays = models.BooleanField(default=True)
    typed_minor = models.BigIntegerField(null=True)
    """The amount that a person entered, in the buyer's currency; null for what the platform calculated."""
    shop_minor = models.BigIntegerField()
    buyer_minor = models.BigIntegerField()
    personal = models.TextField(blank=True)
    """The reason that is sent to the store, encrypted."""
    external_id = models.CharField(max_length=120, blank=True)
    remark = models.JSONField(null=True)
    """Why it was not made, or that nobody knows yet."""
    user_id = models.BigIntegerField()
    token_id = models.BigIntegerField(null=True)
    claim_id = models.BigIntegerField(null=True)
    """The claim against a supplier that the money is for."""
    created_at = models.DateTimeField()
    asked_at = models.DateTimeField(null=True)
    """When the store was asked; null for what was only looked at."""
    asked_until = models.DateTimeField(null=True)
    """The store may be working on it until then: nobody else says meanwhile what became of it."""
    made_at = models.DateTimeField(null=True)
    """When it was known first that the store made it; it stays, whatever becomes of the refund."""
    seen_at = models.DateTimeField(null=True)
    """When it was read among the order's refunds first."""
    check_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["order"], condition=Q(state="asking") | Q(state="unconfirmed"), name="one_refund_at_a_time"
            )
        ]
        indexes = [
            models.Index(fields=["check_at"], condition=Q(check_at__isnull=False), name="refunds_to_check"),
            models.Index(fields=["asked_at"], condition=Q(asked_at__isnull=False), name="refunds_by_time"),
            models.Index(fields=["created_at"], condition=Q(asked_at__isnull=True), name="refunds_only_looked_at"),
        ]
