"""Change the time of a scheduled process."""

from datetime import datetime

from django.db import transaction
from django.db.models import DateTimeField, Func

from server.company.identity.contracts import Actor
from tenants.processes.contracts import Schedule
from tenants.processes.errors import NotPlanned
from tenants.processes.models import ProcessRecord, RecordState
from tenants.processes.notices import tell_progress_after_commit
from tenants.processes.selectors.schedules import read_schedule
from tenants.processes.services.controls import refuse_without_right
from tenants.processes.services.records import wake

_NOW = Func(function="clock_timestamp", output_field=DateTimeField())
"""The clock used by claims: an update that waited for a claim sees that the time has come."""


def move_schedule(actor: Actor, *, record_id: int, timing: str, timezone: str, now: datetime) -> Schedule:
    """Change the time at which a process begins.

    NotPlanned when its time has come, it was cancelled or has none; Forbidden without the right to start it; and the
    errors of `read_schedule`.
    """
    refuse_without_right(actor, record_id)
    schedule = read_schedule(timing, timezone, own_zone=actor.time_zone, now=now)
    waiting = ProcessRecord.objects.filter(
        pk=record_id, state__lt=RecordState.FINISHED, cancel_requested_at=None, due_at__gt=_NOW
    )
    with transaction.atomic():
        if not waiting.update(due_at=schedule.due_at, zone=schedule.zone):
            record = ProcessRecord.objects.only("cancel_requested_at", "due_at").get(pk=record_id)
            raise NotPlanned(is_cancelled=record.cancel_requested_at is not None, had_time=record.due_at is not None)
        wake(actor, record_id=record_id)
        tell_progress_after_commit(record_id)
    return schedule
