"""Merchants' conversations as staff answer them: all for who assigns, else what is assigned to oneself."""

from dataclasses import asdict
from datetime import datetime

from ninja import Query, Schema
from pydantic import Field

from server.api.console.auditing import on_record
from server.api.console.masking import Masked
from server.api.console.schemas import Done, ListQuery
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
ONE = "/support_threads/{int:thread_id}"
BIGGEST = 2**63 - 1


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


class ThreadsOut(Out):
    data: list[ThreadOut]
    total: int


class StaffSupportMessageOut(Out):
    id: Id
    at: datetime
    from_staff: bool
    author: Masked
    text: Masked


class ThreadDetailOut(ThreadOut):
    messages: list[StaffSupportMessageOut]
    has_more: bool


class AnswererOut(Out):
    id: str
    name: str


class AnswerersOut(Out):
    data: list[AnswererOut]
    total: int


class ThreadsQuery(ListQuery):
    unread: bool = False


class ThreadQuery(Schema):
    before: int | None = Field(default=None, ge=1, le=BIGGEST)


class AnswerIn(Body):
    text: str = Field(max_length=10_000)


class AssignIn(Body):
    staff_id: int | None = Field(ge=1, le=BIGGEST, description="null: whoever comes first.")


@area.operation(
    "GET", "/support_threads", id="support.list", may=MAY_ANSWER, response=ThreadsOut, summary="Threads, newest first"
)
def threads(request: StaffRequest, query: Query[ThreadsQuery]) -> ThreadsOut:
    rows, total = list_threads(request.actor, page=query.request(), only_unread=query.unread, now=clock.now())
    return ThreadsOut(data=rows, total=total)


@area.operation("GET", ONE, id="support.show", may=MAY_ANSWER, response=ThreadDetailOut, summary="One thread")
def thread(request: StaffRequest, thread_id: int, query: Query[ThreadQuery]) -> ThreadDetailOut:
    found = read_thread(request.actor, thread_id=thread_id, before=query.before, now=clock.now())
    return ThreadDetailOut(**asdict(found.row), messages=found.messages, has_more=found.has_more)


@area.operation("POST", f"{ONE}/answer", id="support.answer", may=MAY_ANSWER, response=Done, summary="Answer")
def answer(request: StaffRequest, thread_id: int, payload: AnswerIn) -> Done:
    refuse_when_too_often(SUPPORT_BY_USER, f"staff:{request.actor.user_id}")
    answer_thread(request.actor, thread_id=thread_id, text=payload.text, now=clock.now())
    return Done()


@area.operation("POST", f"{ONE}/read", id="support.read", may=MAY_ANSWER, response=Done, summary="All of it is read")
def read(request: StaffRequest, thread_id: int) -> Done:
    read_as_staff(request.actor, thread_id=thread_id, now=clock.now())
    return Done()


@area.operation("POST", f"{ONE}/assign", id="support.assign", may=MAY_ASSIGN, response=Done, summary="Who answers")
def assign(request: StaffRequest, thread_id: int, payload: AssignIn) -> Done:
    reason = f"staff member {payload.staff_id}" if payload.staff_id else ""
    with on_record(request, "support.assign", f"support thread {thread_id}", reason=reason):
        assign_thread(request.actor, thread_id=thread_id, staff_id=payload.staff_id, now=clock.now())
    return Done()


@area.operation(
    "GET",
    f"{ONE}/answerers",
    id="support.staff",
    may=MAY_ASSIGN,
    response=AnswerersOut,
    summary="Who may answer this merchant: by a role that sees all, or by a running grant",
)
def colleagues(request: StaffRequest, thread_id: int) -> AnswerersOut:
    may_answer = list_answerers(request.actor, thread_id=thread_id, now=clock.now())
    found = [AnswererOut(id=str(pk), name=name) for pk, name in may_answer.items()]
    return AnswerersOut(data=found, total=len(found))
