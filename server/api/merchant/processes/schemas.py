"""Processes on the wire (specification 001, sections 3, 4 and 9)."""

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from ninja import Schema
from pydantic import AliasPath, BeforeValidator, Field, PlainSerializer, SerializationInfo

from server.api.gateway.awaited import Reader, StepOut, WaitingOut, reader_of, step_out, waiting_out
from server.api.gateway.schemas import Envelope, Out, PageQuery
from server.api.gateway.values import (
    BLANK,
    Id,
    IdOrEmpty,
    ImageAddress,
    ImageSource,
    NumberList,
    Sentence,
    numbers_of,
)
from tenants.processes.contracts import Tab

PAGE_SIZE = 10


class Outcome(StrEnum):
    """The state of an operation as a word: a skipped one is successful without any work."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    SKIPPED = "skipped"
    FAILED = "failed"
    CANCELLED = "cancelled"


class StartedOut(Envelope):
    data: str = Field(description="The id of the process.")


def local_time(moment: datetime, time_zone: str) -> str:
    """Format a time like `create_time_at_tz`."""
    return moment.astimezone(ZoneInfo(time_zone)).strftime("%Y-%m-%d %H:%M:%S")


def _of_reader(shown: Callable[[Any, Reader], Any], shape: Any) -> PlainSerializer:
    """Show a value in the reader's language and time zone."""

    def serialised(value: Any, info: SerializationInfo[Any]) -> Any:
        return shown(value, reader_of(info.context["request"]))

    return PlainSerializer(serialised, return_type=shape)


def _code_of(result: dict[str, Any] | None) -> str:
    return str((result or {}).get("code", ""))


SHOWN_SETTINGS = frozenset(
    {
        "overwrite",
        "override_reason",
        "duplicate_from",
        "overSet",
        "overrideType",
        "mapping",
        "store_id",
        "order_id",
        "order",
    }
)
"""The settings of an operation, and the results of an override or a mapping, that are shown; of orders, which one."""


def _shown_settings(config: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in config.items() if name in SHOWN_SETTINGS}


LocalTime = Annotated[datetime, _of_reader(lambda moment, reader: local_time(moment, reader.time_zone), str)]
LocalTimeOrEmpty = Annotated[
    datetime | None, _of_reader(lambda moment, reader: (moment and local_time(moment, reader.time_zone)) or "", str)
]
Waiting = Annotated[Any, _of_reader(waiting_out, WaitingOut)]
Stepping = Annotated[Any, _of_reader(step_out, StepOut)]
ACTION = AliasPath("action", "shown_as")


class RecordOut(Out):
    id: Id
    action: str = Field(validation_alias=ACTION)
    action_number: int = Field(validation_alias="action")
    state: int = Field(
        description="1 waiting, 2 running, 3 finished, 4 cancelled; a scheduled process is 5 until its time, then 6."
    )
    create_time: datetime = Field(validation_alias="created_at")
    create_time_at_tz: LocalTime = Field(
        validation_alias=AliasPath("created_at"), description="In the merchant's zone, YYYY-MM-DD HH:mm:ss."
    )
    total_count: int = Field(validation_alias=AliasPath("counts", "total"))
    success_count: int = Field(validation_alias=AliasPath("counts", "success"))
    skipped_count: int = Field(
        validation_alias=AliasPath("counts", "skipped"),
        description="How many of the successful ones needed no work.",
    )
    failed_count: int = Field(validation_alias=AliasPath("counts", "failed"))
    cancel_count: int = Field(validation_alias=AliasPath("counts", "cancelled"))
    can_cancel: bool
    due_at: datetime | None = Field(description="When a scheduled process publishes; null for any other.")
    due_at_tz: LocalTimeOrEmpty = Field(
        validation_alias=AliasPath("due_at"), description="The time in the merchant's zone; empty for none."
    )
    timezone: str = Field(validation_alias="zone", description="The IANA zone that it was scheduled in.")
    detail_action: str = Field(validation_alias=ACTION)
    undoes: IdOrEmpty = Field(description="The process that it undoes; empty for none.")
    waiting: list[Waiting] = Field(
        validation_alias="waits", description="What its operations wait for, and until when."
    )
    steps: list[Stepping] = Field(description="The lists that it reads now or next, at most five.")


class ParamOut(Out):
    """A request setting of a product."""

    link: str


def _param_out(link: str) -> ParamOut:
    return ParamOut(link=link)


class OperationProductOut(Out):
    id: IdOrEmpty = Field(validation_alias="product_id")
    image: ImageAddress = Field(validation_alias="image_url")
    src: ImageSource = Field(
        validation_alias=AliasPath("image_url"), description="The image through our signed proxy, for <img>."
    )
    title: str
    source_item_id: str
    sell_item_id: str
    source_product_url: str = Field(validation_alias="source_url")
    sell_product_url: str = Field(validation_alias="sell_url")
    type: int = Field(validation_alias="supplier")
    param: Annotated[ParamOut, BeforeValidator(_param_out)] = Field(validation_alias=AliasPath("source_url"))


class OperationOut(Out):
    id: Id
    operation_id: Id = Field(validation_alias=AliasPath("id"))
    state: int = Field(
        description="1 in progress, 2 successful, 3 failed, 4 cancelled; of a scheduled process 1 to 3 in progress, "
        "7 successful, 5 failed, 6 missed, 4 cancelled."
    )
    outcome: Outcome
    result: Sentence
    result_code: Annotated[str, BeforeValidator(_code_of)] = Field(validation_alias=AliasPath("result"))
    retryable: bool = Field(validation_alias="may_retry", description="Whether it failed for a temporary reason.")
    waiting: Waiting | None = Field(validation_alias="wait")
    config: Annotated[dict[str, Any], BeforeValidator(_shown_settings)]
    product: OperationProductOut = Field(validation_alias="subject")
    store_id: IdOrEmpty
    store_name: str
    type: int = Field(validation_alias=AliasPath("subject", "supplier"))
    create_time: datetime = Field(validation_alias="created_at")


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
    retryable_count: int = Field(description="How many of the failed ones can be retried.")
    operations: list[OperationOut]


class StartedAgainOut(Envelope):
    data: str = Field(description="The id of the process.")
    count: int = Field(description="How many operations are retried.")


class ActionsQuery(Schema):
    actions: NumberList = Field(default="", max_length=200, description="Numbers, separated by commas.")

    def numbers(self) -> list[int]:
        return numbers_of(self.actions)


class HistoryQuery(PageQuery, ActionsQuery):
    size: int = Field(default=PAGE_SIZE, ge=1, le=100)


_TAB_OF_STATE = {
    None: Tab.ALL, 1: Tab.RUNNING, 2: Tab.SUCCESS, 3: Tab.FAILED, 4: Tab.CANCELLED, 5: Tab.FAILED, 6: Tab.FAILED,
    7: Tab.SUCCESS,
}  # fmt: skip


class DetailQuery(PageQuery):
    size: int = Field(default=PAGE_SIZE, ge=1, le=100)
    state: Annotated[int | None, BLANK] = Field(
        default=None, ge=1, le=7, description="1 in progress, 2 or 7 successful, 3, 5 or 6 failed, 4 cancelled."
    )
    tab: Annotated[Tab | None, BLANK] = None

    def chosen(self) -> Tab:
        return self.tab or _TAB_OF_STATE[self.state]
