"""Merchants' support conversations: all for staff who assign, else those assigned to oneself."""

from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked
from server.api.console.schemas import Done, Flattened, Key, ListQuery, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import SUPPORT_BY_USER, refuse_when_too_often
from server.api.gateway.values import Id, IdOrEmpty
from server.company.staff.contracts import StaffRight
from server.company.support.selectors import list_answerers, list_threads, read_thread
from server.company.support.services import answer_thread, assign_thread, read_as_staff
from server.kit import clock

area = StaffArea("support")

MAY_ANSWER = needs(StaffRight.ANSWER_SUPPORT)
MAY_ASSIGN = needs(StaffRight.ASSIGN_SUPPORT)
ITEM = "/support_threads/{int:thread_id}"


class ThreadOut(Out):
    id: Id
    tenant_id: Id
    merchant: Masked
    assignee_id: IdOrEmpty
    assignee: str
    last_at: datetime
    last_text: Masked
    last_from_staff: bool
    unread: int


class StaffSupportMessageOut(Out):
    id: Id
    at: datetime
    from_staff: bool
    author: Masked
    text: Masked


class ThreadDetailOut(Flattened, ThreadOut):
    part = "row"

    messages: list[StaffSupportMessageOut]
    has_more: bool


class AnswererOut(Out):
    id: str
    name: str


class ThreadsQuery(ListQuery):
    unread: bool = False


class ThreadQuery(Schema):
    before: Key | None = None


class AnswerIn(Body):
    text: str = Field(max_length=10_000)


class AssignIn(Body):
    staff_id: Key | None = Field(description="null: anyone.")


@area.get("/support_threads", id="support.list", may=MAY_ANSWER)
def threads(request: StaffRequest, query: Query[ThreadsQuery]) -> Rows[ThreadOut]:
    """List the threads, newest first."""
    rows, total = list_threads(request.actor, page=query.request(), only_unread=query.unread, now=clock.now())
    return Rows[ThreadOut](data=rows, total=total)


@area.get(ITEM, id="support.show", may=MAY_ANSWER)
def thread(request: StaffRequest, thread_id: int, query: Query[ThreadQuery]) -> ThreadDetailOut:
    """Show a thread."""
    found = read_thread(request.actor, thread_id=thread_id, before=query.before, now=clock.now())
    return ThreadDetailOut.model_validate(found)


@area.post(f"{ITEM}/answer", id="support.answer", may=MAY_ANSWER)
def answer(request: StaffRequest, thread_id: int, payload: AnswerIn) -> Done:
    """Answer in a thread."""
    refuse_when_too_often(SUPPORT_BY_USER, f"staff:{request.actor.user_id}")
    answer_thread(request.actor, thread_id=thread_id, text=payload.text, now=clock.now())
    return Done()


@area.post(f"{ITEM}/read", id="support.read", may=MAY_ANSWER)
def read(request: StaffRequest, thread_id: int) -> Done:
    """Mark a thread as read."""
    read_as_staff(request.actor, thread_id=thread_id, now=clock.now())
    return Done()


@area.post(f"{ITEM}/assign", id="support.assign", may=MAY_ASSIGN)
def assign(request: StaffRequest, thread_id: int, payload: AssignIn) -> Done:
    """Assign a thread."""
    reason = f"staff member {payload.staff_id}" if payload.staff_id else ""
    with on_record(request, "support.assign", f"support thread {thread_id}", reason=reason):
        assign_thread(request.actor, thread_id=thread_id, staff_id=payload.staff_id, now=clock.now())
    return Done()


@area.get(f"{ITEM}/answerers", id="support.staff", may=MAY_ASSIGN)
def colleagues(request: StaffRequest, thread_id: int) -> Rows[AnswererOut]:
    """List who may answer this merchant: by a role that sees all, or by a running grant."""
    may_answer = list_answerers(request.actor, thread_id=thread_id, now=clock.now())
    found = [AnswererOut(id=str(pk), name=name) for pk, name in may_answer.items()]
    return Rows[AnswererOut](data=found, total=len(found))
