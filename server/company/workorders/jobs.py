"""Upkeep of requests."""

from server.company.workorders.services.files import drop_unused_files
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="25 4 * * *")
@job("workorders.drop_files", tenant=False, timeout=600)
def drop_files(**_: object) -> None:
    """Forget uploads that no request uses."""
    drop_unused_files(now=clock.now())
