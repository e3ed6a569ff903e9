"""Deletion of sub-accounts whose waiting period is over."""

from datetime import timedelta
from typing import Any

from server.company.team.services.departures import start_due_departures
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every=timedelta(minutes=10))
@job("team.start_due_departures", tenant=False)
def start_departures(**_: Any) -> None:
    start_due_departures(now=clock.now())
