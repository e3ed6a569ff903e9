"""The provider's account lines, differences from our ledger, and closed periods (public schema)."""

from enum import StrEnum

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from server.company.finance.contracts import DifferenceKind, DifferenceState, PeriodKind
from server.ports.balance_lines import LineKind


def _choices(values: type[StrEnum]) -> list[tuple[str, str]]:
    return [(value.value, value.value) for value in values]


class BalanceTransaction(models.Model):
    """A line of the provider's account; `source` is its id of the payment, refund, dispute or payout."""

    provider = models.CharField(max_length=20)
    external_id = models.CharField(max_length=100)
    flow = models.CharField(max_length=20, choices=_choices(LineKind))
    source = models.CharField(max_length=100, blank=True)
    amount_minor = models.BigIntegerField()
    fee_minor = models.BigIntegerField()
    net_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    created_at = models.DateTimeField()
    available_on = models.DateField()
    payout = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provider", "external_id"], name="finance_one_transaction"),
        ]
        indexes = [
            models.Index(fields=["created_at"], name="finance_transactions_by_time"),
            models.Index(fields=["source"], name="finance_transactions_of"),
            models.Index(fields=["payout"], name="finance_transactions_paid_out"),
        ]


class Payout(models.Model):
    """Money that the provider sent to our bank."""

    provider = models.CharField(max_length=20)
    external_id = models.CharField(max_length=100)
    amount_minor = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    state = models.CharField(max_length=20)
    created_at = models.DateTimeField()
    arrival = models.DateField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["provider", "external_id"], name="finance_one_payout")]
        indexes = [models.Index(fields=["created_at"], name="finance_payouts_by_time")]


class FetchCursor(models.Model):
    """Up to when the provider's lines were fetched."""

    provider = models.CharField(max_length=20, unique=True)
    until = models.DateTimeField()


class Difference(models.Model):
    """A difference between our ledger and the provider, with its rows."""

    provider = models.CharField(max_length=20)
    kind = models.CharField(max_length=20, choices=_choices(DifferenceKind))
    flow = models.CharField(max_length=20, choices=_choices(LineKind))
    reference = models.CharField(max_length=100)
    entry_ids = ArrayField(models.BigIntegerField(), default=list)
    transaction_ids = ArrayField(models.BigIntegerField(), default=list)
    day = models.DateField()
    currency = models.CharField(max_length=3)
    amount_here = models.BigIntegerField(null=True)
    amount_there = models.BigIntegerField(null=True)
    state = models.CharField(max_length=10, choices=_choices(DifferenceState), default=DifferenceState.OPEN.value)
    assigned_to_id = models.BigIntegerField(null=True)
    assigned_to = models.CharField(max_length=254, blank=True)
    note = models.CharField(max_length=500, blank=True)
    found_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    settled_by = models.CharField(max_length=254, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["provider", "kind", "flow", "reference"], name="finance_one_difference")
        ]
        indexes = [
            models.Index(fields=["state", "-id"], name="finance_differences_by_state"),
            models.Index(fields=["day"], name="finance_differences_by_day"),
        ]


class DifferenceNote(models.Model):
    """What a member of staff said when they explained or closed a difference. Only added to."""

    difference = models.ForeignKey(Difference, on_delete=models.CASCADE, related_name="notes")
    state = models.CharField(max_length=10, choices=_choices(DifferenceState))
    text = models.CharField(max_length=500)
    by = models.CharField(max_length=254)
    at = models.DateTimeField()


class ClosedPeriod(models.Model):
    """From `start` (inclusive) to `end` (exclusive), UTC: a trigger uses it to refuse ledger entries in this time."""

    kind = models.CharField(max_length=10, choices=_choices(PeriodKind))
    start = models.DateField()
    end = models.DateField()
    closed_at = models.DateTimeField()
    closed_by_id = models.BigIntegerField()
    closed_by = models.CharField(max_length=254)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "start"], name="finance_one_closed_period"),
            models.CheckConstraint(condition=Q(end__gt=models.F("start")), name="finance_periods_have_days"),
        ]


class Recognition(models.Model):
    """How much of an invoice's paid period is earned: for all days before `until`.

    `number` counts the posted entries, so that each has its own key.
    """

    invoice_id = models.BigIntegerField(unique=True)
    merchant_id = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    start = models.DateField()
    end = models.DateField()
    until = models.DateField()
    total = models.BigIntegerField(default=0)
    recognised = models.BigIntegerField(default=0)
    number = models.PositiveIntegerField(default=0)
