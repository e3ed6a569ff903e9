"""Reads of tasks: all for staff with all merchants, else their own and those of merchants granted to them."""

from datetime import datetime

from django.db.models import F, Q, QuerySet

from server.company.customers.contracts import NOBODY, TaskFilter, TaskRow, TaskState
from server.company.customers.models import Task
from server.company.customers.selectors.care import name_of
from server.company.grants.selectors import reachable_merchants, staff_granted
from server.company.identity.contracts import StaffActor
from server.company.staff.contracts import StaffRight
from server.company.staff.selectors.members import staff_with
from server.kit.errors import NotFound
from server.kit.mobiles import has_text
from server.kit.paging import PageRequest
from server.kit.shapes import from_row


def list_tasks(
    actor: StaffActor, *, filters: TaskFilter, page: PageRequest, now: datetime
) -> tuple[list[TaskRow], int]:
    """List tasks that this staff member sees, first due first and finished ones last, with their count."""
    rows = _visible(actor, now).filter(_conditions(filters, now))
    shown = rows.select_related("tenant", "assignee", "made_by", "done_by").order_by(
        F("done_at").desc(nulls_first=True), "due_on", "pk"
    )
    return [_row(row, now) for row in shown[page.offset : page.offset + page.limit]], rows.count()


def count_due(actor: StaffActor, *, now: datetime) -> int:
    """Count the open tasks of this staff member that are due today or before."""
    return Task.objects.filter(_conditions(TaskFilter(assignee=actor.user_id, is_due=True), now)).count()


def read_task(actor: StaffActor, task_id: int, *, now: datetime) -> TaskRow:
    """Read one task. NotFound, also if the actor may not see it."""
    joined = ("tenant", "assignee", "made_by", "done_by")
    row = _visible(actor, now).filter(pk=task_id).select_related(*joined).first()
    if row is None:
        raise NotFound
    return _row(row, now)


def carers() -> dict[int, str]:
    """Return the names of staff who take care of customers, by user id."""
    return staff_with(StaffRight.CARE)


def carers_of(merchant_id: int, *, now: datetime) -> dict[int, str]:
    """Return by user id the staff who take care of customers and may access this merchant."""
    everywhere, granted = staff_with(StaffRight.SEE_ALL_MERCHANTS), staff_granted(merchant_id, now=now)
    return {pk: name for pk, name in carers().items() if pk in everywhere or pk in granted}


def _visible(actor: StaffActor, now: datetime) -> "QuerySet[Task]":
    rows = Task.objects.all()
    reachable = reachable_merchants(actor, now=now)
    return rows if reachable is None else rows.filter(Q(assignee_id=actor.user_id) | Q(tenant_id__in=reachable))


def _conditions(filters: TaskFilter, now: datetime) -> Q:
    condition = Q()
    if filters.q:
        condition &= has_text(filters.q, "title", "detail", "tenant__name")
    if filters.merchant is not None:
        condition &= Q(tenant_id=filters.merchant)
    if filters.assignee is not None:
        condition &= Q(assignee=None) if filters.assignee == NOBODY else Q(assignee_id=filters.assignee)
    if filters.is_due:
        condition &= Q(due_on__lte=now.date(), done_at=None)
    if filters.state is TaskState.DONE:
        return condition & Q(done_at__isnull=False)
    if filters.state is TaskState.OVERDUE:
        condition &= Q(due_on__lt=now.date())
    return condition & Q(done_at=None) if filters.state else condition


def _row(row: Task, now: datetime) -> TaskRow:
    open_state = TaskState.OVERDUE if row.due_on < now.date() else TaskState.OPEN
    return from_row(
        TaskRow,
        row,
        merchant=row.tenant.name,
        assignee=name_of(row.assignee),
        made_by=name_of(row.made_by),
        done_by=name_of(row.done_by),
        state=TaskState.DONE if row.done_at else open_state,
    )
