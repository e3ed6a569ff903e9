"""Maintenance of links."""

from server.company.sharing.services import forget_ended_links
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="20 4 * * *")
@job("sharing.forget_ended", tenant=False)
def forget_ended(**_: object) -> None:
    forget_ended_links(now=clock.now())
