"""Registers handlers of publishing and updating with the process engine, and the jobs for store events."""

from datetime import datetime

from server.company.identity.selectors.actors import caretaker_of
from server.company.inbox.selectors import read_event
from server.company.inbox.services import mark_failed
from server.jobs.registry import job
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.importing.contracts.bulk import MERGE, MERGE_UNDO, OVERRIDE, OVERRIDE_UNDO
from tenants.processes.contracts import handles
from tenants.products.services.late_pictures import LOOK, look_at_pictures
from tenants.products.services.mapping_runs import MAP, MappingHandler
from tenants.products.services.merges import MergeHandler, MergeUndoHandler
from tenants.products.services.override_undo import OverrideUndoHandler
from tenants.products.services.overrides import OverrideHandler
from tenants.products.services.processes import PUBLISH, PUBLISH_INSIDE, PUBLISH_TOGETHER, UNPUBLISH, UPDATE
from tenants.products.services.publications import InsidePublishHandler, PublishHandler, TogetherPublishHandler
from tenants.products.services.removals import UnpublishHandler
from tenants.products.services.store_news import handle_store_event
from tenants.products.services.supplier_changes import BUY_ELSEWHERE, SupplierChangeHandler
from tenants.products.services.syncs import SYNC, SyncHandler
from tenants.products.services.twins import REMOVE_TWINS, remove_twins
from tenants.products.services.updates import UpdateHandler

handles(PUBLISH, PublishHandler())
handles(PUBLISH_INSIDE, InsidePublishHandler())
for size, name in PUBLISH_TOGETHER.items():
    handles(name, TogetherPublishHandler(size))
handles(UPDATE, UpdateHandler())
handles(UNPUBLISH, UnpublishHandler())
handles(SYNC, SyncHandler())
handles(MAP, MappingHandler())
handles(BUY_ELSEWHERE, SupplierChangeHandler())
handles(OVERRIDE, OverrideHandler())
handles(OVERRIDE_UNDO, OverrideUndoHandler())
handles(MERGE, MergeHandler())
handles(MERGE_UNDO, MergeUndoHandler())


@job(REMOVE_TWINS, max_attempts=3, timeout=600)
def look_for_twins(*, since: dict[str, str], until: str, **_: object) -> None:
    """Delete what a store created a second time for an attempt whose answer was lost."""
    remove_twins(caretaker_of(current_tenant()), since, datetime.fromisoformat(until))


@job(LOOK, max_attempts=3, timeout=600)
def look_at_late_pictures(*, store_id: int, **_: object) -> None:
    """Read how far a store is with the pictures of products that were published there."""
    look_at_pictures(caretaker_of(current_tenant()), store_id)


@job("shopify.handle_event", max_attempts=5)
def handle_shopify_event(*, event_id: int, **_: object) -> None:
    """Handle an event of a Shopify shop."""
    _handle(event_id)


@job("bigcommerce.handle_event", max_attempts=5)
def handle_bigcommerce_event(*, event_id: int, **_: object) -> None:
    """Handle an event of a BigCommerce store."""
    _handle(event_id)


@job("square.handle_event", max_attempts=5)
def handle_square_event(*, event_id: int, **_: object) -> None:
    """Handle an event of a Square seller."""
    _handle(event_id)


@job("wix.handle_event", max_attempts=5)
def handle_wix_event(*, event_id: int, **_: object) -> None:
    """Handle an event of a Wix site."""
    _handle(event_id)


@job("woocommerce.handle_event", max_attempts=5)
def handle_woocommerce_event(*, event_id: int, **_: object) -> None:
    """Handle an event of a WooCommerce store."""
    _handle(event_id)


def _handle(event_id: int) -> None:
    """Handle the event. An unreadable event is marked with the reason, for staff."""
    event = read_event(event_id)
    if event is None:
        return
    try:
        handle_store_event(event, now=clock.now())
    except (ValueError, KeyError, TypeError) as error:
        mark_failed(event_id=event_id, error=f"{type(error).__name__}: {error}")
