"""Plans paid from the merchant's balance: chosen, and renewed when their period ends."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.company.payments.contracts import ChargeState, ChargeView, PlanOrder
from server.company.payments.errors import NoBalancePayments
from server.company.payments.selectors.balance_plans import owed_from_balance, pays_plans
from server.company.payments.services.balance_orders import pay_from_balance, refresh_buyer, renew_subscription
from server.company.payments.services.charges import close_pages
from server.company.payments.services.payers import explain_refusals, payer_of
from tenants.plans.services.paid import apply_paid, follow_locked
from tenants.preferences.services.limits import lock_limits
from tenants.stores.services.billing import keep_store


def charge_balance(actor: Actor, order: PlanOrder, *, now: datetime) -> ChargeView:
    """Pay for a plan from the balance and activate it, in one transaction.

    NotCovered, NoBalancePayments, PaidByCard, AlreadyPaid, OpenInvoice, PaymentRefused, Conflict; NotFound for a store
    that was removed: nothing changes then.
    """
    if not pays_plans(order.price.currency):
        raise NoBalancePayments
    payer = payer_of(actor)
    refresh_buyer(payer, now=now)
    with explain_refusals():
        close_pages(actor.tenant_id, {order.platform, *order.platforms}, now=now)
        with transaction.atomic():
            lock_limits(actor)
            keep_store(actor, order.billing_store_id or 0)
            charge = pay_from_balance(payer, order, now=now)
            if charge.state is ChargeState.PAID:
                follow_locked(actor, platform=charge.platform or 0, now=now)
    return charge


def renew_from_balance(actor: Actor, *, subscription_id: int, now: datetime) -> None:
    """Pay the due period and update the plan, in one transaction; repeating it does nothing."""
    refresh_buyer(payer_of(actor), now=now)
    with transaction.atomic():
        lock_limits(actor)
        if renew_subscription(subscription_id, now=now):
            apply_paid(actor, subscription_id=subscription_id, now=now)


def pay_owed_from_balance(actor: Actor, *, now: datetime) -> None:
    """Try to pay at once what is owed, for example after a top-up."""
    for subscription_id in owed_from_balance(actor.tenant_id):
        renew_from_balance(actor, subscription_id=subscription_id, now=now)
