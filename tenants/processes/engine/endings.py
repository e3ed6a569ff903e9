"""Close records with no open operations, save their counts, and measure how long they took."""

from datetime import datetime

from django.db import connection, transaction

from server.company.onboarding.contracts import Milestone
from server.company.onboarding.services import reach
from server.tenancy.scope import current_tenant_id
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.processes.contracts import timed_handlers
from tenants.processes.contracts.actions import MONITORING, Action
from tenants.processes.models import ProcessRecord, RecordState
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

MILESTONES = {
    Action.IMPORT_PRODUCT: (Milestone.IMPORTED,),
    Action.PUBLISH_TO_STORE: (Milestone.PUBLISHED,),
    Action.IMPORT_AND_PUBLISH: (Milestone.IMPORTED, Milestone.PUBLISHED),
    Action.SCHEDULE_FOR_LATER: (Milestone.IMPORTED, Milestone.PUBLISHED),
}
"""What a merchant has done once such a process had success."""
COUNTED = "(NOT is_step OR state = 4)"
_CLOSE = f"""
UPDATE processes_processrecord r SET
    state = CASE WHEN c.any_cancelled THEN 4 ELSE 3 END,
    answers = '{{}}', finished_at = %(now)s, total_count = c.total, success_count = c.success,
    skipped_count = c.skipped, failed_count = c.failed, cancel_count = c.cancelled
FROM (
    SELECT count(*) FILTER (WHERE {COUNTED}) AS total, count(*) FILTER (WHERE {COUNTED} AND state = 3) AS success,
        count(*) FILTER (WHERE {COUNTED} AND state = 3 AND is_skipped) AS skipped,
        count(*) FILTER (WHERE {COUNTED} AND state = 4) AS failed,
        count(*) FILTER (WHERE {COUNTED} AND state = 5) AS cancelled,
        coalesce(bool_or(state = 5), false) AS any_cancelled
    FROM processes_operation WHERE record_id = %(record)s
) c
WHERE r.id = %(record)s AND r.state IN (1, 2)
  AND NOT EXISTS (SELECT 1 FROM processes_operation o WHERE o.record_id = %(record)s AND o.state IN (1, 2))
"""  # noqa: S608
_NEXT_MOMENT = """
SELECT EXTRACT(EPOCH FROM min(
    CASE WHEN o.state = 2 THEN o.lease_until ELSE GREATEST(
        o.not_before, away.until, away.probe_until, CASE WHEN o.handler = ANY (%s) THEN r.due_at END) END
) - clock_timestamp())
FROM processes_operation o JOIN processes_processrecord r ON r.id = o.record_id
LEFT JOIN processes_outsideparty away ON away.key = o.party AND away.until IS NOT NULL
WHERE o.record_id = %s AND o.state IN (1, 2)
"""
_HELD = "SELECT DISTINCT handler FROM processes_operation WHERE record_id = %s AND state = 2"
_LEARN = """
INSERT INTO processes_processingrate AS known (name, ms_per_operation, updated_at)
VALUES (%(name)s, %(ms)s, %(now)s)
ON CONFLICT (name) DO UPDATE SET
    ms_per_operation = known.ms_per_operation * 0.7 + excluded.ms_per_operation * 0.3, updated_at = %(now)s
"""


def close_if_done(record_id: int, *, now: datetime) -> bool:
    """End the record when none of its operations is open; it is cancelled if one of them was, for whatever cause.

    Returns whether this call ended it.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_CLOSE, {"record": record_id, "now": now})
        closed = bool(cursor.rowcount)
        if closed:
            record = ProcessRecord.objects.get(pk=record_id)
            _tell(record, now)
            _tell_endpoints(record, now)
            if record.success_count:
                reach(current_tenant_id(), MILESTONES.get(Action(record.action), ()), now=now)
    if closed:
        _learn(record_id, now=now)
    return closed


def seconds_until_next(record_id: int) -> float:
    """Return the seconds until a waiting operation may be tried, its time comes, or another worker's lease expires."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT_MOMENT, [timed_handlers(), record_id])
        (seconds,) = cursor.fetchone()
    return max(0.1, float(seconds or 0))


def held_handlers(record_id: int) -> list[str]:
    """Return the handlers of the operations that workers hold now."""
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [record_id])
        return [name for (name,) in cursor.fetchall()]


def _tell(record: ProcessRecord, now: datetime) -> None:
    """Add a notice of the result, except for monitoring and for processes that the user cancelled."""
    is_cancelled = record.cancel_requested_at and record.state == RecordState.CANCELLED
    if is_cancelled or record.action in MONITORING:
        return
    counts = {"total": record.total_count, "success": record.success_count, "failed": record.failed_count}
    note(
        EventKind.PROCESS_FAILED if record.failed_count else EventKind.PROCESS_FINISHED,
        object_key=f"process:{record.pk}",
        params={"record": str(record.pk), "action": Action(record.action).shown_as, "user": str(record.user_id)}
        | {name: str(count or 0) for name, count in counts.items()}
        | ({"undoes": str(record.params["undoes"])} if "undoes" in record.params else {}),
        now=now,
    )


def _tell_endpoints(record: ProcessRecord, now: datetime) -> None:
    counts = {
        "total": record.total_count or 0,
        "successful": record.success_count or 0,
        "skipped": record.skipped_count or 0,
        "failed": record.failed_count or 0,
        "cancelled": record.cancel_count or 0,
    }
    fact = {"record_id": str(record.pk), "action": Action(record.action).shown_as, **counts}
    emit(Topic.PROCESS_FINISHED, [fact], now=now)


def _learn(record_id: int, *, now: datetime) -> None:
    record = ProcessRecord.objects.get(pk=record_id)
    name, units = record.params.get("rate"), record.params.get("units", 0)
    if not name or not units or record.due_at or record.cancel_requested_at or not record.success_count:
        return
    ms = (now - record.created_at).total_seconds() * 1000 / units
    with connection.cursor() as cursor:
        cursor.execute(_LEARN, {"name": name, "ms": ms, "now": now})
