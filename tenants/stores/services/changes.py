"""Select, rename and remove stores; mark them as disconnected."""

from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.connections.selectors import public_id_of
from server.company.connections.services import end_connection
from server.company.identity.contracts import Actor
from server.company.payments.selectors.charges import carries_paid_plan, open_charge_on
from server.company.plans.selectors import billing_store_ids
from server.jobs.door import enqueue
from server.kit.checks import need
from server.kit.errors import Invalid, NotFound
from server.kit.reasons import Reason
from server.platforms.contracts import MAY_DRAFT, MAY_TAX, Platform
from tenants.stores.contracts import PublishingDefaults
from tenants.stores.errors import StoreCarriesBilling, StoreIsBeingPaid
from tenants.stores.locks import lock_store, lock_stores
from tenants.stores.losses import lose
from tenants.stores.models import Store, StoreSelection
from tenants.stores.rules import is_removal_reason
from tenants.stores.selectors import get_store, stores_by_id
from tenants.stores.services.attachment import refuse_without_right

NO_REASON = "Please select one reason."
PLATFORM_CANNOT = "This store's platform doesn't have this setting."


def select_stores(actor: Actor, *, store_ids: list[int]) -> None:
    """Replace the user's selection by these stores. NotFound when one is not the actor's; nothing changes then."""
    requested = set(store_ids)
    if set(stores_by_id(actor, requested)) != requested:
        raise NotFound
    with transaction.atomic():
        lock_stores()
        own = StoreSelection.objects.filter(user_id=actor.user_id)
        own.exclude(store_id__in=requested).delete()
        rows = [StoreSelection(user_id=actor.user_id, store_id=store_id) for store_id in requested]
        StoreSelection.objects.bulk_create(rows, ignore_conflicts=True)


def rename_store(actor: Actor, *, store_id: int, name: str) -> None:
    """Rename a store. Invalid when the name is empty."""
    refuse_without_right(actor)
    store = get_store(actor, store_id)
    need(name.strip(), "name", "The name must not be empty.")
    Store.objects.filter(pk=store.id).update(name=name.strip())


def set_publishing_defaults(actor: Actor, *, store_id: int, defaults: PublishingDefaults) -> None:
    """Save the settings that publishing into a store applies from now on. NotFound as `get_store`.

    Invalid names the fields that the store's platform does not support.
    """
    store = get_store(actor, store_id)
    beyond = [name for name, is_beyond in _beyond(store.platform, defaults) if is_beyond]
    if beyond:
        raise Invalid(PLATFORM_CANNOT, fields=dict.fromkeys(beyond, PLATFORM_CANNOT))
    Store.objects.filter(pk=store.id, removed_at=None).update(publishing=asdict(defaults))


def _beyond(platform: Platform, defaults: PublishingDefaults) -> list[tuple[str, bool]]:
    drafts = defaults.as_draft and platform not in MAY_DRAFT
    return [("as_draft", drafts), ("taxable", defaults.taxable is not None and platform not in MAY_TAX)]


def remove_store(actor: Actor, *, store_id: int, reason: str, now: datetime) -> None:
    """Hide a store and its data for 30 days; connecting it again in that time restores it.

    Invalid without one of the reasons (specification 000, section 9); StoreCarriesBilling while a plan is charged
    through it, StoreIsBeingPaid while one can be paid; NotFound when it is not the actor's.
    """
    refuse_without_right(actor)
    need(is_removal_reason(reason.strip()), "uninstall_reason", NO_REASON)
    store = get_store(actor, store_id)
    with transaction.atomic():
        if not lock_store(store.id):
            raise NotFound
        is_billed = store.id in billing_store_ids(actor.tenant_id, now=now)
        if is_billed or carries_paid_plan(actor.tenant_id, store.id):
            raise StoreCarriesBilling
        charge = open_charge_on(actor.tenant_id, store.id)
        if charge is not None:
            raise StoreIsBeingPaid(charge.id)
        Store.objects.filter(pk=store.id).update(removed_at=now, uninstall_reason=reason.strip()[:500])
        StoreSelection.objects.filter(store_id=store.id).delete()
        public_id = public_id_of(tenant_id=actor.tenant_id, store_id=store.id)
        if public_id:
            enqueue("stores.take_webhooks_away", schema=actor.schema_name, store_id=store.id, public_id=public_id)
        end_connection(tenant_id=actor.tenant_id, store_id=store.id, now=now)


def mark_disconnected(actor: Actor, *, store_id: int, reason: Reason, asked_at: datetime) -> None:
    """Mark a store as disconnected, with what to do, because it refused our credentials in a call at `asked_at`.

    A store that was removed, or connected again since, does not change: it refused the former credentials.
    """
    if actor.sees_store(store_id):
        with transaction.atomic():
            lose(Store.objects.with_keys_of(asked_at).filter(pk=store_id), reason)


def delete_removed_store(*, store_id: int, removed_before: datetime) -> bool:
    """Delete the row of a store that was removed before then; False when there is none.

    Belongs in the transaction that deletes all its other data.
    """
    row = Store.objects.select_for_update().filter(pk=store_id, removed_at__lt=removed_before).first()
    if row is None:
        return False
    row.delete()
    return True
