"""Staff tasks for merchants: create, take, finish. A stale version is refused."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from server.company.customers.contracts import TaskDraft, TaskRow
from server.company.customers.models import Task
from server.company.customers.selectors.tasks import carers_of, read_task
from server.company.grants.selectors import reachable_merchants
from server.company.identity.contracts import StaffActor
from server.company.staff.selectors.merchants import read_merchant
from server.kit.drafts import change
from server.kit.errors import Invalid
from server.kit.sentences import Sentence

CHANGED = "Someone else changed this task. Reload it. Your changes aren't saved yet."
NO_MERCHANT = "This merchant doesn't exist."
NO_CARER = "Choose a staff member who looks after this merchant."
LONGEST_TITLE, LONGEST_DETAIL = 200, 4_000
FURTHEST = timedelta(days=3_650)


def create_task(actor: StaffActor, *, draft: TaskDraft, now: datetime) -> TaskRow:
    """Create a task. Invalid names what is wrong, also a merchant that the actor may not see."""
    _check(actor, draft, now)
    row = Task.objects.create(**_columns(draft), made_by_id=actor.user_id, made_at=now)
    return read_task(actor, row.pk, now=now)


def save_task(actor: StaffActor, *, task_id: int, draft: TaskDraft, version: int, now: datetime) -> TaskRow:
    """Save a task. Conflict if somebody else changed it, NotFound, Invalid."""
    read_task(actor, task_id, now=now)
    _check(actor, draft, now)
    change(Task, task_id, version=version, otherwise=CHANGED, **_columns(draft))
    return read_task(actor, task_id, now=now)


def finish_task(actor: StaffActor, *, task_id: int, now: datetime) -> TaskRow:
    """Mark a task as done; a repeated call changes nothing. NotFound."""
    _set_done(actor, task_id, now, before=None, done_at=now, done_by_id=actor.user_id)
    return read_task(actor, task_id, now=now)


def reopen_task(actor: StaffActor, *, task_id: int, now: datetime) -> TaskRow:
    """Mark a task as not done; a repeated call changes nothing. NotFound."""
    _set_done(actor, task_id, now, before=True, done_at=None, done_by_id=None)
    return read_task(actor, task_id, now=now)


def _set_done(actor: StaffActor, task_id: int, now: datetime, *, before: bool | None, **columns: Any) -> None:
    read_task(actor, task_id, now=now)
    Task.objects.filter(pk=task_id, done_at__isnull=before is None).update(**columns, version=F("version") + 1)


def _columns(draft: TaskDraft) -> dict[str, Any]:
    return {
        "tenant_id": draft.tenant_id,
        "title": draft.title.strip(),
        "detail": draft.detail.strip(),
        "assignee_id": draft.assignee_id,
        "due_on": draft.due_on,
    }


def _check(actor: StaffActor, draft: TaskDraft, now: datetime) -> None:
    reachable = reachable_merchants(actor, now=now)
    is_theirs = reachable is None or draft.tenant_id in reachable
    wrong: dict[str, str] = {}
    if not 0 < len(draft.title.strip()) <= LONGEST_TITLE:
        wrong["title"] = Sentence("has 1 to {most} characters", most=LONGEST_TITLE)
    if len(draft.detail.strip()) > LONGEST_DETAIL:
        wrong["detail"] = Sentence("is longer than {most:,} characters", most=LONGEST_DETAIL)
    if not is_theirs or read_merchant(draft.tenant_id) is None:
        wrong["tenant_id"] = NO_MERCHANT
    elif draft.assignee_id and draft.assignee_id not in carers_of(draft.tenant_id, now=now):
        wrong["assignee_id"] = NO_CARER
    if abs(draft.due_on - now.date()) > FURTHEST:
        wrong["due_on"] = "is not a date"
    if wrong:
        raise Invalid.of_fields(wrong)
