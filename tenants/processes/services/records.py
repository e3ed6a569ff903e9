"""Start a process."""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import orjson
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from server.company.activity.contracts import NewProcess
from server.company.activity.services import note_processes
from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.errors import Conflict
from server.kit.ids import fitted
from tenants.processes.contracts import Action, NewOperation, Schedule, StartedProcess
from tenants.processes.contracts.actions import MONITORING, REFUSED_UNPAID
from tenants.processes.engine.operations import add_operations
from tenants.processes.models import Operation, OperationState, ProcessRecord
from tenants.processes.notices import tell_started_after_commit

KEY_USED = "This Idempotency-Key was used for another request."
KEY_LENGTH = 200


def start_process(
    actor: Actor,
    *,
    action: Action,
    operations: Sequence[NewOperation] | Callable[[], Sequence[NewOperation]],
    now: datetime,
    idempotency_key: str = "",
    request: Any = None,
    params: Mapping[str, Any] | None = None,
    estimated_ms: int = 0,
    schedule: Schedule | None = None,
) -> StartedProcess:
    """Record a process with its operations and queue its work, in the caller's transaction or its own.

    `operations` as a function is called only for a new request: on a repeated request the products may be gone. With a
    `schedule`, operations of handlers with `keeps_time` wait for its time.

    With an `idempotency_key`, the same request of the same user returns the same process; Conflict when the key came
    with another `request`. PlanUnpaid for the actions in REFUSED_UNPAID. "rate" and "units" in `params` name what is
    measured for later estimates.
    """
    known = find_started(actor, idempotency_key=idempotency_key, request=request)
    if known is not None:
        return known
    if action in REFUSED_UNPAID:
        refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    sequence = operations() if callable(operations) else operations
    try:
        with transaction.atomic():
            record = _insert(
                clock.milliseconds(now),
                action=action,
                user_id=actor.user_id,
                params=dict(params or {}),
                estimated_ms=estimated_ms,
                idempotency_key=fitted(idempotency_key, KEY_LENGTH) or None,
                request_digest=_digest(request),
                created_at=now,
                due_at=schedule and schedule.due_at,
                zone=schedule.zone if schedule else "",
            )
            add_operations(record.pk, sequence, now=now, is_planned=schedule is not None)
            if action not in MONITORING:
                note_processes(actor.tenant_id, [NewProcess(record.pk, action, now)])
            wake(actor, record_id=record.pk)
    except IntegrityError:
        known = find_started(actor, idempotency_key=idempotency_key, request=request)
        if known is None:
            raise
        return known
    if action not in MONITORING:
        tell_started_after_commit(actor, record.pk, action)
    return StartedProcess(record.pk, is_new=True, estimated_ms=estimated_ms)


def find_started(actor: Actor, *, idempotency_key: str, request: Any) -> StartedProcess | None:
    """Return what this user started with this key; None for a new key. Conflict when the request was another."""
    if not idempotency_key:
        return None
    rows = ProcessRecord.objects.filter(user_id=actor.user_id, idempotency_key=fitted(idempotency_key, KEY_LENGTH))
    record = rows.only("id", "request_digest", "estimated_ms").first()
    if record is None:
        return None
    if record.request_digest != _digest(request):
        raise Conflict(KEY_USED)
    return StartedProcess(record.pk, is_new=False, estimated_ms=record.estimated_ms)


def wake(actor: Actor, *, record_id: int) -> None:
    """Queue a turn of work on a record, unless one is queued already."""
    enqueue("processes.pump", schema=actor.schema_name, key=str(record_id), record_id=record_id)


def ask_at_once(*, store_id: int) -> None:
    """Check at once the operations that run outside in a store, which reported that one ended. Needs a transaction.

    Operations that a worker is checking now are left to it.
    """
    running = Operation.objects.filter(store_id=store_id, state=OperationState.RUNNING, lease_token=None)
    rows = running.select_for_update(skip_locked=True).order_by("pk").values_list("pk", "record_id")
    found = dict(rows)
    Operation.objects.filter(pk__in=found).update(lease_until=Now())
    for record_id in sorted(set(found.values())):
        enqueue("processes.pump", key=str(record_id), record_id=record_id)


def hurry(handler: str, item_keys: Collection[str]) -> None:
    """Work at once on operations that wait for a time, because what they wait for was decided. Needs a transaction."""
    waiting = Operation.objects.filter(handler=handler, item_key__in=item_keys, state=OperationState.WAITING)
    records = sorted(set(waiting.values_list("record_id", flat=True)))
    waiting.update(not_before=None)
    for record_id in records:
        enqueue("processes.pump", key=str(record_id), record_id=record_id)


def _insert(first_id: int, **values: Any) -> ProcessRecord:
    # The id is the creation time in milliseconds; a second process of the same millisecond takes the next number.
    record_id = first_id
    while True:
        try:
            with transaction.atomic():
                return ProcessRecord.objects.create(pk=record_id, **values)
        except IntegrityError as error:
            if "processes_one_record_per_key" in str(error):
                raise
            record_id += 1


def _digest(request: Any) -> str:
    return hashlib.sha256(orjson.dumps(request, option=orjson.OPT_SORT_KEYS)).hexdigest()
