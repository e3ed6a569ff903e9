"""A merchant's balances and statement. What merchants may see of their own stands in `own`."""

from server.company.ledger.contracts import AccountKind, Balance, EntryKind, Period, StatementLine, Unit
from server.company.ledger.models import Account, Line


def list_balances(merchant_id: int) -> list[Balance]:
    """What the merchant has of every unit, in the units' order; nothing posted yet is zero. One query."""
    rows = Account.objects.filter(merchant_id=merchant_id).values_list("unit", "kind", "balance")
    kept = {(unit, kind): balance for unit, kind, balance in rows}
    return [
        Balance(
            unit=unit,
            available=kept.get((unit, AccountKind.AVAILABLE)) or 0,
            held=kept.get((unit, AccountKind.HELD)) or 0,
        )
        for unit in Unit
    ]


def read_statement(
    merchant_id: int, *, unit: Unit, period: Period, before: int | None = None, size: int
) -> tuple[list[StatementLine], bool]:
    """Up to `size` lines newest first, and whether there are older ones. `before`: only lines older than this id."""
    found = Line.objects.within(unit, period, before).filter(merchant_id=merchant_id)
    rows = [_line(row) for row in found[: size + 1]]
    return rows[:size], len(rows) > size


def _line(row: Line) -> StatementLine:
    return StatementLine(
        id=row.pk,
        at=row.entry.at,
        account=AccountKind(row.account.kind),
        kind=EntryKind(row.entry.kind),
        unit=Unit(row.unit),
        amount=row.amount,
        balance_after=row.balance_after or 0,
        reference=row.entry.reference,
        note=row.entry.note,
    )
