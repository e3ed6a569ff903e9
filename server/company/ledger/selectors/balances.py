"""Reads of a merchant's balances and statement. `own` has what merchants may see themselves."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from django.db.models import Sum

from server.company.ledger.contracts import (
    KEPT_UNITS,
    MERCHANT_KINDS,
    AccountKind,
    Balance,
    EntryKind,
    Period,
    StatementLine,
    Unit,
)
from server.company.ledger.models import Account, Line


def list_balances(merchant_id: int) -> list[Balance]:
    """List the merchant's balances in KEPT_UNITS and other posted units, in unit order. One query."""
    rows = Account.objects.filter(merchant_id=merchant_id).values_list("unit", "kind", "balance")
    kept = {(unit, kind): balance for unit, kind, balance in rows}
    units = {*KEPT_UNITS, *(unit for unit, _kind in kept)}
    return [
        Balance(
            unit=unit,
            available=kept.get((unit, AccountKind.AVAILABLE)) or 0,
            held=kept.get((unit, AccountKind.HELD)) or 0,
            owed=-(kept.get((unit, AccountKind.OWED)) or 0),
        )
        for unit in Unit
        if unit in units
    ]


def available_of(merchant_ids: Collection[int], unit: Unit) -> dict[int, int]:
    """Return the available balance in a unit by merchant; merchants without an account are missing. One query."""
    rows = Account.objects.filter(merchant_id__in=merchant_ids, unit=unit, kind=AccountKind.AVAILABLE)
    return {merchant: kept for merchant, kept in rows.values_list("merchant_id", "balance") if merchant and kept}


def owed_by(merchant_id: int, unit: Unit) -> int:
    """Return a merchant's debt to us in a unit, in minor units. One query."""
    rows = Account.objects.filter(merchant_id=merchant_id, unit=unit, kind=AccountKind.OWED)
    return -(rows.values_list("balance", flat=True).first() or 0)


def read_statement(
    merchant_id: int, *, unit: Unit, period: Period, before: int | None = None, size: int
) -> tuple[list[StatementLine], bool]:
    """List up to `size` lines, newest first, and whether older ones exist. `before`: only lines older than this id."""
    found = Line.objects.within(unit, period, before).filter(merchant_id=merchant_id)
    rows = [_line(row) for row in found[: size + 1]]
    return rows[:size], len(rows) > size


def read_period(
    merchant_id: int, *, unit: Unit, period: Period, most: int
) -> tuple[Balance, list[StatementLine], Balance]:
    """Return the opening balance of a period, its lines oldest first (at most `most` + 1), and the closing balance.

    Lines are in the order in which they were posted, as on the screen: times are those of the events, which may arrive
    late. `balance_after` is computed from the opening balance, so that all three agree even if lines are cut off.
    """
    kept = _moved_before(merchant_id, unit, period.since)
    opening = _balance(unit, kept)
    found = Line.objects.within(unit, period, None).filter(merchant_id=merchant_id).order_by("pk")
    lines = []
    for line in map(_line, found[: most + 1]):
        kept[line.account] = kept.get(line.account, 0) + line.amount
        lines.append(replace(line, balance_after=kept[line.account]))
    return opening, lines, _balance(unit, kept)


def _moved_before(merchant_id: int, unit: Unit, since: datetime | None) -> dict[str, int]:
    if since is None:
        return {}
    earlier = Line.objects.filter(merchant_id=merchant_id, unit=unit, entry__at__lt=since)
    return dict(earlier.order_by().values_list("account__kind").annotate(moved=Sum("amount")))


def _balance(unit: Unit, kept: dict[str, int]) -> Balance:
    available, held, owed = (kept.get(kind, 0) for kind in MERCHANT_KINDS)
    return Balance(unit=unit, available=available, held=held, owed=-owed)


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
