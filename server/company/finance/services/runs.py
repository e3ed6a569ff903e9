"""Reconciliation at request: the daily job, outside its schedule."""

from server.company.finance.contracts import ReconcileRun
from server.company.finance.errors import NoProvider
from server.jobs.door import enqueue
from server.jobs.models import JobState
from server.jobs.schedules import KEY
from server.jobs.selectors import is_under_way, latest_end
from server.ports import registry

JOB = "finance.reconcile"


def has_provider() -> bool:
    """Tell whether there is a provider to reconcile with."""
    return registry.payments().is_configured


def reconcile_now() -> None:
    """Queue the reconciliation, unless one is queued or runs. NoProvider."""
    if not has_provider():
        raise NoProvider
    if not is_under_way(JOB, "", KEY):
        enqueue(JOB, key=KEY)


def read_run() -> ReconcileRun:
    """Return whether a reconciliation is under way, and how the last one ended."""
    last = latest_end(JOB, "", KEY)
    return ReconcileRun(
        is_under_way=is_under_way(JOB, "", KEY),
        ended_at=last.finished_at if last else None,
        has_failed=last is not None and last.state != JobState.DONE,
    )
