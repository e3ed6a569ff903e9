"""Reads of our books of the money at payment providers: one line per entry, matched by finance."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from server.company.ledger.contracts import AccountKind, EntryKind, KeyedLine
from server.company.ledger.models import Line


def provider_lines(*, since: datetime, until: datetime) -> list[KeyedLine]:
    """List lines on the providers' accounts of entries from `since` (inclusive) to `until` (exclusive)."""
    return _read(Q(entry__at__gte=since, entry__at__lt=until))


def provider_lines_of(keys: Collection[str]) -> list[KeyedLine]:
    """List the lines of entries with these keys."""
    return _read(Q(entry__key__in=keys))


def provider_lines_by_id(entry_ids: Collection[int]) -> list[KeyedLine]:
    """List the lines of these entries."""
    return _read(Q(entry__in=entry_ids))


def _read(condition: Q) -> list[KeyedLine]:
    rows = Line.objects.filter(condition, account__kind=AccountKind.PROVIDER).order_by("pk")
    columns = ("entry_id", "entry__key", "entry__kind", "entry__at", "unit", "amount")
    return [
        KeyedLine(entry_id=entry, key=key, kind=EntryKind(kind), at=at, unit=unit, amount=amount)
        for entry, key, kind, at, unit, amount in rows.values_list(*columns)
    ]
