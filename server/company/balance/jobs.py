"""Jobs that watch balances for alerts and automatic top-ups."""

from datetime import timedelta

from server.company.balance.services.alerts import watch_balances
from server.company.balance.services.auto_top_ups import CHARGE_JOB, top_up_if_low, watch_auto_top_ups
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every=timedelta(minutes=5))
@job("balance.watch", tenant=False)
def watch(**_: object) -> None:
    watch_balances()


@periodic(every=timedelta(minutes=1))
@job("balance.watch_auto_top_ups", tenant=False)
def watch_auto(**_: object) -> None:
    watch_auto_top_ups()


@job(CHARGE_JOB, tenant=False, max_attempts=12)
def top_up(rule_id: int, **_: object) -> None:
    top_up_if_low(rule_id, now=clock.now())
