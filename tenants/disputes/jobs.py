"""Jobs of disputes: watch deadlines, read what platforms tell."""

from contextlib import suppress
from datetime import timedelta

from server.company.identity.selectors.actors import caretaker_of
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports.failures import NeedsMerchant
from server.ports.store_money import store_disputes
from server.tenancy.scope import current_tenant
from tenants.disputes.services import feeds
from tenants.disputes.services.due import watch_deadlines
from tenants.products.services.store_news import listeners
from tenants.stores.selectors import list_stores

listeners.append(feeds.hear)


@periodic(every=timedelta(hours=1))
@job("disputes.watch_deadlines", max_attempts=3, timeout=300)
def tell_of_deadlines(**_: object) -> None:
    """Tell of deadlines that come near."""
    watch_deadlines(now=clock.now())


@job("disputes.read_one", max_attempts=8, timeout=120)
def read_named(*, store_id: int, external_id: str, **_: object) -> None:
    """Read a dispute that a store's event named."""
    with suppress(NeedsMerchant):  # it is shown above the payouts
        feeds.read_one(caretaker_of(current_tenant()), store_id, external_id)


@job("disputes.read_store", max_attempts=4, timeout=300)
def read_store(*, store_id: int, **_: object) -> None:
    """Read a store's disputes."""
    try:
        more = feeds.read_disputes(caretaker_of(current_tenant()), store_id)
    except NeedsMerchant:
        return  # as above
    if more:
        enqueue("disputes.read_store", key=str(store_id), store_id=store_id)


@periodic(every=timedelta(days=1))
@job("disputes.read")
def read_all(**_: object) -> None:
    """Read the disputes of all stores whose platforms tell them: an event that never came costs a day."""
    stores = list_stores(caretaker_of(current_tenant()))
    feeds.ask_to_read([store.id for store in stores if store.is_connected and store_disputes(store.platform)])
