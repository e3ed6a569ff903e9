"""The journal of a time: every line of every entry, to be read by a bookkeeping system."""

from datetime import datetime

from server.company.ledger.contracts import AccountKind, EntryKind, JournalLine
from server.company.ledger.models import Line


def journal_lines(*, since: datetime, until: datetime, account: AccountKind | None = None) -> list[JournalLine]:
    """The lines of entries from `since` on, before `until`, entry by entry. One query.

    Only those of `account` where one is named.
    """
    of_account = {"account__kind": account} if account else {}
    rows = Line.objects.filter(entry__at__gte=since, entry__at__lt=until, **of_account).order_by("entry_id", "pk")
    columns = ("entry_id", "entry__at", "entry__kind", "account__kind", "unit", "amount")
    rest = ("merchant_id", "entry__key", "entry__reference", "entry__note")
    return [
        JournalLine(entry, at, EntryKind(kind), AccountKind(account), unit, amount, *others)
        for entry, at, kind, account, unit, amount, *others in rows.values_list(*columns, *rest)
    ]
