"""Assignment of new requests by the rule of their service."""

from datetime import datetime

from django.db.models import Count

from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.models import ServiceDesk, StaffAbsence, WorkOrder
from server.company.workorders.rules.assignment import choose
from server.company.workorders.selectors.desk import handlers
from server.company.workorders.selectors.desks import seats_of
from server.company.workorders.services.timeline import keep_happened

OPEN = (OrderState.AWAITING, OrderState.IN_PROCESS, OrderState.FORM_PENDING)


def assign_by_rule(order: WorkOrder, *, language: str, now: datetime) -> None:
    """Assign a new request, in the caller's transaction; leave it unassigned if the rule finds nobody.

    A lock per service makes parallel requests wait, so that each count includes the previous one.
    """
    desk = ServiceDesk.objects.select_for_update(no_key=True, of=("self",)).filter(service_id=order.service_id).first()
    if desk is None or not desk.seats:
        return
    names = handlers()
    seats = seats_of(desk)
    chosen = choose(seats, language=language, free=names.keys() - _away(now), load=_load(names))
    if chosen is None:
        return
    WorkOrder.objects.filter(pk=order.pk).update(assignee_id=chosen)
    assigned = {"to": names[chosen], "staff_id": chosen}
    keep_happened(order.pk, Happened.ASSIGNED, user_id=None, from_staff=True, now=now, **assigned)


def _away(now: datetime) -> set[int]:
    return set(StaffAbsence.objects.filter(begins_at__lte=now, ends_at__gt=now).values_list("staff_id", flat=True))


def _load(names: dict[int, str]) -> dict[int, int]:
    rows = WorkOrder.objects.filter(assignee_id__in=names, state__in=OPEN).order_by()
    return dict(rows.values_list("assignee_id").annotate(Count("pk")))
