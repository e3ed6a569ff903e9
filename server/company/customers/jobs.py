"""The pipeline follows what happens."""

from server.company.customers.services.placing import place_everybody
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="*/5 * * * *")
@job("customers.place", tenant=False, timeout=600)
def place(**_: object) -> None:
    """Put every customer where they belong by now."""
    place_everybody(now=clock.now())
