"""Maintenance of the inbox."""

from server.company.inbox.services import purge_inbox, queue_waiting
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.jobs.ticks import each_second
from server.kit import clock

each_second("queue webhooks")(queue_waiting)


@periodic(every="35 3 * * *")
@job("inbox.purge", tenant=False, timeout=600)
def purge(**_: object) -> None:
    purge_inbox(now=clock.now())
