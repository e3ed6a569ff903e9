"""Withdrawals of balances, low-balance alerts, and automatic top-ups (public schema).

`merchant_id` is no foreign key: our books outlive a deleted merchant.
"""

from django.db import models
from django.db.models import F, Q

from server.company.balance.contracts import WithdrawalState
from server.company.ledger.contracts import Unit

_WAS_PAID = Q(state__in=[WithdrawalState.PAID.value, WithdrawalState.RETURNED.value])
_NOBODY_PAYS_BEFORE = (_WAS_PAID & Q(paid_at__isnull=False)) | (~_WAS_PAID & Q(paid_at=None))


class Withdrawal(models.Model):
    """A withdrawal and its result. The bank account is encrypted, and deleted when nothing will be paid any more."""

    key = models.CharField(max_length=64)
    merchant_id = models.BigIntegerField()
    unit = models.CharField(max_length=6, choices=[(unit.value, unit.value) for unit in Unit])
    amount = models.BigIntegerField()
    sealed_payout = models.TextField(blank=True)
    payout_hint = models.CharField(max_length=120)
    state = models.CharField(max_length=10, choices=[(state.value, state.value) for state in WithdrawalState])
    asked_by_id = models.BigIntegerField()
    asked_by = models.CharField(max_length=254)
    asked_at = models.DateTimeField()
    first_by_id = models.BigIntegerField(null=True)
    first_by = models.CharField(max_length=254, blank=True)
    decided_by_id = models.BigIntegerField(null=True)
    decided_by = models.CharField(max_length=254, blank=True)
    decided_at = models.DateTimeField(null=True)
    paid_by_id = models.BigIntegerField(null=True)
    paid_by = models.CharField(max_length=254, blank=True)
    paid_at = models.DateTimeField(null=True)
    returned_by_id = models.BigIntegerField(null=True)
    returned_by = models.CharField(max_length=254, blank=True, default="", db_default="")
    returned_at = models.DateTimeField(null=True)
    reference = models.CharField(max_length=100, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant_id", "key"], name="balance_one_withdrawal_per_key"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="balance_withdrawals_move_something"),
            models.CheckConstraint(condition=_NOBODY_PAYS_BEFORE, name="balance_paid_by_somebody"),
        ]
        indexes = [
            models.Index(fields=["merchant_id", "-id"], name="balance_withdrawals_of"),
            models.Index(fields=["state", "-id"], name="balance_withdrawals_by_state"),
        ]


class BalanceAlert(models.Model):
    """The amount below which a merchant is notified; `is_low`: the balance was below it at the last check."""

    merchant_id = models.BigIntegerField()
    unit = models.CharField(max_length=6, choices=[(unit.value, unit.value) for unit in Unit])
    below = models.BigIntegerField()
    is_low = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant_id", "unit"], name="balance_one_alert"),
            models.CheckConstraint(condition=Q(below__gt=0), name="balance_alerts_are_above_zero"),
        ]


class AutoTopUp(models.Model):
    """The charge to the saved card when a balance falls below an amount, as `user_id` agreed to.

    `charge_id` is the charge in progress, `charges` counts all. `stopped_for`: no charges until the merchant switches
    it on again.
    """

    merchant_id = models.BigIntegerField()
    unit = models.CharField(max_length=6, choices=[(unit.value, unit.value) for unit in Unit])
    below = models.BigIntegerField()
    amount = models.BigIntegerField()
    monthly_limit = models.BigIntegerField()
    user_id = models.BigIntegerField()
    agreed_at = models.DateTimeField()
    is_on = models.BooleanField(default=True)
    stopped_for = models.CharField(max_length=10, blank=True)
    charge_id = models.BigIntegerField(null=True)
    charges = models.PositiveIntegerField(default=0)
    limit_told_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant_id", "unit"], name="balance_one_auto_top_up"),
            models.CheckConstraint(
                condition=Q(below__gt=0, amount__gte=F("below"), monthly_limit__gte=F("amount")),
                name="balance_auto_top_ups_reach_their_threshold",
            ),
        ]

    @property
    def is_charging(self) -> bool:
        """Whether the next fall is charged."""
        return self.is_on and not self.stopped_for
