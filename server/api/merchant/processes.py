"""Processes: the widget, the history, the detail view, cancel, close, retry (specification 001, 2.7, 4, 7 and 9)."""

from datetime import datetime
from typing import Annotated, Any, cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import Body as BodyParam
from ninja import Query, Schema
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_response
from server.api.gateway.feeds import tenant_of
from server.api.gateway.image_links import signed_image_path
from server.api.gateway.permissions import SIGNED_IN
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.streams import execution_lines, progress_lines, stream
from server.kit import clock
from server.kit.reasons import render
from server.tenancy.reading import read_in_tenant
from tenants.processes.contracts import OperationRow, RecordRow, Tab
from tenants.processes.selectors.records import (
    get_record,
    list_failures,
    list_history,
    list_open_records,
    list_operations,
    refuse_unknown,
)
from tenants.processes.services.steering import cancel_process, close_processes, retry_failed

area = Area("processes")

CANCELLED = "Process cancelled successfully"
DONE = "Operation succeeded"
PAGE_SIZE = 10
MOST_CLOSED = 100
FAILURE_COLUMNS = ("Product", "Source Item ID", "Source URL", "Store", "Created Time", "Remark")


class RecordOut(Out):
    id: str
    action: str
    action_number: int
    state: int = Field(description="1 waiting, 2 running, 3 finished, 4 cancelled.")
    create_time: datetime
    create_time_at_tz: str = Field(description="In the merchant's zone, YYYY-MM-DD HH:mm:ss.")
    total_count: int
    success_count: int
    failed_count: int
    cancel_count: int
    can_cancel: bool
    detail_action: str


class ParamOut(Out):
    """What a product was asked by."""

    link: str


class OperationProductOut(Out):
    id: str
    image: str
    src: str = Field(description="The image through our signed proxy, for <img>.")
    title: str
    source_item_id: str
    sell_item_id: str
    source_product_url: str
    sell_product_url: str
    type: int
    param: ParamOut


class OperationOut(Out):
    id: str
    operation_id: str
    state: int = Field(description="1 in progress, 2 successful, 3 failed, 4 cancelled.")
    result: str
    result_code: str
    config: dict[str, Any]
    product: OperationProductOut
    store_id: str
    store_name: str
    type: int
    create_time: datetime


class CountsOut(Out):
    all: int
    failed: int
    success: int
    cancelled: int


class RecordsOut(Envelope):
    records: list[RecordOut]


class HistoryOut(RecordsOut):
    count: int


class DetailOut(Envelope):
    record: RecordOut
    count: int
    counts: CountsOut
    operations: list[OperationOut]


class StartedAgainOut(Envelope):
    data: str = Field(description="The id of the process.")
    count: int = Field(description="How many operations are tried again.")


class ActionsQuery(Schema):
    actions: str = Field(default="", pattern=r"^[0-9, ]*$", max_length=200, description="Comma list of numbers.")

    def numbers(self) -> list[int]:
        return [int(part) for part in self.actions.split(",") if part.strip()]


class HistoryQuery(PageQuery, ActionsQuery):
    size: int = Field(default=PAGE_SIZE, ge=1, le=100)


_TAB_OF_STATE = {None: Tab.ALL, 2: Tab.SUCCESS, 3: Tab.FAILED, 4: Tab.CANCELLED}


class DetailQuery(PageQuery):
    size: int = Field(default=PAGE_SIZE, ge=1, le=100)
    state: int | None = Field(default=None, ge=2, le=4, description="2 successful, 3 failed, 4 cancelled.")
    tab: Tab | None = None

    def chosen(self) -> Tab:
        return self.tab or _TAB_OF_STATE[self.state]


@area.get("/record/view", id="record.view", may=SIGNED_IN, response=RecordsOut, summary="What the process widget shows")
def view_records(request: HttpRequest, query: Query[ActionsQuery]) -> RecordsOut:
    actor = cast(ActorRequest, request).actor
    rows = list_open_records(actor, actions=query.numbers())
    return RecordsOut(records=[_record(row, actor.time_zone) for row in rows])


@area.get("/record/history", id="record.history", may=SIGNED_IN, response=HistoryOut, summary="All processes")
def record_history(request: HttpRequest, query: Query[HistoryQuery]) -> HistoryOut:
    actor = cast(ActorRequest, request).actor
    rows, count = list_history(actor, actions=query.numbers(), page=query.request())
    return HistoryOut(records=[_record(row, actor.time_zone) for row in rows], count=count)


