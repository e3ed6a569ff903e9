"""Warnings to the team about requests due soon, one per deadline."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery

from server.company.staff.contracts import StaffRight
from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.quotes import QuoteState
from server.company.workorders.models import Quote, WorkOrder
from server.company.workorders.selectors.desk import handlers
from server.company.workorders.services.deadlines import RUNNING, first_deadline, resume
from server.company.workorders.services.timeline import keep_happened
from server.jobs.door import enqueue

AT_ONCE = 500


def warn_of_deadlines(*, now: datetime) -> int:
    """Warn assignees and supervisors of requests due soon; return of how many."""
    _wind_up(now)
    late = WorkOrder.objects.filter(warn_at__lte=now).order_by("warn_at")[:AT_ONCE]
    workers, supervisors = handlers(), handlers(right=StaffRight.ASSIGN_REQUESTS)
    return sum(
        _warn(order, {pk for pk in workers if pk in supervisors or pk == order.assignee_id}, now) for order in late
    )


def _warn(order: WorkOrder, readers: set[int], now: datetime) -> bool:
    """Claim the deadline and warn; of parallel callers only one succeeds."""
    with transaction.atomic():
        if not WorkOrder.objects.filter(pk=order.pk, warn_at=order.warn_at).update(warn_at=None):
            return False
        keep_happened(order.pk, Happened.DUE_SOON, user_id=None, from_staff=True, now=now)
        for user_id in sorted(readers):
            enqueue("workorders.mail_due", order_id=order.pk, user_id=user_id)
    return True


def _wind_up(now: datetime) -> None:
    """Restart clocks whose quote has expired, and start clocks of requests older than this feature."""
    offered = Quote.objects.filter(order=OuterRef("pk"), state=QuoteState.OFFERED)
    unclocked = WorkOrder.objects.filter(state__in=RUNNING, due_at=None).select_related("service")
    rows = unclocked.annotate(quoted_until=Subquery(offered.values("valid_until")[:1]))
    for order in rows.filter(Q(quoted_until=None) | Q(quoted_until__lte=now))[:AT_ONCE]:
        _start(order, now)


def _start(order: Any, now: datetime) -> None:
    if order.minutes_left is None:
        still = WorkOrder.objects.filter(pk=order.pk, state=OrderState(order.state), due_at=None)
        still.update(**first_deadline(order.service, now))
        return
    with transaction.atomic():
        resume(order.pk, order.quoted_until or now)
