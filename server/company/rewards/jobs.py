"""Job that expires points."""

from server.company.rewards.services.points import expire_points
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="10 * * * *")
@job("rewards.expire", tenant=False, timeout=600)
def expire(**_: object) -> None:
    expire_points(now=clock.now())
