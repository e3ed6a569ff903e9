"""Reads of closed days and months."""

from django.db.models import QuerySet

from server.company.finance.contracts import PeriodKind, PeriodRow
from server.company.finance.models import ClosedPeriod
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_closed_periods(*, page: PageRequest) -> tuple[list[PeriodRow], int]:
    """List closed periods, latest first, with their count."""
    rows = _latest_first()
    return [_row(row) for row in rows[page.offset : page.offset + page.limit]], rows.count()


def every_closed_period() -> list[PeriodRow]:
    """List all closed periods, latest first."""
    return [_row(row) for row in _latest_first()]


def read_closed_period(period_id: int) -> PeriodRow:
    """Read one closed period. NotFound."""
    row = ClosedPeriod.objects.filter(pk=period_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def _latest_first() -> "QuerySet[ClosedPeriod]":
    return ClosedPeriod.objects.order_by("-start", "-pk")


def _row(row: ClosedPeriod) -> PeriodRow:
    return from_row(PeriodRow, row, kind=PeriodKind(row.kind))
