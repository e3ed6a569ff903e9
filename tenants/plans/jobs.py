"""Jobs of plans: due downgrades, paid plans, renewals and arrears."""

from server.company.identity.selectors.actors import caretaker_of, main_actor_of
from server.company.payments.services.dunning import TELL_JOB
from server.company.payments.services.renewals import RENEW_JOB
from server.jobs.registry import job
from server.kit import clock
from server.tenancy.scope import current_tenant
from tenants.plans.services import balance_charges, downgrades, dunning, paid


@job("plans.apply_downgrades", max_attempts=8, timeout=300)
def apply_downgrades(**_: object) -> None:
    """Put the merchant on the plans that were chosen, and keep what was chosen."""
    try:
        actor = main_actor_of(current_tenant().id)
    except LookupError:
        return  # no user of this merchant is active: they choose a plan when they return
    downgrades.apply_downgrades(actor, now=clock.now())


@job("plans.apply_paid", max_attempts=8)
def apply_paid(subscription_id: int, **_: object) -> None:
    """Set the merchant's plan to the one that the provider's subscription pays for."""
    tenant = current_tenant()
    try:
        actor = main_actor_of(tenant.id)
    except LookupError:
        actor = caretaker_of(tenant)  # a payment counts even if no user is active
    paid.apply_paid(actor, subscription_id=subscription_id, now=clock.now())
    dunning.tell_arrears(actor, now=clock.now())


@job(RENEW_JOB, max_attempts=8)
def renew(subscription_id: int, **_: object) -> None:
    """Pay the due period from the balance; notify the merchant when it is too low."""
    tenant = current_tenant()
    try:
        actor = main_actor_of(tenant.id)
    except LookupError:
        actor = caretaker_of(tenant)
    balance_charges.renew_from_balance(actor, subscription_id=subscription_id, now=clock.now())
    dunning.tell_arrears(actor, now=clock.now())


@job(TELL_JOB, max_attempts=8)
def tell_arrears(**_: object) -> None:
    """Notify the merchant of failed payments and expiring cards, once each."""
    dunning.tell_arrears(caretaker_of(current_tenant()), now=clock.now())
