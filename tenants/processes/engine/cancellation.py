"""End what has not begun."""

from collections import defaultdict
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from tenants.processes.contracts import ClaimedOperation, GivenUp, handler_of
from tenants.processes.engine.results import CANCELLED
from tenants.processes.engine.rows import CLAIMED_FIELDS, SUBJECT_FIELDS, claimed_of
from tenants.processes.models import Operation, OperationState, ProcessRecord


def cancel_waiting(actor: Actor, record_id: int, *, now: datetime) -> int:
    """Cancel every operation of the record that nobody works on; answers how many."""
    with transaction.atomic():
        record = ProcessRecord.objects.select_for_update().get(pk=record_id)
        rows = Operation.objects.select_for_update(skip_locked=True).order_by("id")
        waiting = list(
            rows.filter(record_id=record_id, state=OperationState.WAITING).values(*CLAIMED_FIELDS, *SUBJECT_FIELDS)
        )
        Operation.objects.filter(pk__in=[row["id"] for row in waiting]).update(
            state=OperationState.CANCELLED, finished_at=now, result=CANCELLED.stored()
        )
        _tell_handlers(actor, waiting, record.action)
    return len(waiting)


def _tell_handlers(actor: Actor, rows: list[dict[str, Any]], action: int) -> None:
    by_handler: dict[str, list[ClaimedOperation]] = defaultdict(list)
    for row in rows:
        by_handler[row["handler"]].append(claimed_of(row, action))
    for name, operations in by_handler.items():
        handler_of(name).give_up(actor, [GivenUp(operation, CANCELLED, cancelled=True) for operation in operations])
