"""Reads for live updates in consoles."""

from collections.abc import Collection, Mapping
from typing import Any

from server.company.workorders.contracts.live import LiveOrder
from server.company.workorders.models import WorkOrder
from server.company.workorders.selectors.inbox import INBOX_FIELDS, inbox_row

LANGUAGES = ("en", "zh")


def changed_orders(ids: Collection[int]) -> dict[int, LiveOrder]:
    """Return the current state of these requests by id."""
    rows = WorkOrder.objects.valued().filter(pk__in=ids).values(*INBOX_FIELDS)
    return {row["id"]: _order(row) for row in rows}


def _order(row: Mapping[str, Any]) -> LiveOrder:
    rows = {language: inbox_row(row, language) for language in LANGUAGES}
    return LiveOrder(row["id"], row["tenant_id"], row["assignee_id"], rows)
