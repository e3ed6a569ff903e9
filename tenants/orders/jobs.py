"""Jobs of orders: hear events, read what changed, sum counts up."""

from contextlib import suppress
from datetime import timedelta

from server.company.identity.contracts import Actor
from server.company.identity.selectors.actors import actor_of, caretaker_of, main_actor_of
from server.company.inbox.selectors import read_event
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.errors import NotFound
from server.ports import registry
from server.ports.failures import NeedsMerchant
from server.tenancy.scope import current_tenant
from tenants.orders.services.auto import place_by_rule
from tenants.orders.services.comparisons import compare_ids
from tenants.orders.services.data_requests import purge_requests
from tenants.orders.services.feeds import read_changes, read_hints
from tenants.orders.services.first_reads import READ, ReadOrdersHandler, begin_reading
from tenants.orders.services.last_looks import look_again
from tenants.orders.services.losses import erase_old_orders, erase_store
from tenants.orders.services.news import hear
from tenants.orders.services.order_files import READ_FILE, ReadFileHandler, purge_pages
from tenants.orders.services.place_handler import PlaceHandler
from tenants.orders.services.places import answer_places
from tenants.orders.services.placing import PLACE
from tenants.orders.services.previews import purge_plans
from tenants.orders.services.purchase_checks import check_purchases
from tenants.orders.services.pushes import hear_push
from tenants.orders.services.quotes import answer_quotes, purge_quotes
from tenants.orders.services.refund_checks import check_refunds
from tenants.orders.services.refund_previews import purge_looked_at
from tenants.orders.services.shares import fill_shares
from tenants.orders.services.source_choices import CHOOSE, SourceChoiceHandler
from tenants.orders.services.staff_purchases import note_fulfilment
from tenants.orders.services.tabs import sum_up_counts
from tenants.processes.contracts import handles
from tenants.products.services.store_news import listeners
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

handles(READ, ReadOrdersHandler())
handles(READ_FILE, ReadFileHandler())
handles(PLACE, PlaceHandler())
handles(CHOOSE, SourceChoiceHandler())
listeners.append(hear)


@job("orders.begin", max_attempts=6, timeout=180)
def begin(*, store_id: int, user_id: int, **_: object) -> None:
    """Read the orders of a store that was just connected; one that was removed in between is skipped."""
    with suppress(NotFound):
        begin_reading(actor_of(user_id), store_id, now=clock.now())


@job("orders.read_hints", max_attempts=8, timeout=180)
def read_hinted_orders(*, store_id: int, **_: object) -> None:
    """Read the orders that a store's events named."""
    try:
        more = read_hints(caretaker_of(current_tenant()), store_id)
    except NeedsMerchant:
        return  # it is shown at the store, and read once it is connected again
    if more:
        enqueue("orders.read_hints", key=str(store_id), store_id=store_id)


@job("orders.read_changes", max_attempts=3, timeout=300)
def read_changed_orders(*, store_id: int, **_: object) -> None:
    """Read what changed in a store's orders."""
    try:
        more = read_changes(caretaker_of(current_tenant()), store_id)
    except NeedsMerchant:
        return  # as above
    if more:
        enqueue("orders.read_changes", key=str(store_id), store_id=store_id)


@periodic(every=timedelta(minutes=5))
@job("orders.poll")
def poll(**_: object) -> None:
    """Look for changed orders in all stores: a webhook that never came costs minutes."""
    for store in _stores_with_orders():
        enqueue("orders.read_changes", key=str(store.id), store_id=store.id)


@periodic(every=timedelta(days=1))
@job("orders.compare", timeout=600)
def compare(**_: object) -> None:
    """Notice orders that were deleted in their stores: no list of changes shows them."""
    for store in _stores_with_orders():
        enqueue("orders.compare_store", key=str(store.id), store_id=store.id)


@job("orders.compare_store", max_attempts=3, timeout=600)
def compare_store(*, store_id: int, **_: object) -> None:
    compare_ids(caretaker_of(current_tenant()), store_id)


