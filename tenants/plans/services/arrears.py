"""Confirm the payments that merchants say they have made, with the provider."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.payments.errors import NotPaidYet
from server.company.payments.selectors.arrears import list_arrears
from server.company.payments.services.payers import explain_refusals
from server.company.payments.services.sweep import read_all_owed
from tenants.plans.selectors import refuse_without_right
from tenants.plans.services.balance_charges import pay_owed_from_balance
from tenants.plans.services.paid import apply_paid


def check_arrears(actor: Actor, *, now: datetime) -> None:
    """Ask the provider about every failed payment, and update the plans.

    NotPaidYet while one is still missing; NoRightToPlans, PaymentRefused.
    """
    refuse_without_right(actor)
    pay_owed_from_balance(actor, now=now)
    with explain_refusals():
        requested = read_all_owed(actor.tenant_id)
    for subscription_id in requested:
        apply_paid(actor, subscription_id=subscription_id, now=now)
    if list_arrears(actor.tenant_id, now=now):
        raise NotPaidYet
