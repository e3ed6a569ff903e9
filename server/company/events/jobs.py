"""Maintenance of the event log."""

from server.company.events.services import purge_events
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="50 3 * * *")
@job("events.purge", tenant=False, timeout=600)
def purge(**_: object) -> None:
    purge_events(now=clock.now())
