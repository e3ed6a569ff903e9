"""The books: accounts, entries with their lines, and adjustments (public schema).

`merchant_id` is no foreign key: our books outlive a deleted merchant.
"""

from django.db import models
from django.db.models import Q

from server.company.ledger.contracts import AccountKind, AdjustmentState, EntryKind, Period


def _choices(values: type[AccountKind] | type[AdjustmentState] | type[EntryKind]) -> list[tuple[str, str]]:
    return [(value.value, value.value) for value in values]


class Account(models.Model):
    """An account of one unit. A merchant's stores its balance: never below zero, for a debt never above zero.

    Ours are summed on demand: a stored balance would be one row that every posting waits for.
    """

    merchant_id = models.BigIntegerField(null=True)
    kind = models.CharField(max_length=20, choices=_choices(AccountKind))
    unit = models.CharField(max_length=6)
    balance = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["merchant_id", "kind", "unit"], nulls_distinct=False, name="ledger_one_account"
            ),
            models.CheckConstraint(
                condition=Q(merchant_id=None, balance=None)
                | Q(merchant_id__isnull=False, balance__gte=0) & ~Q(kind="owed")
                | Q(merchant_id__isnull=False, balance__lte=0, kind="owed"),
                name="ledger_merchants_never_below_zero",
            ),
        ]


class Entry(models.Model):
    """A posting, whose lines sum to zero. Never changed or deleted (the database refuses it).

    `merchant_id`: whose money moved, even if only between our own accounts, as for a plan paid by card.
    """

    key = models.CharField(max_length=100, unique=True)
    kind = models.CharField(max_length=20, choices=_choices(EntryKind))
    at = models.DateTimeField()
    merchant_id = models.BigIntegerField(null=True)
    reference = models.CharField(max_length=100, blank=True)
    note = models.CharField(max_length=500, blank=True)

    class Meta:
        indexes = [models.Index(fields=["merchant_id", "-id"], name="ledger_entries_of")]


class LineQuerySet(models.QuerySet["Line"]):
    def within(self, unit: str, period: Period, before: int | None) -> "LineQuerySet":
        """Return lines of a unit and period with entries and accounts, newest first; `before`: older than this id."""
        named = {"entry__at__gte": period.since, "entry__at__lt": period.until, "pk__lt": before}
        columns = {name: value for name, value in named.items() if value is not None}
        return self.filter(unit=unit, **columns).select_related("entry", "account").order_by("-pk")


class Line(models.Model):
    """An entry's amount on one account. Unit and merchant are the account's; the database checks this."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="lines")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="lines")
    merchant_id = models.BigIntegerField(null=True)
    unit = models.CharField(max_length=6)
    amount = models.BigIntegerField()
    balance_after = models.BigIntegerField(null=True)

    objects = LineQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "account"], name="ledger_one_line_per_account"),
            models.CheckConstraint(condition=~Q(amount=0), name="ledger_lines_move_something"),
        ]
        indexes = [models.Index(fields=["merchant_id", "unit", "-id"], name="ledger_statement")]


class Adjustment(models.Model):
    """An adjustment requested by finance, and its result."""

    key = models.CharField(max_length=100, unique=True)
    merchant_id = models.BigIntegerField()
    kind = models.CharField(max_length=20, choices=_choices(EntryKind))
    unit = models.CharField(max_length=6)
    amount = models.BigIntegerField()
    reason = models.CharField(max_length=500)
    note = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=10, choices=_choices(AdjustmentState))
    asked_by_id = models.BigIntegerField()
    asked_by = models.CharField(max_length=254)
    asked_at = models.DateTimeField()
    decided_by_id = models.BigIntegerField(null=True)
    decided_by = models.CharField(max_length=254, blank=True)
    decided_at = models.DateTimeField(null=True)
    decision = models.CharField(max_length=500, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="ledger_adjustments_move_something"),
            models.CheckConstraint(
                condition=Q(state=AdjustmentState.WAITING.value, decided_by_id=None)
                | ~Q(state=AdjustmentState.WAITING.value) & Q(decided_by_id__isnull=False),
                name="ledger_decided_by_somebody",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "-id"], name="ledger_adjustments_by_state"),
            models.Index(fields=["merchant_id", "-id"], name="ledger_adjustments_of"),
        ]


class AloneUse(models.Model):
    """An amount that one person of staff refunded to a merchant without approval; it counts for a day."""

    staff_id = models.BigIntegerField()
    merchant_id = models.BigIntegerField()
    unit = models.CharField(max_length=6)
    amount = models.BigIntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["merchant_id", "staff_id", "unit", "-at"], name="ledger_alone_uses_of")]
