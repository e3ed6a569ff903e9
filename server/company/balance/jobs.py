"""Balances are watched for their alerts."""

from datetime import timedelta

from server.company.balance.services.alerts import watch_balances
from server.jobs.registry import job
from server.jobs.schedules import periodic


@periodic(every=timedelta(minutes=5))
@job("balance.watch", tenant=False)
def watch(**_: object) -> None:
    watch_balances()