@job("orders.answer_quotes", max_attempts=3, timeout=300)
def answer_waiting_quotes(**_: object) -> None:
    """Ask suppliers for the freight and the lists of places that previews wait for."""
    pauses = [after for after in (answer_quotes(), answer_places()) if after is not None]
    if pauses:
        enqueue("orders.answer_quotes", key="quotes", after=min(pauses))


@periodic(every=timedelta(minutes=2))
@job("orders.place_by_rule", max_attempts=3, timeout=300)
def place_fitting_orders(*, after_order: int = 0, **_: object) -> None:
    """Place orders that fit the merchant's rule."""
    if following := place_by_rule(now=clock.now(), after=after_order):
        enqueue("orders.place_by_rule", key=f"after {following}", after_order=following)


@periodic(every=timedelta(minutes=2))
@job("orders.check_purchases", max_attempts=3, timeout=300)
def check_due_purchases(**_: object) -> None:
    """Ask suppliers what became of purchases."""
    if check_purchases(caretaker_of(current_tenant())):
        enqueue("orders.check_purchases", key="purchases")


@periodic(every=timedelta(minutes=2))
@job("orders.check_refunds", max_attempts=3, timeout=300)
def check_due_refunds(**_: object) -> None:
    """Find out what became of refunds whose store did not say."""
    if check_refunds(caretaker_of(current_tenant()), now=clock.now()):
        enqueue("orders.check_refunds", key="refunds")


@job("aliexpress.handle_event", max_attempts=5)
def handle_aliexpress_push(*, event_id: int, **_: object) -> None:
    """Handle a message that AliExpress pushed about a purchase."""
    _handle_push(event_id)


@job("alibaba1688.handle_event", max_attempts=5)
def handle_1688_push(*, event_id: int, **_: object) -> None:
    """Handle a message that 1688 pushed about purchases."""
    _handle_push(event_id)


def _handle_push(event_id: int) -> None:
    event = read_event(event_id)
    if event is not None:
        hear_push(event, now=clock.now())


@job("orders.look_again", max_attempts=3, timeout=300)
def look_again_at(*, product_ids: list[int], **_: object) -> None:
    """Look at products again whose suppliers refused a purchase."""
    look_again(product_ids)


@periodic(every=timedelta(hours=6))
@job("orders.purge")
def purge(**_: object) -> None:
    """Delete old previews, quotes and pages of files."""
    purge_plans(now=clock.now())
    purge_pages(now=clock.now())
    purge_quotes(now=clock.now())
    purge_looked_at(now=clock.now())


@periodic(every="50 4 * * *")
@job("orders.erase_old", timeout=600)
def erase_old(**_: object) -> None:
    """Erase buyers' personal data that is older than the merchant keeps it."""
    erase_old_orders(now=clock.now())
    purge_requests(now=clock.now())


@job("orders.note_fulfilment", max_attempts=8)
def note_what_staff_did(*, purchase: str, **_: object) -> None:
    """Write what our staff did with a purchase from Antstore."""
    note_fulfilment(purchase, now=clock.now())


@job("orders.erase_store", max_attempts=8, timeout=600)
def erase_gone_store(*, store_id: int, **_: object) -> None:
    """Erase the buyers' data of a store whose platform asks for it."""
    erase_store(store_id, now=clock.now())


@periodic(every=timedelta(minutes=10))
@job("orders.sum_up_counts")
def sum_up(**_: object) -> None:
    fill_shares(now=clock.now())
    sum_up_counts()


def _stores_with_orders() -> list[StoreRef]:
    actor = _main_actor()
    if actor is None:
        return []
    return [
        store
        for store in list_stores(actor)
        if store.is_connected and registry.store_orders(store.platform) is not None
    ]


def _main_actor() -> Actor | None:
    try:
        return main_actor_of(current_tenant().id)
    except LookupError:
        return None  # no user of this merchant is active: its stores can wait