@area.get(
    "/record/detail/{record_id}",
    id="record.detail",
    may=SIGNED_IN,
    response=DetailOut,
    summary="A process with a page of its operations",
)
def record_detail(request: HttpRequest, record_id: int, query: Query[DetailQuery]) -> DetailOut:
    actor, language = cast(ActorRequest, request).actor, reader_language(request)
    record = get_record(actor, record_id)
    rows, count = list_operations(actor, record_id, tab=query.chosen(), page=query.request())
    return DetailOut(
        record=_record(record, actor.time_zone),
        count=count,
        counts=CountsOut(**record.counts.by_tab()),
        operations=[_operation(row, language) for row in rows],
    )


@area.put(
    "/record/cancel/{record_id}",
    id="record.cancel",
    may=SIGNED_IN,
    response=Envelope,
    summary="Cancel what has not begun",
)
def cancel_record(request: HttpRequest, record_id: int) -> Envelope:
    cancel_process(cast(ActorRequest, request).actor, record_id=record_id, now=clock.now())
    return Envelope(msg=CANCELLED)


@area.put(
    "/record/close",
    id="record.close",
    may=SIGNED_IN,
    response=Envelope,
    summary="Take finished processes out of the widget",
)
def close_records(request: HttpRequest, payload: Annotated[list[int], BodyParam(max_length=MOST_CLOSED)]) -> Envelope:
    close_processes(cast(ActorRequest, request).actor, record_ids=payload, now=clock.now())
    return Envelope(msg=DONE)


@area.post(
    "/record/retry/{record_id}",
    id="record.retry",
    may=SIGNED_IN,
    response=StartedAgainOut,
    summary="Try the failed operations again, in the same process",
)
def retry_record(request: HttpRequest, record_id: int) -> StartedAgainOut:
    count = retry_failed(cast(ActorRequest, request).actor, record_id=record_id, now=clock.now())
    return StartedAgainOut(data=str(record_id), count=count)


@area.get(
    "/record/failures/{record_id}.csv",
    id="record.failures",
    may=SIGNED_IN,
    response={200: None},
    summary="The failed operations as a CSV file",
)
def record_failures(request: HttpRequest, record_id: int) -> HttpResponse:
    actor, language = cast(ActorRequest, request).actor, reader_language(request)
    rows = [_failure(row, language, actor.time_zone) for row in list_failures(actor, record_id)]
    return csv_response(f"failures-{record_id}.csv", FAILURE_COLUMNS, rows)


def _record(row: RecordRow, time_zone: str) -> RecordOut:
    return RecordOut(
        id=str(row.id),
        action=row.action.shown_as,
        action_number=int(row.action),
        state=row.state,
        create_time=row.created_at,
        create_time_at_tz=_local(row.created_at, time_zone),
        total_count=row.counts.total,
        success_count=row.counts.success,
        failed_count=row.counts.failed,
        cancel_count=row.counts.cancelled,
        can_cancel=row.can_cancel,
        detail_action=row.action.shown_as,
    )


def _local(moment: datetime, time_zone: str) -> str:
    return moment.astimezone(ZoneInfo(time_zone)).strftime("%Y-%m-%d %H:%M:%S")


def _operation(row: OperationRow, language: str) -> OperationOut:
    subject = row.subject
    return OperationOut(
        id=str(row.id),
        operation_id=str(row.id),
        state=row.state,
        result=render(row.result, language),
        result_code=str((row.result or {}).get("code", "")),
        config={name: value for name, value in row.config.items() if name in ("overwrite", "override_reason")},
        product=OperationProductOut(
            id="" if subject.product_id is None else str(subject.product_id),
            image=subject.image_url,
            src=signed_image_path(subject.image_url) if subject.image_url else "",
            title=subject.title,
            source_item_id=subject.source_item_id,
            sell_item_id=subject.sell_item_id,
            source_product_url=subject.source_url,
            sell_product_url=subject.sell_url,
            type=subject.supplier,
            param=ParamOut(link=subject.source_url),
        ),
        store_id="" if row.store_id is None else str(row.store_id),
        store_name=row.store_name,
        type=subject.supplier,
        create_time=row.created_at,
    )


def _failure(row: OperationRow, language: str, time_zone: str) -> tuple[str, ...]:
    subject = row.subject
    return (
        subject.title,
        subject.source_item_id,
        subject.source_url,
        row.store_name,
        _local(row.created_at, time_zone),
        render(row.result, language),
    )


@area.stream(
    "/record/size/{record_id}", id="record.size", may=SIGNED_IN, summary="Progress as it happens, a JSON line each"
)
async def record_size(request: HttpRequest, record_id: int) -> StreamingHttpResponse:
    actor = cast(ActorRequest, request).actor
    await read_in_tenant(tenant_of(actor), lambda: refuse_unknown(actor, [record_id]))
    return stream(progress_lines(actor, record_id))


@area.stream("/record/execution", id="record.execution", may=SIGNED_IN, summary="Processes as they start")
async def record_execution(request: HttpRequest) -> StreamingHttpResponse:
    return stream(execution_lines(cast(ActorRequest, request).actor))
