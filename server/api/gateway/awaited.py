"""What a process waits for and reads, in its reader's language and time zone, for answers and stream lines."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import Field

from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Out
from server.kit import clock
from server.kit.reasons import Reason, render
from tenants.processes.contracts import Step, Wait

_SENTENCES = {
    "order.held": "waiting.held",
    "outside.broken": "waiting.broken",
    "outside.busy": "waiting.busy",
    "outside.down": "waiting.down",
    "outside.not_json": "waiting.page",
    "outside.redirected": "waiting.redirected",
    "outside.slow": "waiting.slow",
    "outside.unavailable": "waiting.unavailable",
}
_WORKING = frozenset({"publish.bulk_running", "publish.bulk_waiting"})
"""No failures: these report the progress of an outside system."""
_UNSURE = frozenset({"outside.garbled", "outside.slow"})
"""Failures after which a store may have saved what we sent."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The language and time zone of a sentence."""

    language: str
    time_zone: str


def reader_of(request: ActorRequest) -> Reader:
    return Reader(reader_language(request), request.actor.time_zone)


class WaitingOut(Out):
    code: str = Field(description="The code of the reason in `text`.")
    host: str = Field(description="The host that must answer; empty when it is ours.")
    until: datetime
    count: int = Field(description="How many operations wait for it.")
    text: str = Field(description="The sentence, in the reader's language and time zone.")


class StepOut(Out):
    """A step that only creates operations, such as reading a page of a store."""

    id: str
    running: bool
    text: str


def waiting_out(wait: Wait, reader: Reader) -> WaitingOut:
    reason_code = str(wait.reason["code"])
    code = reason_code if reason_code in _WORKING else _SENTENCES.get(reason_code, "waiting.again")
    if wait.in_store and reason_code in _UNSURE:
        code = "waiting.unsure"
    host = str(_params(wait).get("host", ""))
    sentence = {"host": host, "time": _time(wait.until, reader), "reason": render(wait.reason, reader.language)}
    stored = wait.reason if reason_code in _WORKING else Reason(code, sentence).stored()
    return WaitingOut(
        code=code,
        host=host,
        until=wait.until,
        count=wait.count,
        text=render(stored, reader.language),
    )


def step_out(step: Step, reader: Reader) -> StepOut:
    return StepOut(id=str(step.id), running=step.is_running, text=render(step.doing, reader.language))


def _params(wait: Wait) -> dict[str, object]:
    params = wait.reason.get("params")
    return params if isinstance(params, dict) else {}


def _time(moment: datetime, reader: Reader) -> str:
    """Return the time of day, with the date unless it is today's."""
    zone = ZoneInfo(reader.time_zone)
    local = moment.astimezone(zone)
    is_today = local.date() == clock.now().astimezone(zone).date()
    return local.strftime("%H:%M" if is_today else "%Y-%m-%d %H:%M")
