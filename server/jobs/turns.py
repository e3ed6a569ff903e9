"""Fair turns between merchants: each has a limited share of the queue, and its other jobs are held until one ends.

The queue itself is first in, first out. With the share, merchants take turns, however many jobs one of them has. A job
that returns Again also goes behind the other jobs of its merchant.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from server.jobs.handover import hand_over
from server.jobs.models import Job, JobState

# Queued and running jobs of one merchant: enough for a single merchant to keep a few workers busy.
SHARE = int(getattr(settings, "JOBS_TENANT_SHARE", 4))
SCHEMAS_AT_ONCE = 1_000

# Materialised, because PostgreSQL may run a plain subquery again for each row and so lock more rows than the limit.
_RELEASE = """
WITH next AS MATERIALIZED (
    SELECT oldest.id FROM unnest(%(schemas)s::text[]) AS requested (schema_name) CROSS JOIN LATERAL (
        SELECT id FROM public.jobs_job AS job
        WHERE job.schema_name = requested.schema_name AND state = 'queued' AND held
            AND (%(only)s::bigint[] IS NULL OR id = ANY (%(only)s))
            AND NOT (key <> '' AND EXISTS (
                SELECT FROM public.jobs_job AS twin
                WHERE twin.schema_name = job.schema_name AND NOT twin.held AND twin.state = 'running'
                    AND twin.name = job.name AND twin.key = job.key))
        ORDER BY queued_at, id
        LIMIT CASE WHEN requested.schema_name = '' THEN NULL ELSE GREATEST(0, %(share)s - (
            SELECT count(*) FROM public.jobs_job AS ahead
            WHERE ahead.schema_name = requested.schema_name AND NOT held AND state IN ('queued', 'running'))) END
        FOR UPDATE SKIP LOCKED
    ) AS oldest)
UPDATE public.jobs_job AS job SET held = FALSE, queued_at = statement_timestamp()
FROM next WHERE job.id = next.id
RETURNING job.id, job.name
"""


def release(schemas: Iterable[str], *, only: list[int] | None = None) -> int:
    """Hand over the held jobs of these merchants up to their share, oldest first. Public jobs have no limit.

    A job whose key is running stays held until that run ends, so no key runs twice at a time. `only` limits this to
    jobs with these ids. Return how many were handed over.
    """
    values: dict[str, Any] = {"schemas": list(schemas), "only": only, "share": SHARE}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_RELEASE, values)
        released = sorted(cursor.fetchall())
        hand_over(released)
    return len(released)


def release_all() -> int:
    """Release held jobs of all tenants."""
    held = Job.objects.filter(state=JobState.QUEUED, held=True).values_list("schema_name", flat=True)
    return release(held.order_by().distinct()[:SCHEMAS_AT_ONCE])
