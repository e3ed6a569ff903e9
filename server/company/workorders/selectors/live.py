"""Reads for the consoles that are told what happens to requests."""

from collections.abc import Collection
from datetime import datetime

from server.company.grants.selectors import reachable_merchants
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.workorders.contracts.live import LiveOrder, Reach
from server.company.workorders.models import WorkOrder
from server.company.workorders.selectors.desk import inbox_row

LANGUAGES = ("en", "zh")


def changed_orders(ids: Collection[int]) -> dict[int, LiveOrder]:
    """These requests as they are now, by id."""
    rows = WorkOrder.objects.select_related("tenant", "assignee", "service__form").filter(pk__in=ids)
    return {row.pk: _order(row) for row in rows}


def reach_of(actor: StaffActor, *, now: datetime) -> Reach:
    """Whose requests this staff member sees now."""
    sees_all = actor.may(StaffRight.ASSIGN_REQUESTS)
    return Reach(actor.user_id, None if sees_all else reachable_merchants(actor, now=now))


def _order(row: WorkOrder) -> LiveOrder:
    rows = {language: inbox_row(row, language) for language in LANGUAGES}
    return LiveOrder(row.pk, row.tenant_id, row.assignee_id, rows)
