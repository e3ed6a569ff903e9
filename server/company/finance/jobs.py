"""Once a day: earn what was paid for the days that are over."""

from server.company.finance.services.recognising import recognise_until
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@periodic(every="40 0 * * *")
@job("finance.recognise", tenant=False, timeout=1800)
def recognise(**_: object) -> None:
    now = clock.now()
    recognise_until(now.date(), now=now)
