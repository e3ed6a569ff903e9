"""Leases on operations. An expired lease is taken over, and its former holder can no longer write."""

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, connection, transaction

from server.jobs.beats import dead_workers, worker_name
from server.kit import clock
from tenants.processes.contracts import ClaimedOperation, timed_handlers
from tenants.processes.engine.rows import CLAIMED_FIELDS, SUBJECT_FIELDS, claimed_of
from tenants.processes.rules import FEW, LEASE, is_spent

_FREE = """
    record_id = %(record)s AND state IN (1, 2)
    AND ((state = 1 AND (not_before IS NULL OR not_before <= clock_timestamp()))
         OR (state = 2 AND lease_until < clock_timestamp()))
    AND (handler <> ALL (%(timed)s) OR NOT EXISTS (
        SELECT 1 FROM processes_processrecord r WHERE r.id = %(record)s AND r.due_at > clock_timestamp()))
"""
# While a party is away its operations wait. After the pause, one of them tries on behalf of all.
_FIRST_HANDLER = f"""
SELECT handler FROM processes_operation o WHERE {_FREE} AND NOT EXISTS (
    SELECT 1 FROM processes_outsideparty away WHERE away.key = o.party AND away.until IS NOT NULL
    AND GREATEST(away.until, away.probe_until) > clock_timestamp())
ORDER BY id LIMIT 1
"""  # noqa: S608
# Locks the record, so that its time does not change between this check and the claim.
_KEEP_TIME = "SELECT 1 FROM processes_processrecord WHERE id = %(record)s AND due_at IS NOT NULL FOR SHARE"
_DUE = """
SELECT key FROM processes_outsideparty
WHERE until IS NOT NULL AND GREATEST(until, probe_until) <= clock_timestamp() FOR UPDATE SKIP LOCKED
"""
_PROBE = """
UPDATE processes_outsideparty SET
    probe_id = %(id)s, probe_until = clock_timestamp() + make_interval(secs => %(lease)s)
WHERE key = %(party)s
"""
# A lost lease costs no attempt: the vendor did not answer. What was lost once is claimed with few others that were,
# then alone: if it kills workers, it takes no others with it. Only a worker that died while it worked on this alone,
# and whose cluster lived on, counts as killed by it. One that runs without a token has no worker: the outside system
# works on it, and is asked when the lease ends.
_CLAIM = f"""
WITH free AS (
    SELECT o.id, o.lock_key, o.stalled_at, o.state = 2 AND o.lease_token IS NOT NULL AS is_lost,
        o.losses + (o.state = 2 AND o.lease_token IS NOT NULL)::int AS losses,
        o.state = 2 AND o.lease_token IS NULL AS is_underway,
        CASE WHEN o.party = ANY (%(due)s) THEN o.party ELSE '' END AS tried
    FROM processes_operation o
    WHERE {_FREE} AND handler = %(handler)s
      AND (o.party = ANY (%(due)s) OR NOT EXISTS (
            SELECT 1 FROM processes_outsideparty away WHERE away.key = o.party AND away.until IS NOT NULL))
      AND (o.lock_key = '' OR NOT EXISTS (
            SELECT 1 FROM processes_operation held
            WHERE held.lock_key = o.lock_key AND held.state = 2 AND held.id <> o.id))
    ORDER BY o.id LIMIT %(limit)s FOR UPDATE SKIP LOCKED
), chosen AS (
    SELECT id, is_underway, is_lost, losses, row_number() OVER (
        PARTITION BY tried, CASE WHEN tried <> '' THEN '' WHEN lock_key = '' THEN id::text ELSE lock_key END
        ORDER BY CASE WHEN tried <> '' THEN stalled_at END NULLS FIRST, id) AS place
    FROM free
    WHERE LEAST(losses, 2) = (SELECT LEAST(losses, 2) FROM free ORDER BY id LIMIT 1)
), picked AS (
    SELECT * FROM chosen WHERE place = 1
    ORDER BY id LIMIT (SELECT CASE max(LEAST(losses, 2)) WHEN 0 THEN %(limit)s WHEN 1 THEN {FEW} ELSE 1 END FROM chosen)
)
UPDATE processes_operation o SET
    state = 2, lease_token = %(token)s, lease_until = clock_timestamp() + make_interval(secs => %(lease)s),
    attempts = GREATEST(1, o.attempts + (NOT picked.is_lost)::int),
    first_attempt_at = COALESCE(o.first_attempt_at, clock_timestamp()), losses = picked.losses,
    kills = o.kills + (picked.is_lost AND o.alone_in <> '' AND o.alone_in <> ALL (%(dead)s))::int,
    alone_in = CASE WHEN (SELECT count(*) FROM picked) = 1 THEN %(worker)s ELSE '' END
FROM picked WHERE o.id = picked.id
RETURNING picked.is_underway, {", ".join(f"o.{name}" for name in (*CLAIMED_FIELDS, *SUBJECT_FIELDS))}
"""  # noqa: S608
_RENEW = """
UPDATE processes_operation SET lease_until = clock_timestamp() + make_interval(secs => %(lease)s)
WHERE lease_token = %(token)s AND state = 2
"""
_RENEW_PROBES = """
UPDATE processes_outsideparty away SET probe_until = clock_timestamp() + make_interval(secs => %(lease)s)
FROM processes_operation o WHERE away.probe_id = o.id AND o.lease_token = %(token)s AND o.state = 2
"""
_RELEASE_PROBES = """
UPDATE processes_outsideparty SET probe_id = NULL, probe_until = NULL WHERE probe_id = ANY(%(ids)s)
"""
_RELEASE = """
UPDATE processes_operation SET state = 1, lease_token = NULL, lease_until = NULL, attempts = attempts - 1,
    first_attempt_at = CASE WHEN attempts = 1 AND losses = 0 AND stalled_at IS NULL THEN NULL ELSE first_attempt_at END
WHERE lease_token = %(token)s AND state = 2 AND id = ANY(%(ids)s)
RETURNING id
"""


