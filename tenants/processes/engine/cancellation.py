"""End operations that have not begun, because the process was cancelled or its time was missed."""

from collections import defaultdict
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from tenants.processes.contracts import GivenUp, handler_of, timed_handlers
from tenants.processes.engine.results import CANCELLED
from tenants.processes.engine.rows import CLAIMED_FIELDS, SUBJECT_FIELDS, claimed_of
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tenants.processes.rules import FORM, LATEST_RUN, MISSED


def cancel_waiting(actor: Actor, record_id: int, *, now: datetime) -> int:
    """Cancel every operation of the record that no worker holds; return how many."""
    with transaction.atomic():
        record = ProcessRecord.objects.select_for_update().get(pk=record_id)
        own = Operation.objects.filter(record_id=record_id)
        return end_waiting(actor, record, own, OperationState.CANCELLED, CANCELLED, now=now)


def end_waiting(
    actor: Actor,
    record: ProcessRecord,
    operations: "QuerySet[Operation]",
    state: OperationState,
    reason: Reason,
    *,
    now: datetime,
) -> int:
    """End those of the operations that no worker holds; return how many. The caller has locked the record."""
    rows = operations.filter(state=OperationState.WAITING).select_for_update(skip_locked=True).order_by("id")
    waiting = list(rows.values(*CLAIMED_FIELDS, *SUBJECT_FIELDS))
    Operation.objects.filter(pk__in=[row["id"] for row in waiting]).update(
        state=state, finished_at=now, result=reason.stored()
    )
    by_handler: dict[str, list[GivenUp]] = defaultdict(list)
    for row in waiting:
        is_cancelled = state == OperationState.CANCELLED
        by_handler[row["handler"]].append(GivenUp(claimed_of(row, record.action), reason, cancelled=is_cancelled))
    for name, ended in by_handler.items():
        handler_of(name).give_up(actor, ended)
    return len(waiting)


def give_up_missed(actor: Actor, record: ProcessRecord) -> None:
    """Fail a scheduled process that could not begin within a day of its time. One that has begun continues."""
    if record.due_at is None or (now := clock.shared()) - record.due_at <= LATEST_RUN:
        return
    with transaction.atomic():
        ProcessRecord.objects.select_for_update().get(pk=record.pk)
        timed = Operation.objects.filter(record_id=record.pk, handler__in=timed_handlers())
        if timed.exclude(state=OperationState.WAITING, first_attempt_at=None).exists():
            return
        time = record.due_at.astimezone(ZoneInfo(record.zone)).strftime(FORM)
        end_waiting(actor, record, timed, OperationState.FAILED, Reason(MISSED, {"time": time}), now=now)
