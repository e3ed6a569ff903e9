"""The state of a store: copied to the public registry of connections for staff, and reported to its merchant."""

from datetime import datetime

from server.company.connections.contracts import StoreHealth
from server.company.connections.services import note_health
from server.ports.doctor import Health
from server.tenancy.scope import current_tenant_id
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import last_noted, note
from tenants.stores.models import Store, StoreCheck, StoreState
from tenants.stores.rules import CHECK_ORDER
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

FAILING = (Health.BROKEN, Health.WARNING)


def project_health(store_id: int, *, now: datetime) -> None:
    """Copy the present state of a store. Belongs in the transaction that changed it; a deleted store is ignored."""
    store = Store.objects.filter(pk=store_id, removed_at=None).first()
    if store is None:
        return
    failing = StoreCheck.objects.filter(store_id=store_id, health__in=FAILING).values_list("name", flat=True)
    is_open = store.state == StoreState.CONNECTED
    health = StoreHealth(
        store_name=store.name,
        is_open=is_open,
        health=store.health if is_open else Health.BROKEN,
        failing=tuple(sorted(failing, key=CHECK_ORDER.index)),
        last_success_at=store.heard_at,
        checked_at=store.checkup_ended_at,
    )
    _tell(store, now)
    note_health(tenant_id=current_tenant_id(), store_id=store_id, health=health, now=now)


def _tell(store: Store, now: datetime) -> None:
    """Notify the merchant once when a store is lost, and once when it is back."""
    key, turns = f"store:{store.pk}", (EventKind.STORE_DISCONNECTED, EventKind.STORE_RECONNECTED)
    is_lost, event_kind = store.state != StoreState.CONNECTED, last_noted(key, turns)
    if is_lost is (event_kind is EventKind.STORE_DISCONNECTED):
        return
    kind = EventKind.STORE_DISCONNECTED if is_lost else EventKind.STORE_RECONNECTED
    note(kind, object_key=key, params={"store": store.name}, store_id=store.pk, now=now)
    tell_endpoints(store, Topic.STORE_DISCONNECTED if is_lost else Topic.STORE_CONNECTED, now=now)


def tell_endpoints(store: Store, topic: Topic, *, now: datetime) -> None:
    """Send an event about a store to the merchant's webhook endpoints. Belongs in the transaction of the change."""
    fact = {"store_id": str(store.pk), "platform": store.platform, "name": store.name, "url": store.url}
    emit(topic, [fact], now=now)
