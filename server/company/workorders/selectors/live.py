"""Reads for the consoles that are told what happens to requests."""

from collections.abc import Collection

from server.company.workorders.contracts.live import LiveOrder
from server.company.workorders.models import WorkOrder
from server.company.workorders.selectors.inbox import inbox_row

LANGUAGES = ("en", "zh")


def changed_orders(ids: Collection[int]) -> dict[int, LiveOrder]:
    """These requests as they are now, by id."""
    rows = WorkOrder.objects.select_related("tenant", "assignee", "service__form").filter(pk__in=ids)
    return {row.pk: _order(row) for row in rows}


def _order(row: WorkOrder) -> LiveOrder:
    rows = {language: inbox_row(row, language) for language in LANGUAGES}
    return LiveOrder(row.pk, row.tenant_id, row.assignee_id, rows)
