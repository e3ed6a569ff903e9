"""Jobs of disputes: watch deadlines."""

from datetime import timedelta

from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from tenants.disputes.services.due import watch_deadlines


@periodic(every=timedelta(hours=1))
@job("disputes.watch_deadlines", max_attempts=3, timeout=300)
def tell_of_deadlines(**_: object) -> None:
    """Tell of deadlines that come near."""
    watch_deadlines(now=clock.now())
