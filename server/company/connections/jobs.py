"""Maintenance of connections."""

from server.company.connections.services import purge_purchases
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="50 3 * * *")
@job("connections.purge", tenant=False, timeout=600)
def purge(**_: object) -> None:
    purge_purchases(now=clock.now())
