"""Cancel, close and retry processes."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Conflict, NoRight
from server.kit.reasons import LASTING
from tenants.processes.contracts import rights_for
from tenants.processes.engine.cancellation import cancel_waiting
from tenants.processes.engine.endings import close_if_done
from tenants.processes.models import Operation, OperationState, ProcessRecord, RecordState
from tenants.processes.notices import tell_progress_after_commit, tell_started_after_commit
from tenants.processes.selectors.records import get_record, refuse_unknown
from tenants.processes.services.records import wake

ENDED_ALREADY = "This process has already ended."
NO_RIGHT = "You don't have the right to start such a process. Please ask the owner of the main account."
NOTHING_TO_RETRY = "Nothing in this process can be retried."


def cancel_process(actor: Actor, *, record_id: int, now: datetime) -> None:
    """Cancel the operations that have not begun; those being worked on are finished first.

    Conflict when it has ended, Forbidden without the right to start such a process.
    """
    refuse_without_right(actor, record_id)
    records = ProcessRecord.objects.filter(pk=record_id, state__lt=RecordState.FINISHED)
    if not records.update(cancel_requested_at=now):
        raise Conflict(ENDED_ALREADY)
    cancel_waiting(actor, record_id, now=now)
    close_if_done(record_id, now=now)
    tell_progress_after_commit(record_id)


def close_processes(actor: Actor, *, record_ids: Sequence[int], now: datetime) -> None:
    """Remove finished processes from the widget; running ones stay. NotFound for unknown ids."""
    refuse_unknown(actor, record_ids)
    ended = ProcessRecord.objects.filter(pk__in=record_ids, state__gte=RecordState.FINISHED, closed_at=None)
    ended.update(closed_at=now)


def retry_failed(actor: Actor, *, record_id: int, now: datetime) -> int:
    """Retry the failed operations of a process that may succeed, in the same record; return how many.

    Conflict when there are none, Forbidden without the right to start such a process.
    """
    refuse_without_right(actor, record_id)
    with transaction.atomic():
        failed = Operation.objects.filter(record_id=record_id, state=OperationState.FAILED)
        count = failed.exclude(result__code__in=LASTING).update(
            state=OperationState.WAITING, attempts=0, first_attempt_at=None, not_before=None, finished_at=None,
            stalled_at=None, result=None, losses=0, kills=0,
        )  # fmt: skip
        if not count:
            raise Conflict(NOTHING_TO_RETRY)
        ProcessRecord.objects.filter(pk=record_id).update(
            state=RecordState.RUNNING, cancel_requested_at=None, finished_at=None, closed_at=None,
            total_count=None, success_count=None, skipped_count=None, failed_count=None, cancel_count=None,
        )  # fmt: skip
        _measure_no_more(record_id)
        # Move the time to now, so that a retried operation does not count as missed again.
        ProcessRecord.objects.filter(pk=record_id, due_at__lt=now).update(due_at=now)
        wake(actor, record_id=record_id)
    tell_started_after_commit(actor, record_id, get_record(actor, record_id).action)
    return count


def _measure_no_more(record_id: int) -> None:
    # The time of a retry says nothing about the next start.
    record = ProcessRecord.objects.select_for_update().only("params").get(pk=record_id)
    record.params.pop("rate", None)
    record.save(update_fields=["params"])


def refuse_without_right(actor: Actor, record_id: int) -> None:
    """Raise Forbidden without the right to start such a process, NotFound when the actor may not see it."""
    if not any(actor.may(right) for right in rights_for(get_record(actor, record_id).action)):
        raise NoRight(NO_RIGHT)
