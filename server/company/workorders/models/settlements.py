"""Settlements of disputed and cancelled requests (public schema)."""

from django.db import models
from django.db.models import Q

from server.company.workorders.contracts.settlements import SettlementState
from server.company.workorders.models import WorkOrder
from server.company.workorders.models.quotes import Quote


class Settlement(models.Model):
    """How a dispute ended, or a refund that waits for a second person. At most one per request waits.

    `is_whole`: everything that was paid goes back, with the voucher. Staff are no foreign keys, because the record
    outlives their accounts.
    """

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="settlements")
    quote = models.ForeignKey(Quote, null=True, on_delete=models.CASCADE, related_name="+")
    outcome = models.CharField(max_length=10)
    state = models.CharField(max_length=10)
    amount_minor = models.PositiveBigIntegerField(default=0)
    is_whole = models.BooleanField(default=False)
    currency = models.CharField(max_length=3, blank=True)
    reason = models.TextField()
    asked_by_id = models.BigIntegerField()
    asked_by = models.CharField(max_length=254)
    asked_at = models.DateTimeField()
    decided_by_id = models.BigIntegerField(null=True)
    decided_by = models.CharField(max_length=254, blank=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["order"],
                name="workorders_one_waits",
                condition=Q(state=SettlementState.WAITING.value),
            )
        ]
