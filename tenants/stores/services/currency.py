"""The currency of a store, which its merchant may change at any time."""

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
    """Read a store's currency; if it changed, save it and notify the merchant once.

    A currency that we do not support changes nothing. NotFound as `get_store`, failures of the port as they are. Calls
    the store; not inside a transaction.
    """
    store = get_store(actor, store_id)
    platform, access = store_access(actor, store_id)
    reported = registry.store(platform).read_currency(access)
    if reported == store.currency or not is_known_currency(reported):
        return
    with transaction.atomic():
        # A store that was connected again in between has a newer currency than this.
        rows = Store.objects.with_keys_of(now).filter(pk=store_id, currency=store.currency)
        if rows.update(currency=reported):
            params = {"store": store.name, "before": store.currency, "after": reported}
            note(EventKind.STORE_CURRENCY, object_key=f"store:{store_id}", params=params, store_id=store_id, now=now)
