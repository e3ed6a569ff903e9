"""Write the new states of many operations in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import orjson
from django.db import connection

from server.kit.reasons import Reason
from tenants.processes.contracts import ClaimedOperation, Outcome, Verdict, handler_of
from tenants.processes.engine.rows import SUBJECT_FIELDS, subject_values
from tenants.processes.models import OperationState

_MARK = f"""
UPDATE processes_operation o SET
    state = m.state, result = m.result, handler = m.handler, config = m.config, lock_key = m.lock_key,
    attempts = m.attempts, losses = CASE WHEN m.finished_at IS NULL THEN 0 ELSE o.losses END,
    kills = CASE WHEN m.finished_at IS NULL THEN 0 ELSE o.kills END,
    first_attempt_at = CASE WHEN m.goes_on THEN NULL ELSE o.first_attempt_at END,
    party = m.party, is_skipped = m.is_skipped,
    stalled_at = CASE WHEN m.goes_on THEN NULL ELSE COALESCE(m.stalled_at, o.stalled_at) END,
    not_before = m.not_before, finished_at = m.finished_at, lease_token = NULL,
    lease_until = CASE WHEN m.state = 2 THEN m.not_before END,
    {", ".join(f"{name} = m.{name}" for name in SUBJECT_FIELDS)}
FROM jsonb_to_recordset(%s::jsonb) AS m(
    id bigint, state smallint, result jsonb, handler text, config jsonb, lock_key text, attempts smallint,
    goes_on boolean, party text, is_skipped boolean, stalled_at timestamptz,
    not_before timestamptz, finished_at timestamptz, title text, image_url text, source_url text,
    source_item_id text, sell_item_id text, sell_url text, supplier smallint, product_id bigint)
WHERE o.id = m.id
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class Mark:
    """The new state of an operation. `attempts` None: unchanged since the claim."""

    operation: ClaimedOperation
    state: OperationState
    outcome: Outcome
    reason: Reason | None = None
    not_before: datetime | None = None
    attempts: int | None = None
    stalled_at: datetime | None = None

    @property
    def goes_on(self) -> bool:
        """Whether the operation waits for its next handler."""
        return self.state == OperationState.WAITING and self.outcome.verdict is Verdict.NEXT

    @property
    def following(self) -> ClaimedOperation:
        """The operation as its next handler receives it."""
        outcome = self.outcome
        return replace(
            self.operation,
            handler=outcome.handler,
            config=dict(outcome.config or {}),
            lock_key=outcome.lock_key,
            subject=replace(self.operation.subject, **subject_values(outcome.subject)),
        )


def write_marks(marks: Sequence[Mark], *, now: datetime) -> None:
    """Write all marks; the caller has checked that the leases are held."""
    if not marks:
        return
    rows = orjson.dumps([_row(mark, now) for mark in marks]).decode()
    with connection.cursor() as cursor:
        cursor.execute(_MARK, [rows])


def _row(mark: Mark, now: datetime) -> dict[str, Any]:
    operation, outcome = mark.operation, mark.outcome
    goes_on = mark.goes_on
    claimed_operation = mark.following if goes_on else operation
    row: dict[str, Any] = {
        "id": operation.id,
        "state": int(mark.state),
        "result": mark.reason.stored() if mark.reason else None,
        "handler": claimed_operation.handler,
        "config": dict(claimed_operation.config if outcome.config is None else outcome.config),
        "lock_key": claimed_operation.lock_key,
        "attempts": 0 if goes_on else operation.attempts if mark.attempts is None else mark.attempts,
        "goes_on": goes_on,
        "party": handler_of(claimed_operation.handler).party(claimed_operation) if goes_on else operation.party,
        "is_skipped": outcome.is_skipped,
        "stalled_at": mark.stalled_at,
        "not_before": mark.not_before,
        "finished_at": None if mark.state in (OperationState.WAITING, OperationState.RUNNING) else now,
    }
    row |= {name: getattr(operation.subject, name) for name in SUBJECT_FIELDS}
    return row | subject_values(outcome.subject)
