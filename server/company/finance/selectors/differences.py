"""Reads of differences for staff, with the rows of both sides."""

from typing import Any

from server.company.finance.contracts import (
    UNSETTLED,
    DifferenceDetail,
    DifferenceFilter,
    DifferenceKind,
    DifferenceRow,
    DifferenceState,
    NoteRow,
    SideLine,
    TransactionRow,
)
from server.company.finance.models import Difference
from server.company.finance.selectors.transactions import transactions_by_id
from server.company.ledger.contracts import KeyedLine
from server.company.ledger.selectors.provider import provider_lines_by_id
from server.kit.errors import NotFound
from server.kit.shapes import from_row
from server.ports.balance_lines import LineKind


def list_differences(
    *, filters: DifferenceFilter, before: int | None = None, size: int
) -> tuple[list[DifferenceRow], bool]:
    """List up to `size` matching differences, last found first, and whether older ones exist."""
    named: dict[str, Any] = {
        "state__in": list(filters.states),
        "kind": filters.kind,
        "currency": filters.currency,
        "day__gte": filters.since,
        "day__lte": filters.until,
        "pk__lt": before,
    }
    rows = Difference.objects.filter(**{name: value for name, value in named.items() if value})
    found = [_row(row) for row in rows.order_by("-pk")[: size + 1]]
    return found[:size], len(found) > size


def read_difference(difference_id: int) -> DifferenceDetail:
    """Read one difference with its notes and the rows of each side. NotFound."""
    row = Difference.objects.filter(pk=difference_id).first()
    if row is None:
        raise NotFound
    ours = tuple(_ours(line) for line in provider_lines_by_id(row.entry_ids))
    theirs = tuple(_theirs(line) for line in transactions_by_id(row.transaction_ids))
    notes = tuple(from_row(NoteRow, note, state=DifferenceState(note.state)) for note in row.notes.order_by("pk"))
    return DifferenceDetail(row=_row(row), notes=notes, ours=ours, theirs=theirs)


def count_unsettled() -> int:
    """Count the differences that nobody has explained yet."""
    return Difference.objects.filter(state__in=UNSETTLED).count()


def _row(row: Difference) -> DifferenceRow:
    return from_row(
        DifferenceRow,
        row,
        kind=DifferenceKind(row.kind),
        flow=LineKind(row.flow),
        state=DifferenceState(row.state),
    )


def _ours(line: KeyedLine) -> SideLine:
    return SideLine(id=line.entry_id, name=line.key, at=line.at, amount=-line.amount, fee=0, currency=line.unit)


def _theirs(row: TransactionRow) -> SideLine:
    return SideLine(
        id=row.id, name=row.external_id, at=row.created_at, amount=row.amount, fee=row.fee, currency=row.currency
    )
