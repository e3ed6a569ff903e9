"""Reads of the journal of a period: every line of every entry, for accounting software."""

from datetime import datetime

from server.company.ledger.contracts import AccountKind, EntryKind, JournalLine
from server.company.ledger.models import Line


def journal_lines(*, since: datetime, until: datetime, account: AccountKind | None = None) -> list[JournalLine]:
    """List lines of entries from `since` (inclusive) to `until` (exclusive), entry by entry. One query.

    `account`: only lines of this kind.
    """
    of_account = {"account__kind": account} if account else {}
    rows = Line.objects.filter(entry__at__gte=since, entry__at__lt=until, **of_account).order_by("entry_id", "pk")
    columns = ("entry_id", "entry__at", "entry__kind", "account__kind", "unit", "amount")
    rest = ("merchant_id", "entry__key", "entry__reference", "entry__note")
    return [
        JournalLine(entry, at, EntryKind(kind), AccountKind(account), unit, amount, *others)
        for entry, at, kind, account, unit, amount, *others in rows.values_list(*columns, *rest)
    ]
