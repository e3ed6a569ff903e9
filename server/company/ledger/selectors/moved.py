"""Reads of what entries have moved, by their keys."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db.models import Sum

from server.company.ledger.contracts import MERCHANT_KINDS, AccountKind
from server.company.ledger.models import Entry, Line


def moved_by_key(keys: Collection[str]) -> dict[str, Counter[AccountKind]]:
    """Return what each posted entry with one of these keys moved; what settled or became a debt counts as available.

    One query.
    """
    found: dict[str, Counter[AccountKind]] = {}
    lines = Line.objects.filter(entry__key__in=keys)
    for key, kind, amount in lines.values_list("entry__key", "account__kind", "amount"):
        account = AccountKind.AVAILABLE if kind == AccountKind.OWED else AccountKind(kind)
        found.setdefault(key, Counter())[account] += amount
    return found


def moved_under(start: str) -> tuple[Counter[AccountKind], int]:
    """Return what all entries whose keys begin so have moved together, and their number. Two queries."""
    entries = Entry.objects.filter(key__startswith=start)
    lines = Line.objects.filter(entry__in=entries).values_list("account__kind").annotate(moved=Sum("amount"))
    return Counter({AccountKind(kind): moved for kind, moved in lines.order_by()}), entries.count()


def of_merchant(moved: Mapping[AccountKind, int]) -> int:
    """Return the sum of a merchant's own accounts in what was moved."""
    return sum(moved.get(kind, 0) for kind in MERCHANT_KINDS)
