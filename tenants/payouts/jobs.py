"""Jobs of payouts: read them from platforms, follow what ledgers learn later, and find orders that came later."""

from datetime import timedelta

from server.company.identity.selectors.actors import caretaker_of
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports.failures import NeedsMerchant
from server.tenancy.scope import current_tenant
from tenants.payouts.selectors.feeds import readable_stores
from tenants.payouts.services.feeds import read_payouts
from tenants.payouts.services.matching import find_orders, match_settled

_OVERLAP = timedelta(hours=2)


@job("payouts.read_store", max_attempts=4, timeout=300)
def read_store(*, store_id: int, **_: object) -> None:
    """Read what is new in a store's payouts."""
    try:
        more = read_payouts(caretaker_of(current_tenant()), store_id)
    except NeedsMerchant:
        return  # it is shown above the payouts, and read once the store is connected again
    if more:
        enqueue("payouts.read_store", key=str(store_id), store_id=store_id)


@periodic(every=timedelta(days=1))
@job("payouts.read")
def read_all(**_: object) -> None:
    """Read the payouts of all stores whose platforms tell them."""
    for store in readable_stores(caretaker_of(current_tenant())):
        enqueue("payouts.read_store", key=str(store.id), store_id=store.id)


@periodic(every=timedelta(hours=1))
@job("payouts.match", max_attempts=3, timeout=600)
def follow_ledgers(**_: object) -> None:
    """Match the lines of orders whose ledgers changed, and those whose orders are here now."""
    now = clock.now()
    match_settled(now - _OVERLAP)
    find_orders(now=now)
