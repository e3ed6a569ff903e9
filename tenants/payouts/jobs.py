"""Jobs of payouts: follow what ledgers learn later, and find orders that came later."""

from datetime import timedelta

from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from tenants.payouts.services.matching import find_orders, match_settled

_OVERLAP = timedelta(hours=2)


@periodic(every=timedelta(hours=1))
@job("payouts.match", max_attempts=3, timeout=600)
def follow_ledgers(**_: object) -> None:
    """Match the lines of orders whose ledgers changed, and those whose orders are here now."""
    now = clock.now()
    match_settled(now - _OVERLAP)
    find_orders(now=now)
