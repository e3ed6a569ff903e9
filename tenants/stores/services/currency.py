"""In which currency a store sells: its merchant may change that at any time."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.money import is_known_currency
from server.ports import registry
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.stores.models import Store
from tenants.stores.selectors import get_store, store_access


def note_currency(actor: Actor, *, store_id: int, now: datetime) -> None:
    """Ask a store for its currency; another one than before is kept, and told to the merchant once.

    One that we cannot count in changes nothing. NotFound as `get_store`, failures of the port as they are. Calls the
    store; not inside a transaction.
    """
    store = get_store(actor, store_id)
    platform, access = store_access(actor, store_id)
    told = registry.store(platform).read_currency(access)
    if told == store.currency or not is_known_currency(told):
        return
    with transaction.atomic():
        # Connected again meanwhile, it was asked later than here.
        rows = Store.objects.with_keys_of(now).filter(pk=store_id, currency=store.currency)
        if rows.update(currency=told):
            params = {"store": store.name, "before": store.currency, "after": told}
            note(EventKind.STORE_CURRENCY, object_key=f"store:{store_id}", params=params, store_id=store_id, now=now)
