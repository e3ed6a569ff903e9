"""The journal of a time: every line of every entry, to be read by a bookkeeping system."""

from collections.abc import Iterator
from datetime import datetime

from server.company.ledger.contracts import AccountKind, EntryKind, JournalLine
from server.company.ledger.models import Line

PIECE = 2_000


def journal_lines(*, since: datetime, until: datetime) -> Iterator[JournalLine]:
    """The lines of entries from `since` on, before `until`, entry by entry; read piece by piece."""
    rows = Line.objects.filter(entry__at__gte=since, entry__at__lt=until).order_by("entry_id", "pk")
    columns = ("entry_id", "entry__at", "entry__kind", "account__kind", "unit", "amount")
    rest = ("merchant_id", "entry__key", "entry__reference", "entry__note")
    for entry, at, kind, account, unit, amount, merchant, key, reference, note in rows.values_list(
        *columns, *rest
    ).iterator(chunk_size=PIECE):
        yield JournalLine(
            entry_id=entry,
            at=at,
            kind=EntryKind(kind),
            account=AccountKind(account),
            unit=unit,
            amount=amount,
            merchant_id=merchant,
            key=key,
            reference=reference,
            note=note,
        )
