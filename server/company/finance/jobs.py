"""Daily job: fetch the provider's account, match past days, and recognise prepaid revenue."""

from datetime import timedelta

from server.company.finance.services.provider_account import fetch_account
from server.company.finance.services.reconciliation import match_days
from server.company.finance.services.revenue import recognise_until
from server.company.finance.services.runs import JOB, has_provider
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports import registry

MATCHED_AGAIN = timedelta(days=45)
"""Match these past days again, because late events can complete them."""


@periodic(every="20 3 * * *", when=has_provider)
@job(JOB, tenant=False, timeout=1800)
def reconcile(**_: object) -> None:
    now = clock.now()
    port = registry.payments()
    fetch_account(port, now=now)
    match_days(port.name, first=(now - MATCHED_AGAIN).date(), until=now.date(), now=now)


@periodic(every="40 0 * * *")
@job("finance.recognise", tenant=False, timeout=1800)
def recognise(**_: object) -> None:
    now = clock.now()
    recognise_until(now.date(), now=now)
