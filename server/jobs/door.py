"""The one door to the queue."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from django.db import connection, transaction

from server.jobs.errors import UnfitPayload, WrongSchema
from server.jobs.models import JobState
from server.jobs.registry import JobKind, kind_of
from server.jobs.turns import release
from server.tenancy.scope import PUBLIC, current_schema

# A second wake-up of a keyed job locks the pending row, so the runner cannot start it before the data that caused the
# second is committed. A job that waits after a failure keeps its pause.
_INSERT = """
INSERT INTO public.jobs_job AS job (
    name, schema_name, key, payload, state, held, attempts, max_attempts, actor_id, correlation_id,
    error, traceback, created_at, run_after, queued_at)
SELECT %(name)s, schema_name, %(key)s, %(payload)s, %(state)s, TRUE, 0, %(max_attempts)s, %(actor_id)s,
    %(correlation_id)s, '', '', statement_timestamp(), statement_timestamp() + make_interval(secs => %(after)s),
    statement_timestamp()
FROM unnest(%(schemas)s::text[]) WITH ORDINALITY AS requested (schema_name, place) ORDER BY place
ON CONFLICT (name, schema_name, key) WHERE state IN ('queued', 'waiting') AND NOT key = ''
DO UPDATE SET
    run_after = CASE WHEN job.error = '' THEN LEAST(job.run_after, excluded.run_after) ELSE job.run_after END,
    state = CASE WHEN job.error = '' AND excluded.state = 'queued' THEN 'queued' ELSE job.state END,
    held = job.held OR job.state = 'waiting'
RETURNING id
"""


def enqueue(name: str, *, schema: str | None = None, after: float = 0, key: str | None = None, **payload: Any) -> int:
    """Queue a registered job in the caller's transaction, so a rollback removes it. Return the job's id.

    A tenant's job runs in `schema`, or in the schema of the current scope. `after` is in seconds. With `key`, at most
    one job of this name, schema and key is pending: another wake-up joins it, and a wake-up while it runs causes one
    more run. Raise UnknownJob, WrongSchema or UnfitPayload for a job that could not run.
    """
    kind = kind_of(name)
    return _insert(kind, [_schema_for(kind, schema)], after=after, key=key or "", payload=payload)[0]


def enqueue_for_tenants(name: str, schemas: Iterable[str], *, key: str, **payload: Any) -> None:
    """Queue a tenant's job for each schema, in one statement."""
    kind = kind_of(name)
    schema_names = [_schema_for(kind, schema) for schema in schemas]
    if schema_names:
        _insert(kind, schema_names, after=0, key=key, payload=payload)


@dataclass(frozen=True, slots=True)
class Wanted:
    """One of many jobs that are queued together; `correlation_id` is of the request that led to it."""

    schema_name: str
    payload: dict[str, Any]
    correlation_id: str = ""


_INSERT_EACH = """
INSERT INTO public.jobs_job (
    name, schema_name, key, payload, state, held, attempts, max_attempts, actor_id, correlation_id,
    error, traceback, created_at, run_after, queued_at)
SELECT %(name)s, schema_name, '', payload, 'queued', TRUE, 0, %(max_attempts)s, %(actor_id)s, correlation_id,
    '', '', statement_timestamp(), statement_timestamp(), statement_timestamp()
FROM unnest(%(schemas)s::text[], %(payloads)s::jsonb[], %(correlation_ids)s::text[]) WITH ORDINALITY
    AS wanted (schema_name, payload, correlation_id, place) ORDER BY place
"""


def enqueue_each(name: str, jobs: Sequence[Wanted]) -> None:
    """Queue tenants' jobs of one name, in this order, in the caller's transaction and in one statement.

    Raise UnknownJob, WrongSchema or UnfitPayload, and queue none, for one that could not run.
    """
    kind = kind_of(name)
    schemas = [_schema_for(kind, job.schema_name) for job in jobs]
    values = {**_envelope(kind, 0), "schemas": schemas, "payloads": [_json(job.payload) for job in jobs]}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_INSERT_EACH, values | {"correlation_ids": [job.correlation_id for job in jobs]})
        release(sorted(set(schemas)))


def _insert(kind: JobKind, schemas: list[str], *, after: float, key: str, payload: dict[str, Any]) -> list[int]:
    state = JobState.WAITING if after > 0 else JobState.QUEUED
    values = {**_envelope(kind, after), "schemas": schemas, "key": key, "state": state, "payload": _json(payload)}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_INSERT, values)
        ids = [job_id for (job_id,) in cursor.fetchall()]
        if state == JobState.QUEUED:
            release(schemas, only=ids)
    return ids


def _envelope(kind: JobKind, after: float) -> dict[str, Any]:
    context = structlog.contextvars.get_contextvars()
    return {
        "name": kind.name,
        "max_attempts": kind.max_attempts,
        "actor_id": context.get("actor"),
        "correlation_id": context.get("correlation_id") or "",
        "after": max(after, 0),
    }


def _schema_for(kind: JobKind, schema: str | None) -> str:
    if not kind.tenant:
        if schema:
            raise WrongSchema(f"{kind.name} is a public job")
        return ""
    chosen = schema or current_schema()
    if chosen == PUBLIC.schema_name:
        raise WrongSchema(f"{kind.name} needs a tenant")
    return chosen


def _json(payload: dict[str, Any]) -> str:
    try:
        return json.dumps(payload, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise UnfitPayload(str(error)) from error
