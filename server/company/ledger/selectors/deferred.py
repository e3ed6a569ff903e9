"""Reads of prepaid money, by entry and by month."""

from collections.abc import Collection
from datetime import date

from django.db.models import Sum
from django.db.models.functions import TruncMonth

from server.company.ledger.contracts import AccountKind, EntryKind
from server.company.ledger.models import Line


def deferred_by_key(keys: Collection[str]) -> dict[str, int]:
    """Return what each of these entries moved on the deferred account. One query."""
    rows = Line.objects.filter(account__kind=AccountKind.DEFERRED, entry__key__in=keys)
    return dict(rows.values_list("entry__key", "amount"))


def deferred_by_month() -> list[tuple[str, date, EntryKind, int]]:
    """Return unit, first day of the month, kind of entry and amount moved on that account, in this order. One query."""
    rows = Line.objects.filter(account__kind=AccountKind.DEFERRED)
    months = rows.annotate(month=TruncMonth("entry__at")).values("unit", "month", "entry__kind")
    return [
        (row["unit"], row["month"].date(), EntryKind(row["entry__kind"]), row["moved"])
        for row in months.annotate(moved=Sum("amount")).order_by("unit", "month", "entry__kind")
    ]
