"""Tasks for merchants: all for staff who see every merchant, else one's own and those in one's care."""

from datetime import date, datetime

from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked
from server.api.console.schemas import Key, ListQuery, Rows
from server.api.console.support.routes import AnswererOut
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.customers.contracts import TaskDraft, TaskFilter, TaskState
from server.company.customers.selectors.tasks import carers, list_tasks, read_task
from server.company.customers.services.tasks import create_task, finish_task, reopen_task, save_task
from server.company.staff.contracts import StaffRight
from server.kit import clock

area = StaffArea("tasks")

MAY_CARE = needs(StaffRight.CARE)
ITEM = "/tasks/{int:task_id}"


class TaskOut(Out):
    id: Id
    title: Masked
    detail: Masked
    tenant_id: Id

    merchant: Masked
    assignee_id: IdOrEmpty
    assignee: str
    due_on: date = Field(description="The last day, in UTC.")
    state: TaskState
    made_by: str
    made_at: datetime
    done_by: str
    done_at: datetime | None
    version: int


class TaskIn(Body):
    title: str = Field(max_length=200)
    detail: str = Field(default="", max_length=4_000)
    tenant_id: Key
    assignee_id: Key | None = Field(default=None, description="null: anyone.")
    due_on: date

    def draft(self) -> TaskDraft:
        return self.into(TaskDraft)


class TaskChangeIn(TaskIn):
    version: int = Field(ge=1, description="The version that was read.")


class TasksQuery(ListQuery):
    q: str = Field(default="", max_length=200)
    merchant: Key | None = None
    assignee: int | None = Field(default=None, ge=0, le=2**63 - 1, description="0: unassigned ones.")
    mine: bool = Field(default=False, description="Assigned to the reader; `assignee` is then ignored.")
    is_due: bool = Field(default=False, description="Open, and due today or before.")
    state: TaskState | None = None

    def filters(self, reader_id: int) -> TaskFilter:
        values = self.dict(exclude={"page", "per_page", "mine"})
        return TaskFilter(**values | {"q": self.q.strip(), "assignee": reader_id if self.mine else self.assignee})


@area.get("/tasks", id="tasks.list", may=MAY_CARE)
def tasks(request: StaffRequest, query: Query[TasksQuery]) -> Rows[TaskOut]:
    """List the tasks, the first due first."""
    filters = query.filters(request.actor.user_id)
    rows, total = list_tasks(request.actor, filters=filters, page=query.request(), now=clock.now())
    return Rows[TaskOut](data=rows, total=total)


@area.get("/tasks/assignees", id="tasks.assignees", may=MAY_CARE)
def assignees(request: StaffRequest) -> Rows[AnswererOut]:
    """List the staff who take care of customers."""
    found = [AnswererOut(id=str(pk), name=name) for pk, name in carers().items()]
    return Rows[AnswererOut](data=found, total=len(found))


@area.post("/tasks", id="tasks.create", may=MAY_CARE)
def create(request: StaffRequest, payload: TaskIn) -> TaskOut:
    """Create a task."""
    with on_record(request, "tasks.create", f"merchant {payload.tenant_id}", title=payload.title):
        return TaskOut.model_validate(create_task(request.actor, draft=payload.draft(), now=clock.now()))


@area.get(ITEM, id="tasks.show", may=MAY_CARE)
def task(request: StaffRequest, task_id: int) -> TaskOut:
    """Show a task."""
    return TaskOut.model_validate(read_task(request.actor, task_id, now=clock.now()))


@area.put(ITEM, id="tasks.edit", may=MAY_CARE)
def edit(request: StaffRequest, task_id: int, payload: TaskChangeIn) -> TaskOut:
    """Change a task, or assign it to a colleague."""
    with on_record(request, "tasks.edit", f"merchant {payload.tenant_id}", task=task_id):
        row = save_task(request.actor, task_id=task_id, draft=payload.draft(), version=payload.version, now=clock.now())
    return TaskOut.model_validate(row)


@area.post(f"{ITEM}/finish", id="tasks.finish", may=MAY_CARE)
def finish(request: StaffRequest, task_id: int) -> TaskOut:
    """Mark a task as done."""
    with on_record(request, "tasks.finish") as note:
        row = finish_task(request.actor, task_id=task_id, now=clock.now())
        note.target, note.detail["title"] = f"merchant {row.tenant_id}", row.title
    return TaskOut.model_validate(row)


@area.post(f"{ITEM}/reopen", id="tasks.reopen", may=MAY_CARE)
def reopen(request: StaffRequest, task_id: int) -> TaskOut:
    """Reopen a task."""
    with on_record(request, "tasks.reopen") as note:
        row = reopen_task(request.actor, task_id=task_id, now=clock.now())
        note.target, note.detail["title"] = f"merchant {row.tenant_id}", row.title
    return TaskOut.model_validate(row)
