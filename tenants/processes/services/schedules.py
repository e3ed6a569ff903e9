"""Change the time of a scheduled process."""

from datetime import datetime

from django.db import transaction
from django.db.models import DateTimeField, Func

from server.company.identity.contracts import Actor
from tenants.processes.contracts import Schedule
from tenants.processes.errors import BegunAlready
from tenants.processes.models import ProcessRecord, RecordState
from tenants.processes.notices import tell_progress_after_commit
from tenants.processes.selectors.schedules import read_schedule
from tenants.processes.services.controls import refuse_without_right
from tenants.processes.services.records import wake

_NOW = Func(function="clock_timestamp", output_field=DateTimeField())
"""The clock by which operations are claimed: whoever waited here for a claim finds that the time has come."""


def move_schedule(actor: Actor, *, record_id: int, timing: str, timezone: str, now: datetime) -> Schedule:
    """Let a process begin at another time. BegunAlready when its time has come, it was cancelled or has none;
    Forbidden without the right to start it, and what `read_schedule` refuses."""
    refuse_without_right(actor, record_id)
    schedule = read_schedule(timing, timezone, now=now)
    waiting = ProcessRecord.objects.filter(
        pk=record_id, state__lt=RecordState.FINISHED, cancel_requested_at=None, due_at__gt=_NOW
    )
    with transaction.atomic():
        if not waiting.update(due_at=schedule.due_at, zone=schedule.zone):
            raise BegunAlready
        wake(actor, record_id=record_id)
        tell_progress_after_commit(record_id)
    return schedule
