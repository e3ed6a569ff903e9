"""Write results and marks in one transaction, only for operations whose lease is still held."""

import random
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, connection, transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.log import get_logger
from server.kit.reasons import Reason
from tenants.processes.contracts import INTERNAL, ClaimedOperation, GivenUp, Handler, Outcome, Verdict, Worked
from tenants.processes.engine.marks import Mark, write_marks
from tenants.processes.engine.operations import add_operations
from tenants.processes.engine.parties import hear
from tenants.processes.engine.planned_operations import announce_planned
from tenants.processes.engine.work import Finished
from tenants.processes.models import OperationState
from tenants.processes.rules import LONGEST_DOUBT, MAX_ATTEMPTS, pause_before, pause_elsewhere

log = get_logger(__name__)
CANCELLED = Reason("process.cancelled")
# This lock makes a cancellation wait for the transaction before it ends waiting operations, so that none returns to
# waiting after it. The request to cancel does not wait: it is read before anything new begins.
_RECORD = """
SELECT cancel_requested_at IS NOT NULL, coalesce(due_at > clock_timestamp(), false), clock_timestamp()
FROM processes_processrecord WHERE id = %s FOR KEY SHARE
"""
_HELD = """
SELECT id FROM processes_operation WHERE id = ANY (%s) AND lease_token = %s AND state = 2 ORDER BY id FOR UPDATE
"""


@dataclass(frozen=True, slots=True)
class Holding:
    """The right to write: a lease on operations of a record, for the user who started it."""

    actor: Actor
    record_id: int
    token: uuid.UUID
    handler: Handler
    operations: Mapping[int, ClaimedOperation]


def write_finished(holding: Holding, finished: Finished) -> bool:
    """Write results and marks. When the handler cannot write one of them, the others are still written.

    Returns whether a store or supplier turned out to be away.
    """
    try:
        return _write(holding, finished)
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:  # noqa: BLE001 - a fault with one product must not stop the others
        return _write_apart(holding, finished, error)


def _write_apart(holding: Holding, finished: Finished, error: Exception) -> bool:
    if len(finished.worked) + len(finished.decided) == 1 and finished.worked:
        operation = finished.worked[0].operation
        log.error("result could not be written", operation=operation.id, exc_info=error)
        return _write(holding, Finished(decided={operation.id: Outcome.retry(INTERNAL)}))
    if not finished.worked:
        raise error
    is_away = False
    if finished.decided:
        is_away = _write(holding, Finished(decided=finished.decided, undone=finished.undone))
    for worked in finished.worked:
        write_finished(holding, Finished(worked=[worked], prepared=finished.prepared))
    return is_away


def _write(holding: Holding, finished: Finished) -> bool:
    with transaction.atomic():
        is_cancelled, is_planned, now = _read_record(holding.record_id)
        held = _held([*(worked.operation.id for worked in finished.worked), *finished.decided], holding.token)
        worked = [worked for worked in finished.worked if worked.operation.id in held]
        outcomes = {key: outcome for key, outcome in finished.decided.items() if key in held}
        undone = [worked for worked in finished.undone if worked.operation.id in held]
        if is_cancelled and not holding.handler.concurrency:
            # A handler that calls nothing outside begins its work here, so it can still be cancelled.
            outcomes |= {item.operation.id: Outcome.retry(CANCELLED) for item in worked}
            undone += [Worked(item.operation, finished.prepared.get(item.operation.id)) for item in worked]
            worked = []
        if worked:
            outcomes |= holding.handler.write(holding.actor, worked)
        if undone:
            holding.handler.take_back(holding.actor, undone)
        heard = [(holding.operations[key], outcome) for key, outcome in outcomes.items()]
        stalled = hear(holding.actor, heard, requested=finished.called_ids, now=now)
        marks = [_mark(op, outcome, is_cancelled, now, is_stalled=op.id in stalled) for op, outcome in heard]
        _give_up(holding, marks)
        write_marks(marks, now=now)
        spawned = [new for outcome in outcomes.values() for new in outcome.spawn]
        if is_cancelled:
            spawned = [new for new in spawned if new.result is not None]
        if spawned:
            add_operations(holding.record_id, spawned, now=now, is_planned=is_planned)
        if is_planned:
            announce_planned(mark.following for mark in marks if mark.goes_on)
    return bool(stalled)


