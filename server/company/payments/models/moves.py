"""Moves of subscriptions to their plan's new price, and the results (public schema)."""

from django.db import models
from django.db.models import Q

from server.company.payments.contracts.moves import MoveState
from server.company.payments.models import CURRENCY, PaidSubscription


class PriceMove(models.Model):
    """One subscription that will pay the plan's new price, from the end of the period that runs at `due_at`."""

    subscription = models.ForeignKey(PaidSubscription, on_delete=models.PROTECT, related_name="moves")
    merchant_id = models.BigIntegerField()
    plan_id = models.BigIntegerField()
    from_minor = models.BigIntegerField()
    to_minor = models.BigIntegerField()
    currency = models.CharField(max_length=CURRENCY)
    due_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=[(state.value, state.name) for state in MoveState])
    key = models.CharField(max_length=100, unique=True)
    reason = models.CharField(max_length=200, blank=True)
    made_at = models.DateTimeField()
    moved_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["subscription"], condition=Q(state="waiting"), name="payments_one_move_waits"
            )
        ]
        indexes = [
            models.Index(fields=["state", "due_at"], name="payments_moves_due"),
            models.Index(fields=["plan_id", "-id"], name="payments_moves_of"),
        ]
