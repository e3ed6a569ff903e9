"""Merchants' conversations as staff answer them: all for who assigns, else what is assigned to oneself."""

from datetime import datetime
from typing import Any, cast

from django.http import HttpRequest
from ninja import Query, Schema
from pydantic import Field

from server.api.console.schemas import Done, ListQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest, client_address
from server.api.gateway.schemas import Body, Out
from server.api.gateway.throttles import SUPPORT_BY_USER, refuse_when_too_often
from server.company.accounts.contracts import StaffActor, StaffRight
from server.company.accounts.services.staff import record_audit
from server.company.support.contracts import ThreadDetail, ThreadRow
from server.company.support.selectors import list_answerers, list_threads, read_thread
from server.company.support.services import answer_thread, assign_thread, read_as_staff
from server.kit import clock

area = StaffArea("support")

MAY_ANSWER = needs(StaffRight.ANSWER_SUPPORT)
MAY_ASSIGN = needs(StaffRight.ASSIGN_SUPPORT)
ONE = "/support_threads/{int:thread_id}"
BIGGEST = 2**63 - 1


class ThreadOut(Out):
    id: str
    tenant_id: str
    merchant: str
    assignee_id: str
    assignee: str
    last_at: datetime
    last_text: str
    last_from_staff: bool
    unread: int


class ThreadsOut(Out):
    data: list[ThreadOut]
    total: int


class StaffSupportMessageOut(Out):
    id: str
    at: datetime
    from_staff: bool
    author: str
    text: str


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
def threads(request: HttpRequest, query: Query[ThreadsQuery]) -> ThreadsOut:
    rows, total = list_threads(_actor(request), page=query.request(), only_unread=query.unread, now=clock.now())
    return ThreadsOut(data=[ThreadOut(**_row(row)) for row in rows], total=total)


@area.operation("GET", ONE, id="support.show", may=MAY_ANSWER, response=ThreadDetailOut, summary="One thread")
def thread(request: HttpRequest, thread_id: int, query: Query[ThreadQuery]) -> ThreadDetailOut:
    return _shown(read_thread(_actor(request), thread_id=thread_id, before=query.before, now=clock.now()))


@area.operation("POST", f"{ONE}/answer", id="support.answer", may=MAY_ANSWER, response=Done, summary="Answer")
def answer(request: HttpRequest, thread_id: int, payload: AnswerIn) -> Done:
    refuse_when_too_often(SUPPORT_BY_USER, f"staff:{_actor(request).user_id}")
    answer_thread(_actor(request), thread_id=thread_id, text=payload.text, now=clock.now())
    return Done()


@area.operation("POST", f"{ONE}/read", id="support.read", may=MAY_ANSWER, response=Done, summary="All of it is read")
def read(request: HttpRequest, thread_id: int) -> Done:
    read_as_staff(_actor(request), thread_id=thread_id, now=clock.now())
    return Done()


@area.operation("POST", f"{ONE}/assign", id="support.assign", may=MAY_ASSIGN, response=Done, summary="Who answers")
def assign(request: HttpRequest, thread_id: int, payload: AssignIn) -> Done:
    assign_thread(_actor(request), thread_id=thread_id, staff_id=payload.staff_id, now=clock.now())
    record_audit(
        actor=_actor(request),
        action="support.assign",
        target=f"support thread {thread_id}",
        reason=f"staff member {payload.staff_id}" if payload.staff_id else "",
        now=clock.now(),
        address=client_address(request),
    )
    return Done()


@area.operation(
    "GET",
    f"{ONE}/answerers",
    id="support.staff",
    may=MAY_ASSIGN,
    response=AnswerersOut,
    summary="Who may answer this merchant: by a role that sees all, or by a running grant",
)
def colleagues(request: HttpRequest, thread_id: int) -> AnswerersOut:
    may_answer = list_answerers(_actor(request), thread_id=thread_id, now=clock.now())
    found = [AnswererOut(id=str(pk), name=name) for pk, name in may_answer.items()]
    return AnswerersOut(data=found, total=len(found))


def _actor(request: HttpRequest) -> StaffActor:
    return cast(StaffRequest, request).actor


def _row(row: ThreadRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in ThreadOut.model_fields}
    return values | {"id": str(row.id), "tenant_id": str(row.tenant_id), "assignee_id": str(row.assignee_id or "")}


def _shown(found: ThreadDetail) -> ThreadDetailOut:
    messages = [
        StaffSupportMessageOut(id=str(row.id), at=row.at, from_staff=row.from_staff, author=row.author, text=row.text)
        for row in found.messages
    ]
    return ThreadDetailOut(**_row(found.row), messages=messages, has_more=found.has_more)
