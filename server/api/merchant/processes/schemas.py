"""Processes on the wire (specification 001, sections 3, 4 and 9)."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from zoneinfo import ZoneInfo

from ninja import Schema
from pydantic import Field

from server.api.gateway.awaited import Reader, StepOut, WaitingOut, step_out, waiting_out
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.values import NumberList, numbers_of
from server.kit.image_links import public_image_address, signed_image_path
from server.kit.reasons import render
from tenants.processes.contracts import OperationRow, RecordRow, Tab

PAGE_SIZE = 10
_OUTCOMES = {2: "done", 3: "failed", 4: "cancelled"}


class Outcome(StrEnum):
    """How an operation stands, in words: a skipped one is successful, because there was nothing to do."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    SKIPPED = "skipped"
    FAILED = "failed"
    CANCELLED = "cancelled"


class StartedOut(Envelope):
    data: str = Field(description="The id of the process.")


class RecordOut(Out):
    id: str
    action: str
    action_number: int
    state: int = Field(description="1 waiting, 2 running, 3 finished, 4 cancelled.")
    create_time: datetime
    create_time_at_tz: str = Field(description="In the merchant's zone, YYYY-MM-DD HH:mm:ss.")
    total_count: int
    success_count: int
    skipped_count: int = Field(description="How many of the successful ones needed nothing done.")
    failed_count: int
    cancel_count: int
    can_cancel: bool
    detail_action: str
    waiting: list[WaitingOut] = Field(description="What its operations wait for, and until when.")
    steps: list[StepOut] = Field(description="Lists that it reads now or next, five at most.")


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
    outcome: Outcome
    result: str
    result_code: str
    retryable: bool = Field(description="It failed for a reason that can pass.")
    waiting: WaitingOut | None
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
    retryable_count: int = Field(description="How many of the failed ones may succeed when they are tried again.")
    operations: list[OperationOut]


class StartedAgainOut(Envelope):
    data: str = Field(description="The id of the process.")
    count: int = Field(description="How many operations are tried again.")


class ActionsQuery(Schema):
    actions: NumberList = Field(default="", max_length=200, description="Comma list of numbers.")

    def numbers(self) -> list[int]:
        return numbers_of(self.actions)


class HistoryQuery(PageQuery, ActionsQuery):
    size: int = Field(default=PAGE_SIZE, ge=1, le=100)


_TAB_OF_STATE = {None: Tab.ALL, 2: Tab.SUCCESS, 3: Tab.FAILED, 4: Tab.CANCELLED}


class DetailQuery(PageQuery):
    size: int = Field(default=PAGE_SIZE, ge=1, le=100)
    state: int | None = Field(default=None, ge=2, le=4, description="2 successful, 3 failed, 4 cancelled.")
    tab: Tab | None = None

    def chosen(self) -> Tab:
        return self.tab or _TAB_OF_STATE[self.state]


def record_out(row: RecordRow, reader: Reader) -> RecordOut:
    return RecordOut(
        id=str(row.id),
        action=row.action.shown_as,
        action_number=int(row.action),
        state=row.state,
        create_time=row.created_at,
        create_time_at_tz=local_time(row.created_at, reader.time_zone),
        total_count=row.counts.total,
        success_count=row.counts.success,
        skipped_count=row.counts.skipped,
        failed_count=row.counts.failed,
        cancel_count=row.counts.cancelled,
        can_cancel=row.can_cancel,
        detail_action=row.action.shown_as,
        waiting=[waiting_out(wait, reader) for wait in row.waits],
        steps=[step_out(step, reader) for step in row.steps],
    )


def local_time(moment: datetime, time_zone: str) -> str:
    """As `create_time_at_tz` is written."""
    return moment.astimezone(ZoneInfo(time_zone)).strftime("%Y-%m-%d %H:%M:%S")


def outcome_of(row: OperationRow) -> Outcome:
    """An operation's outcome in a word."""
    if row.state == 1:
        return Outcome.RUNNING if row.is_running else Outcome.WAITING
    return Outcome.SKIPPED if row.is_skipped else Outcome(_OUTCOMES[row.state])


def operation_out(row: OperationRow, reader: Reader) -> OperationOut:
    subject = row.subject
    return OperationOut(
        id=str(row.id),
        operation_id=str(row.id),
        state=row.state,
        outcome=outcome_of(row),
        result=render(row.result, reader.language),
        result_code=str((row.result or {}).get("code", "")),
        retryable=row.may_retry,
        waiting=waiting_out(row.wait, reader) if row.wait else None,
        config={name: value for name, value in row.config.items() if name in ("overwrite", "override_reason")},
        product=OperationProductOut(
            id="" if subject.product_id is None else str(subject.product_id),
            image=public_image_address(subject.image_url),
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
