"""Queries on the event log."""

from typing import Any

from server.company.events.contracts import EventFilter, EventRow
from server.company.events.models import LoggedEvent
from server.kit.shapes import from_row


def list_logged(*, filters: EventFilter, before: int | None, size: int) -> tuple[list[EventRow], bool]:
    """List up to `size` events, newest first, and whether older ones exist. `before`: only those older than this id."""
    found = LoggedEvent.objects.filter(**_conditions(filters, before)).select_related("user", "tenant")
    rows = list(found.order_by("-pk")[: size + 1])
    return [_row(row) for row in rows[:size]], len(rows) > size


def _conditions(filters: EventFilter, before: int | None) -> dict[str, Any]:
    named = {
        "event": filters.event or None,
        "tenant_id": filters.tenant_id,
        "at__gte": filters.since,
        "at__lt": filters.until,
        "pk__lt": before,
    }
    return {name: value for name, value in named.items() if value is not None}


def _row(row: LoggedEvent) -> EventRow:
    return from_row(EventRow, row, user=str(row.user), merchant=row.tenant.name)
