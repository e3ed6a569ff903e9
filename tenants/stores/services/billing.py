"""The store that carries the charge of a plan (specification 000, section 4; 002, sections 2.3 and 5)."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, Sensitive
from server.company.payments.errors import BilledToAnotherStore
from server.company.payments.services.carriers import carry_charge
from server.company.plans.errors import NoRightToPlans, NothingToCharge
from server.company.plans.services.subscriptions import set_billing_store
from server.kit.errors import NotFound
from tenants.preferences.services.limits import lock_limits
from tenants.stores.locks import lock_first, lock_store
from tenants.stores.selectors import get_store


def choose_billing_store(actor: Actor, *, store_id: int, now: datetime) -> None:
    """Make this store carry the charge of the plan on its platform. It cannot be removed while it does.

    NoRightToPlans without sensitive permission 0; NothingToCharge without a paid plan there; BilledToAnotherStore;
    NotFound when the store is not the actor's, or was removed in between.
    """
    if not actor.may(Sensitive.PLANS_AND_BALANCE):
        raise NoRightToPlans
    store = get_store(actor, store_id)
    with transaction.atomic():
        lock_limits(actor)  # before the store, as everything that puts a paid plan on
        keep_store(actor, store.id)
        is_paid = carry_charge(actor.tenant_id, platform=store.platform, store_id=store.id)
        is_on = set_billing_store(tenant_id=actor.tenant_id, platform=store.platform, store_id=store.id, now=now)
        if not (is_paid or is_on):
            raise NothingToCharge


def keep_store(actor: Actor, store_id: int) -> None:
    """Keep a store from being removed until the caller's transaction ends. NotFound as `get_store`."""
    if not (actor.sees_store(store_id) and lock_store(store_id)):
        raise NotFound


def keep_carrier(actor: Actor, *, platform: int, store_id: int | None) -> int | None:
    """Return the store that carries a plan's charge, kept as by `keep_store` whoever sees it.

    If it was removed, the platform's oldest store carries the charge from now on. None without another one, or if the
    platform bills the removed one: then the merchant is asked.
    """
    if store_id is None or lock_store(store_id):
        return store_id
    other = lock_first(platform)
    if other is not None:
        try:
            carry_charge(actor.tenant_id, platform=platform, store_id=other)
        except BilledToAnotherStore:
            return None
    return other
