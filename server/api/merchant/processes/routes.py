"""Processes: the widget, the history, the detail view, cancel, close, retry (specification 001, 2.7, 4, 7 and 9)."""

from typing import Annotated

from django.http import HttpResponse, StreamingHttpResponse
from ninja import Body as BodyParam
from ninja import Query

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, reader_of
from server.api.gateway.csv import csv_response
from server.api.gateway.feeds import tenant_of
from server.api.gateway.permissions import SIGNED_IN, Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.schemas import DONE, Envelope
from server.api.gateway.streams import execution_lines, progress_lines, stream, while_allowed
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.merchant.processes.schemas import (
    ActionsQuery,
    CountsOut,
    DetailOut,
    DetailQuery,
    HistoryOut,
    HistoryQuery,
    Outcome,
    RecordsOut,
    StartedAgainOut,
    local_time,
)
from server.company.identity.contracts import Sensitive
from server.kit import clock
from server.kit.reasons import render
from server.kit.sentences import in_language
from server.tenancy.reads import read_in_tenant
from tenants.processes.contracts import OperationRow, Tab
from tenants.processes.selectors.records import (
    count_retryable,
    get_record,
    list_ended,
    list_history,
    list_open_records,
    list_operations,
    refuse_unknown,
)
from tenants.processes.services.controls import cancel_process, close_processes, retry_failed

COLUMNS = ("Outcome", "Remark", "Product", "Source Item ID", "Source URL", "Store", "Created Time")
WORDS = {
    Outcome.WAITING: "Waiting",
    Outcome.RUNNING: "Running",
    Outcome.DONE: "Done",
    Outcome.SKIPPED: "Skipped",
    Outcome.FAILED: "Failed",
    Outcome.CANCELLED: "Cancelled",
}


area = Area("processes")

CANCELLED = "Process cancelled successfully"
MOST_CLOSED = 100


@area.get("/record/view", id="record.view", may=SIGNED_IN)
def view_records(request: ActorRequest, query: Query[ActionsQuery]) -> RecordsOut:
    """List the processes of the widget."""
    return RecordsOut(records=list_open_records(request.actor, actions=query.numbers()))


@area.get("/record/history", id="record.history", may=SIGNED_IN)
def record_history(request: ActorRequest, query: Query[HistoryQuery]) -> HistoryOut:
    """List all processes."""
    rows, count = list_history(request.actor, actions=query.numbers(), page=query.request())
    return HistoryOut(records=rows, count=count)


@area.get("/record/detail/{record_id}", id="record.detail", may=SIGNED_IN)
def record_detail(request: ActorRequest, record_id: int, query: Query[DetailQuery]) -> DetailOut:
    """Show a process with a page of its operations."""
    actor = request.actor
    record = get_record(actor, record_id)
    rows, count = list_operations(actor, record_id, tab=query.chosen(), page=query.request())
    return DetailOut(
        record=record,
        count=count,
        counts=CountsOut(**record.counts.by_tab()),
        retryable_count=count_retryable(actor, record_id) if record.counts.failed else 0,
        operations=rows,
    )


@area.put("/record/cancel/{record_id}", id="record.cancel", may=SIGNED_IN, stake=Stake.WORK)
def cancel_record(request: ActorRequest, record_id: int) -> Envelope:
    """Cancel the operations that have not begun."""
    cancel_process(request.actor, record_id=record_id, now=clock.now())
    return Envelope(msg=CANCELLED)


@area.put("/record/close", id="record.close", may=SIGNED_IN, stake=Stake.WORK)
def close_records(request: ActorRequest, payload: Annotated[list[int], BodyParam(max_length=MOST_CLOSED)]) -> Envelope:
    """Remove finished processes from the widget."""
    close_processes(request.actor, record_ids=payload, now=clock.now())
    return Envelope(msg=DONE)


@area.post("/record/retry/{record_id}", id="record.retry", rate=STARTS_BY_MERCHANT, may=SIGNED_IN, stake=Stake.WORK)
def retry_record(request: ActorRequest, record_id: int) -> StartedAgainOut:
    """Retry the failed operations, in the same process."""
    count = retry_failed(request.actor, record_id=record_id, now=clock.now())
    return StartedAgainOut(data=str(record_id), count=count)


@area.get(
    "/record/failures/{record_id}.csv",
    id="record.failures",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Sensitive.WITHDRAW_AND_EXPORT),
    response={200: None},
)
def record_failures(request: ActorRequest, record_id: int) -> HttpResponse:
    """Download the failed operations as CSV."""
    return _csv(request, record_id, f"failures-{record_id}.csv", [Tab.FAILED])


@area.get(
    "/record/operations/{record_id}.csv",
    id="record.operations",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Sensitive.WITHDRAW_AND_EXPORT),
    response={200: None},
)
def record_operations(request: ActorRequest, record_id: int) -> HttpResponse:
    """Download all ended operations as CSV: the failed ones first, then skipped, done, cancelled."""
    tabs = [Tab.FAILED, Tab.SKIPPED, Tab.DONE, Tab.CANCELLED]
    return _csv(request, record_id, f"process-{record_id}.csv", tabs)


def _csv(request: ActorRequest, record_id: int, name: str, tabs: list[Tab]) -> HttpResponse:
    reader = reader_of(request)
    rows = [_file_row(row, reader) for row in list_ended(request.actor, record_id, tabs=tabs)]
    return csv_response(name, _column_names(reader.language), rows)


@area.stream("/record/size/{record_id}", id="record.size", may=SIGNED_IN)
async def record_size(request: ActorRequest, record_id: int) -> StreamingHttpResponse:
    """Stream the progress of a process, one JSON line per change."""
    actor = request.actor
    await read_in_tenant(tenant_of(actor), lambda: refuse_unknown(actor, [record_id]))
    return stream(while_allowed(request, progress_lines(actor, record_id, reader_of(request))))


@area.stream("/record/execution", id="record.execution", may=SIGNED_IN)
async def record_execution(request: ActorRequest) -> StreamingHttpResponse:
    """Stream the processes that start."""
    return stream(while_allowed(request, execution_lines(request.actor)))


def _column_names(language: str) -> list[str]:
    """Return the header of the file."""
    return [in_language(name, language) for name in COLUMNS]


def _file_row(row: OperationRow, reader: Reader) -> tuple[str, ...]:
    """Return a row of the file: result and reason first."""
    subject = row.subject
    return (
        in_language(WORDS[Outcome(row.outcome)], reader.language),
        render(row.result, reader.language),
        subject.title,
        subject.source_item_id,
        subject.source_url,
        row.store_name,
        local_time(row.created_at, reader.time_zone),
    )
