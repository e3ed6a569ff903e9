"""Reads of adjustments for staff."""

from server.company.ledger.contracts import (
    AdjustmentRow,
    AdjustmentState,
    EntryKind,
    Unit,
)
from server.company.ledger.models import Adjustment
from server.company.ledger.selectors.books import merchant_names
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_adjustments(
    *, state: AdjustmentState | None = None, merchant_id: int | None = None, page: PageRequest
) -> tuple[list[AdjustmentRow], int]:
    """List adjustments, newest first, with their count."""
    named = {"state": state, "merchant_id": merchant_id}
    found = Adjustment.objects.filter(**{name: value for name, value in named.items() if value is not None})
    rows = list(found.order_by("-pk")[page.offset : page.offset + page.limit])
    names = merchant_names(row.merchant_id for row in rows)
    return [_row(row, names) for row in rows], found.count()


def count_to_approve(user_id: int) -> int:
    """Count the adjustments that wait for a second person, without this person's own."""
    return Adjustment.objects.filter(state=AdjustmentState.WAITING).exclude(asked_by_id=user_id).count()


def read_adjustment(adjustment_id: int) -> AdjustmentRow:
    """Read one adjustment. NotFound."""
    row = Adjustment.objects.filter(pk=adjustment_id).first()
    if row is None:
        raise NotFound
    return _row(row, merchant_names([row.merchant_id]))


def _row(row: Adjustment, merchants: dict[int, str]) -> AdjustmentRow:
    return from_row(
        AdjustmentRow,
        row,
        merchant=merchants.get(row.merchant_id, ""),
        kind=EntryKind(row.kind),
        unit=Unit(row.unit),
        state=AdjustmentState(row.state),
    )
