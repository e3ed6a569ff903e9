"""Failures in the worker's own housekeeping: isolated, so that the other steps continue, and recorded for staff."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import DatabaseError, connection, transaction

from server.jobs.contracts import Fault
from server.jobs.models import JobFault
from server.kit import clock
from server.kit.log import get_logger, hide_secrets

# Staff no longer see a failed step after this time without a failure. A failing one is tried again within a minute.
CURRENT = timedelta(seconds=90)

log = get_logger(__name__)

_NOTE = """
INSERT INTO public.jobs_jobfault AS fault (name, error, since, last_at) VALUES (%(name)s, %(error)s, %(now)s, %(now)s)
ON CONFLICT (name) DO UPDATE SET
    error = excluded.error,
    since = CASE WHEN fault.last_at < %(horizon)s THEN excluded.since ELSE fault.since END,
    last_at = excluded.last_at
RETURNING since = last_at
"""


def contained(name: str, step: Callable[[], object]) -> bool:
    """Run the step in its own transaction. Record a failure under `name` instead of raising it.

    Return whether it succeeded. Raise DatabaseError when the database is unreachable, because then nothing can be
    recorded.
    """
    try:
        with transaction.atomic():
            step()
    except Exception as error:
        if isinstance(error, DatabaseError) and not connection.is_usable():
            raise
        _note(name, error)
        return False
    return True


def current_faults(now: datetime) -> list[Fault]:
    """Return the steps and schedules that failed within the last 90 seconds, longest failing first."""
    rows = JobFault.objects.filter(last_at__gte=now - CURRENT).order_by("since", "name")
    return [Fault(row.name, row.error, row.since, row.last_at) for row in rows]


def forget_old_faults(now: datetime) -> None:
    """Delete the faults that are over."""
    JobFault.objects.filter(last_at__lt=now - CURRENT).delete()


def _note(name: str, error: Exception) -> None:
    now = clock.now()
    text = str(hide_secrets(None, "", {"error": f"{type(error).__name__}: {error}"})["error"])[:2000]
    with connection.cursor() as cursor:
        cursor.execute(_NOTE, {"name": name, "error": text, "now": now, "horizon": now - CURRENT})
        (is_new,) = cursor.fetchone()
    if is_new:
        log.error("housekeeping failed", step=name, error=text, exc_info=error)
