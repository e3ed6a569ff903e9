"""Discount codes (public schema)."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.company.coupons.contracts import CouponState, Lasting
from server.kit.drafts import Draft


class Coupon(Draft):
    """A code; once the provider has it, it can only be ended. Active codes are unique."""

    code = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    percent = models.DecimalField(max_digits=5, decimal_places=2, null=True)
    amount_minor = models.PositiveBigIntegerField(null=True)
    currency = models.CharField(max_length=3)
    lasting = models.CharField(max_length=10, choices=[(lasting.value, lasting.name) for lasting in Lasting])
    months = models.PositiveSmallIntegerField(null=True)
    plan_ids = ArrayField(models.BigIntegerField(), default=list)
    most_uses = models.PositiveIntegerField(null=True)
    until = models.DateTimeField(null=True)
    state = models.CharField(max_length=10, choices=[(state.value, state.name) for state in CouponState])
    external_id = models.CharField(max_length=100, blank=True)
    uses = models.PositiveIntegerField(default=0)
    read_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["code"], condition=~Q(state="ended"), name="coupons_code_once"),
            models.CheckConstraint(
                condition=Q(percent=None, amount_minor__isnull=False) | Q(percent__isnull=False, amount_minor=None),
                name="coupons_share_or_amount",
            ),
        ]
