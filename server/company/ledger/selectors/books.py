"""Reads of the books for finance: all lines, and the trial balance."""

from collections.abc import Iterable

from django.db.models import Count, Sum

from server.company.ledger.contracts import AccountKind, BookLine, Debtor, EntryKind, Period, TrialRow, Unit
from server.company.ledger.models import Account, Line
from server.kit.paging import PageRequest
from server.tenancy.models import Tenant


def list_lines(
    *, merchant_id: int | None, unit: Unit, period: Period, before: int | None = None, size: int
) -> tuple[list[BookLine], bool]:
    """List up to `size` lines, newest first, and whether older ones exist.

    `merchant_id`: all lines of the entries that moved this merchant's money, those of our own accounts too.
    """
    found = Line.objects.within(unit, period, before)
    if merchant_id is not None:
        found = found.filter(entry__merchant_id=merchant_id)
    rows = list(found[: size + 1])
    names = merchant_names(row.merchant_id for row in rows)
    return [_line(row, names) for row in rows[:size]], len(rows) > size


def trial_balance() -> list[TrialRow]:
    """Compare by unit and kind the sum of lines with stored balances; the lines of a unit sum to zero."""
    kept = {
        (row["kind"], row["unit"]): row
        for row in Account.objects.values("kind", "unit").annotate(accounts=Count("pk"), kept=Sum("balance"))
    }
    moved = Account.objects.values("kind", "unit").annotate(moved=Sum("lines__amount")).order_by("unit", "kind")
    return [
        TrialRow(
            kind=AccountKind(row["kind"]),
            unit=Unit(row["unit"]),
            accounts=kept[row["kind"], row["unit"]]["accounts"],
            lines=row["moved"] or 0,
            kept=kept[row["kind"], row["unit"]]["kept"],
        )
        for row in moved
    ]


def list_debtors(*, page: PageRequest) -> tuple[list[Debtor], int]:
    """List merchants with debts to us, largest first, with their count."""
    found = Account.objects.filter(kind=AccountKind.OWED, balance__lt=0)
    rows = list(found.order_by("balance", "pk")[page.offset : page.offset + page.limit])
    names = merchant_names(row.merchant_id for row in rows)
    debtors = [
        Debtor(row.merchant_id, names.get(row.merchant_id, ""), Unit(row.unit), -(row.balance or 0))
        for row in rows
        if row.merchant_id is not None
    ]
    return debtors, found.count()


def merchant_names(ids: Iterable[int | None]) -> dict[int, str]:
    """Return the merchants' names; deleted merchants are missing. One query."""
    requested = {row_id for row_id in ids if row_id is not None}
    return dict(Tenant.objects.filter(pk__in=requested).values_list("pk", "name"))


def _line(row: Line, merchants: dict[int, str]) -> BookLine:
    return BookLine(
        id=row.pk,
        at=row.entry.at,
        merchant_id=row.merchant_id,
        merchant=merchants.get(row.merchant_id, "") if row.merchant_id else "",
        account=AccountKind(row.account.kind),
        kind=EntryKind(row.entry.kind),
        unit=Unit(row.unit),
        amount=row.amount,
        balance_after=row.balance_after,
        reference=row.entry.reference,
        note=row.entry.note,
    )
