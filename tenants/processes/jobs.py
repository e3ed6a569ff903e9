"""Jobs: turns of work, and the daily cleanup."""

from datetime import timedelta

from server.company.activity.contracts import NewProcess
from server.company.activity.services import drop_processes, listed_processes, note_processes
from server.jobs.door import enqueue
from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.batches import delete_in_batches
from server.tenancy.scope import current_tenant_id
from tenants.preferences.selectors import read_retention
from tenants.processes.contracts.actions import MONITORING, UNDO_KEPT, UNDOABLE
from tenants.processes.engine.pump import pump
from tenants.processes.models import ProcessRecord, RecordState

TURN_TIMEOUT = 600
"""A turn begins nothing after five seconds, but what it began may be 100 products in a store that answers slowly."""


@job("processes.pump", max_attempts=8, timeout=TURN_TIMEOUT)
def work_on_record(*, record_id: int, **_: object) -> Again | None:
    """Run one turn of work on a process."""
    seconds = pump(record_id)
    return None if seconds is None else Again(after=seconds)


@job("processes.help", max_attempts=8, timeout=TURN_TIMEOUT)
def help_with_record(*, record_id: int, **_: object) -> None:
    """Run one turn as a helper, in parallel to the turn that called it."""
    pump(record_id, as_helper=True)


@periodic(every=timedelta(minutes=10))
@job("processes.wake_forgotten")
def wake_forgotten(**_: object) -> None:
    """Queue a turn for every open process, in case its queued turn was lost."""
    for record_id in ProcessRecord.objects.filter(state__lt=RecordState.FINISHED).values_list("pk", flat=True):
        enqueue("processes.pump", key=str(record_id), record_id=record_id)


@periodic(every="40 3 * * *")
@job("processes.purge")
def purge(**_: object) -> None:
    """Delete processes that ended before the retention period, with their operations, unless they can be undone."""
    kept = timedelta(days=read_retention().process_days)
    old = ProcessRecord.objects.filter(finished_at__lt=clock.now() - kept)
    # Small batches: a process may have thousands of operations, which are deleted with it.
    delete_in_batches(old.exclude(action__in=UNDOABLE, finished_at__gte=clock.now() - UNDO_KEPT), size=50)
    _list_anew(current_tenant_id())


def _list_anew(tenant_id: int) -> None:
    """Correct the staff's list of processes: remove deleted ones, add those that are missing."""
    # Read first: a process that starts after this is not in `listed`, so it is never removed.
    listed = listed_processes(tenant_id)
    records = ProcessRecord.objects.exclude(action__in=MONITORING)
    kept = [NewProcess(*row) for row in records.values_list("pk", "action", "created_at")]
    drop_processes(tenant_id, listed - {process.number for process in kept})
    note_processes(tenant_id, [process for process in kept if process.number not in listed])
