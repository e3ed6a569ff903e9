"""Schedules: resolve a time, list what is planned, change a time (specification 001, sections 2.4 and 5)."""

from datetime import datetime, timedelta
from typing import Annotated

from ninja import Query
from pydantic import BeforeValidator, Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import SIGNED_IN, Stake
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Body, Envelope, Out
from server.api.gateway.values import Instant
from server.api.merchant.processes.schemas import RecordOut
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.local_times import Shown
from server.kit.sentences import Sentence, in_language
from tenants.processes.contracts import Schedule
from tenants.processes.selectors.schedules import list_planned, read_schedule
from tenants.processes.services.schedules import move_schedule

area = Area("schedules")

LONGEST = timedelta(days=100)
_NOTES = {
    Shown.NEVER: "{requested} doesn't exist on this day, because clocks go forward. Publishing starts at {time}.",
    Shown.TWICE: "{requested} comes twice on this day, because clocks go back. Publishing starts the first time.",
}

Timing = Annotated[
    str, Field(max_length=40, description="When to publish, as clocks of the zone show it: YYYY-MM-DD HH:mm.")
]
Zone = Annotated[
    str,
    BeforeValidator(str),
    Field(max_length=64, description="An IANA name, or an index of the reference list; empty for the user's own."),
]


class ScheduleOut(Envelope):
    due_at: datetime
    local: str = Field(description="The local time in the zone, YYYY-MM-DD HH:mm.")
    timezone: str = Field(description="The IANA zone.")
    offset: str = Field(description="The zone's offset from UTC at that time, such as +02:00.")
    note: str = Field(description="How a skipped or repeated local time is resolved; else empty.")


class TimeQuery(Body):
    timing: Timing = ""
    timezone: Zone = ""


class PlannedQuery(Body):
    start: Instant
    end: Instant


class PlannedOut(Out):
    record: RecordOut
    titles: tuple[str, ...] = Field(description="The titles of its first three products.")
    stores: tuple[str, ...]


class PlannedListOut(Envelope):
    planned: list[PlannedOut]


@area.get("/record/schedule", id="schedule.read", may=SIGNED_IN)
def read(request: ActorRequest, query: Query[TimeQuery]) -> ScheduleOut:
    """Resolve a local time, before it is chosen."""
    own_zone = request.actor.time_zone
    return _schedule_out(request, read_schedule(query.timing, query.timezone, own_zone=own_zone, now=clock.now()))


@area.put("/record/schedule/{int:record_id}", id="schedule.move", may=SIGNED_IN, stake=Stake.WORK)
def move(request: ActorRequest, record_id: int, payload: TimeQuery) -> ScheduleOut:
    """Change the time of a scheduled process."""
    requested = payload.model_dump()
    return _schedule_out(request, move_schedule(request.actor, record_id=record_id, now=clock.now(), **requested))


@area.get("/record/planned", id="schedule.list", may=SIGNED_IN)
def planned(request: ActorRequest, query: Query[PlannedQuery]) -> PlannedListOut:
    """List the scheduled processes of a period, including past ones."""
    if query.end - query.start > LONGEST:
        raise Invalid.on("end", Sentence("Choose a period of {days} days at most.", days=LONGEST.days))
    return PlannedListOut(planned=list_planned(request.actor, start=query.start, end=query.end))


def _schedule_out(request: ActorRequest, schedule: Schedule) -> ScheduleOut:
    text = _NOTES.get(schedule.shown)
    note = text and Sentence(text, requested=f"{schedule.requested:%H:%M}", time=f"{schedule.local:%H:%M}")
    offset = f"{schedule.local:%z}"
    return ScheduleOut(
        due_at=schedule.due_at,
        local=f"{schedule.local:%Y-%m-%d %H:%M}",
        timezone=schedule.zone,
        offset=f"{offset[:3]}:{offset[3:5]}",
        note=in_language(note, reader_language(request)) if note else "",
    )