def _read_record(record_id: int) -> tuple[bool, bool, datetime]:
    """Return whether the record was cancelled, whether its time has not come, and the database's time."""
    with connection.cursor() as cursor:
        cursor.execute(_RECORD, [record_id])
        is_cancelled, is_planned, now = cursor.fetchone() or (False, False, clock.now())
        return is_cancelled, is_planned, now


def _held(operation_ids: Sequence[int], token: uuid.UUID) -> frozenset[int]:
    with connection.cursor() as cursor:
        cursor.execute(_HELD, [list(operation_ids), token])
        return frozenset(operation_id for (operation_id,) in cursor.fetchall())


def _mark(
    operation: ClaimedOperation, outcome: Outcome, is_cancelled: bool, now: datetime, *, is_stalled: bool
) -> Mark:
    if outcome.verdict is Verdict.SUCCESS and not (is_cancelled and _leaves_work(outcome)):
        return Mark(operation, OperationState.SUCCESS, outcome, reason=outcome.reason)
    if outcome.verdict is Verdict.UNDERWAY and (outcome.begun or not is_cancelled):
        return _underway(operation, outcome, now)
    if outcome.verdict is Verdict.FAILED:
        return Mark(operation, OperationState.FAILED, outcome, reason=outcome.reason)
    if is_cancelled:
        return Mark(operation, OperationState.CANCELLED, outcome, reason=CANCELLED)
    if outcome.verdict is Verdict.NEXT:
        return Mark(operation, OperationState.WAITING, outcome)
    if is_stalled:
        # The party is away: no attempt is counted, and only the party's pause delays the operation.
        return Mark(
            operation, OperationState.WAITING, outcome, outcome.reason,
            attempts=operation.attempts - 1, stalled_at=now,
        )  # fmt: skip
    failed_at = operation.stalled_at or now
    is_free = outcome.elsewhere and now - failed_at < LONGEST_DOUBT
    if operation.attempts >= MAX_ATTEMPTS and not is_free:
        return Mark(operation, OperationState.FAILED, outcome, reason=outcome.reason)
    pause = pause_before(operation.attempts, at_least=outcome.after, spread=random.random())  # noqa: S311
    if is_free:
        pause = pause_elsewhere(now - failed_at, at_least=outcome.after)
    return Mark(
        operation, OperationState.WAITING, outcome, outcome.reason, not_before=now + timedelta(seconds=pause),
        attempts=operation.attempts - is_free, stalled_at=failed_at,
    )  # fmt: skip


def _underway(operation: ClaimedOperation, outcome: Outcome, now: datetime) -> Mark:
    """Work that began outside cannot be cancelled here: it stays running, under a lease that ends at the next check."""
    state = OperationState.RUNNING if outcome.begun else OperationState.WAITING
    until = now + timedelta(seconds=outcome.after or 0)
    return Mark(operation, state, outcome, outcome.reason, not_before=until, attempts=operation.attempts - 1)


def _leaves_work(outcome: Outcome) -> bool:
    return any(new.result is None for new in outcome.spawn)


def _give_up(holding: Holding, marks: Sequence[Mark]) -> None:
    ended = [
        GivenUp(mark.operation, mark.reason or CANCELLED, cancelled=mark.state == OperationState.CANCELLED)
        for mark in marks
        if mark.state in (OperationState.FAILED, OperationState.CANCELLED)
    ]
    if ended:
        holding.handler.give_up(holding.actor, ended)
