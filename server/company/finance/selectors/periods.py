"""Which days and months are closed."""

from server.company.finance.contracts import PeriodKind, PeriodRow
from server.company.finance.models import ClosedPeriod
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_closed_periods(*, page: PageRequest) -> tuple[list[PeriodRow], int]:
    """Closed periods, the latest first, with how many there are."""
    rows = ClosedPeriod.objects.order_by("-start", "-pk")
    shown = rows[page.offset : page.offset + page.limit]
    return [from_row(PeriodRow, row, kind=PeriodKind(row.kind)) for row in shown], rows.count()


def read_closed_period(period_id: int) -> PeriodRow:
    """One closed period. NotFound."""
    row = ClosedPeriod.objects.filter(pk=period_id).first()
    if row is None:
        raise NotFound
    return from_row(PeriodRow, row, kind=PeriodKind(row.kind))
