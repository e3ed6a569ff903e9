"""Events that stores send about their own products."""

import json
from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from server.company.inbox.contracts import StoredEvent
from server.company.inbox.services import mark_handled
from server.company.payments.services.agreements import note_app_removed
from server.tenancy.scope import current_tenant
from tenants.processes.services.records import ask_at_once
from tenants.products.models import Publication
from tenants.products.services.results import DELETED_IN_STORE
from tenants.stores.services.installations import forget_redacted, note_uninstalled
from tenants.stores.services.signs_of_life import note_heard

# The platforms' names of the event (WooCommerce, Shopify, BigCommerce, Wix by its two catalogs).
PRODUCT_DELETED = frozenset(
    {
        "product.deleted",
        "products/delete",
        "store/product/deleted",
        "wix.stores.catalog.v3.product_deleted",
        "com.wix.ecommerce.catalog.api.v1.ProductDeleted",
    }
)
# WooCommerce has a trash. Other changes there are read when the product is published again.
PRODUCT_BACK = frozenset({"product.restored", "product.updated"})
# Shopify and BigCommerce, Square, Wix.
APP_UNINSTALLED = frozenset({"app/uninstalled", "oauth.authorization.revoked", "AppRemoved"})
SHOP_REDACTED = "shop/redact"
# Shopify.
BULK_ENDED = "bulk_operations/finish"
listeners: list[Callable[[StoredEvent, datetime], bool]] = []
"""Areas above hear events about their own things; each returns whether the event was one. Their `jobs` add them."""


def handle_store_event(event: StoredEvent, *, now: datetime) -> None:
    """Handle an event of a connected store; other topics stay in the inbox.

    A product deleted in the store is shown as gone until it is published again or restored from the trash there. A
    store that removed our app is shown as disconnected. When a store ends a bulk operation of ours, its result is read
    at once.
    """
    with transaction.atomic():
        if event.store_id is not None and event.topic not in {APP_UNINSTALLED, SHOP_REDACTED}:
            note_heard([event.store_id], now=now)
        if event.topic in PRODUCT_DELETED and event.store_id is not None:
            rows = Publication.objects.filter(store_id=event.store_id, external_id=_product_id(event.body))
            rows.mark_gone(DELETED_IN_STORE)
            mark_handled(event_id=event.id, now=now)
        elif event.topic in PRODUCT_BACK and event.store_id is not None:
            _note_restored(event.store_id, event.body)
            mark_handled(event_id=event.id, now=now)
        elif event.topic in APP_UNINSTALLED and event.store_id is not None:
            note_uninstalled(store_id=event.store_id, at=event.received_at)
            note_app_removed(merchant_id=current_tenant().id, store_id=event.store_id, at=event.received_at)
            mark_handled(event_id=event.id, now=now)
        elif event.topic == BULK_ENDED and event.store_id is not None:
            ask_at_once(store_id=event.store_id)
            mark_handled(event_id=event.id, now=now)
        elif event.topic == SHOP_REDACTED and event.store_id is not None:
            forget_redacted(store_id=event.store_id, now=now)
            for listener in listeners:
                listener(event, now)
            mark_handled(event_id=event.id, now=now)
        elif event.store_id is not None and any(listener(event, now) for listener in listeners):
            mark_handled(event_id=event.id, now=now)
        else:
            mark_handled(event_id=event.id, now=now, kept=True)


def _note_restored(store_id: int, body: str) -> None:
    message = json.loads(body)
    if message.get("status") != "trash":
        rows = Publication.objects.filter(store_id=store_id, lost_external_id=str(message.get("id")))
        rows.mark_restored(store_url=str(message.get("permalink") or ""))


def _product_id(body: str) -> str:
    """Return the product id: BigCommerce sends it inside `data`, the others at the top."""
    message = json.loads(body)
    return str(message["data"]["id"] if isinstance(message.get("data"), dict) else message["id"])
