"""Quotes for requests (public schema)."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from server.company.workorders.contracts.quotes import OPEN_OR_ACCEPTED, QuoteState
from server.company.workorders.models import WorkOrder


class Quote(models.Model):
    """A quote for a request. At most one per request is open or accepted."""

    order = models.ForeignKey(WorkOrder, on_delete=models.CASCADE, related_name="quotes")
    price_minor = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    included = models.TextField()
    valid_until = models.DateTimeField()
    revisions = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, default=QuoteState.OFFERED)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField()
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True)
    reason = models.TextField(blank=True)
    charge_id = models.BigIntegerField(null=True)
    paid_at = models.DateTimeField(null=True)
    returned_at = models.DateTimeField(null=True)
    """When all of the payment went back."""
    returned_minor = models.BigIntegerField(default=0, db_default=0)
    """What went back of the price, all or a part, with the voucher."""
    commission_minor = models.PositiveBigIntegerField(null=True)
    paid_by = models.CharField(max_length=10, blank=True)
    page_over_at = models.DateTimeField(null=True)
    """Since when its card page is over: closed, expired, or its payment went to the balance."""
    voucher_id = models.BigIntegerField(null=True)
    """The voucher reserved for it; it takes `voucher_minor` off the price."""
    voucher_minor = models.BigIntegerField(default=0, db_default=0)
    earned_minor = models.BigIntegerField(default=0, db_default=0)
    earned_entries = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["order"],
                name="workorders_one_quote",
                condition=Q(state__in=list(OPEN_OR_ACCEPTED)),
            )
        ]
