"""The store that carries the charge of a plan (specification 000, section 4; 002, sections 2.3 and 5)."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor, Sensitive
from server.company.payments.services.carriers import carry_charge
from server.company.plans.errors import NoRightToPlans
from server.company.plans.services.subscriptions import set_billing_store
from server.kit.errors import NotFound
from tenants.stores.locks import lock_store
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
        keep_store(actor, store.id)
        carry_charge(actor.tenant_id, platform=store.platform, store_id=store.id)
        set_billing_store(tenant_id=actor.tenant_id, platform=store.platform, store_id=store.id, now=now)


def keep_store(actor: Actor, store_id: int) -> None:
    """Keep a store from being removed until the caller's transaction ends. NotFound as `get_store`."""
    if not (actor.sees_store(store_id) and lock_store(store_id)):
        raise NotFound
