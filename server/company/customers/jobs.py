"""Job that updates the pipeline."""

from server.company.customers.services.pipeline import place_everybody
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="*/5 * * * *")
@job("customers.place", tenant=False, timeout=600)
def place(**_: object) -> None:
    """Move every customer to their current stage."""
    place_everybody(now=clock.now())