@dataclass(frozen=True, slots=True)
class Claim:
    """Operations of one handler under one lease. Those in `spent` stopped too many workers and are not worked on."""

    token: uuid.UUID
    handler: str
    operations: tuple[ClaimedOperation, ...]

    @property
    def workable(self) -> tuple[ClaimedOperation, ...]:
        return tuple(
            operation for operation in self.operations if not is_spent(kills=operation.kills, losses=operation.losses)
        )

    @property
    def spent(self) -> tuple[ClaimedOperation, ...]:
        return tuple(
            operation for operation in self.operations if is_spent(kills=operation.kills, losses=operation.losses)
        )


def next_handler(record_id: int) -> str | None:
    """Return the handler of the first operation that may be worked on now; None when there is none."""
    rows = _rows(_FIRST_HANDLER, {"record": record_id, "timed": timed_handlers()})
    return str(rows[0]["handler"]) if rows else None


def claim(record_id: int, *, action: int, handler: str, limit: int) -> Claim | None:
    """Lease up to `limit` operations and count the attempt, before the work. None when other workers hold them all."""
    token, began = uuid.uuid4(), clock.now()
    values: dict[str, Any] = {
        "record": record_id,
        "handler": handler,
        "limit": limit,
        "token": token,
        "lease": LEASE.total_seconds(),
        "timed": timed_handlers(),
        "worker": worker_name(),
        "dead": dead_workers(),
    }
    try:
        with transaction.atomic():
            if handler in values["timed"]:
                _rows(_KEEP_TIME, values)
            values["due"] = [row["key"] for row in _rows(_DUE, {})]
            rows = _rows(_CLAIM, values)
            _take_probes(rows, values)
    except IntegrityError:
        # Another worker took an operation with the same lock key at the same moment.
        return None
    claimed = sorted((claimed_of(row, action, at=began) for row in rows), key=lambda operation: operation.id)
    return Claim(token, handler, tuple(claimed)) if claimed else None


def _take_probes(rows: list[dict[str, Any]], values: dict[str, Any]) -> None:
    with connection.cursor() as cursor:
        for row in rows:
            if row["party"] in values["due"]:
                cursor.execute(_PROBE, {"id": row["id"], "party": row["party"], "lease": values["lease"]})


def renew(token: uuid.UUID) -> None:
    """Extend the lease."""
    with connection.cursor() as cursor:
        cursor.execute(_RENEW, {"token": token, "lease": LEASE.total_seconds()})
        cursor.execute(_RENEW_PROBES, {"token": token, "lease": LEASE.total_seconds()})


def release(token: uuid.UUID, operation_ids: list[int]) -> list[int]:
    """Release operations that were claimed but did not begin, without counting an attempt. Return those still held."""
    with connection.cursor() as cursor:
        cursor.execute(_RELEASE_PROBES, {"ids": operation_ids})
    return [row["id"] for row in _rows(_RELEASE, {"token": token, "ids": operation_ids})]


def _rows(sql: str, values: dict[str, Any]) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        names = [column.name for column in cursor.description or ()]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return [_with_json(row) for row in rows]


def _with_json(row: dict[str, Any]) -> dict[str, Any]:
    if isinstance(row.get("config"), str):
        row["config"] = json.loads(row["config"])
    return row
