"""Charges of plans: opened, checked, and applied once they are paid."""

from contextlib import suppress
from datetime import datetime

from django.db import transaction

from server.company.connections.selectors import store_key
from server.company.identity.contracts import Actor
from server.company.payments.contracts import CARDS, ChangePreview, ChargeState, ChargeView, PlanOrder
from server.company.payments.contracts.agreements import BilledStore
from server.company.payments.contracts.balance import BalanceQuote
from server.company.payments.contracts.traits import traits_of
from server.company.payments.errors import NoBalancePayments, NoPayments, NotPaidYet, PaidFromBalance
from server.company.payments.selectors.balance_plans import quote_from_balance
from server.company.payments.selectors.charges import had_subscription, quote, read_charge
from server.company.payments.selectors.reach import subscription_for
from server.company.payments.services.carriers import carry_charge
from server.company.payments.services.changes import change_plan
from server.company.payments.services.charges import cancel_plan_charge, open_plan_charge
from server.company.payments.services.codes import refuse_code
from server.company.payments.services.customers import customer_of
from server.company.payments.services.payers import explain_refusals, payer_of
from server.company.payments.services.previews import preview_change
from server.company.payments.services.settlements import settle_charge
from server.company.plans.contracts import PlanOffer
from server.company.plans.selectors import read_offer
from server.kit.errors import NotFound
from server.kit.own_paths import portal_origin
from server.platforms.contracts import Platform
from server.ports.registry import payments, store_billing
from tenants.plans.contracts import DowngradeChoice
from tenants.plans.contracts.situations import Situation
from tenants.plans.rules.situations import refuse_wrong, rehearsed, store_of
from tenants.plans.selectors import read_situation, refuse_without_right
from tenants.plans.selectors.downgrades import refuse_restricted
from tenants.plans.services.balance_charges import charge_balance
from tenants.plans.services.paid import follow_paid
from tenants.plans.services.quotas import refuse_unfit
from tenants.stores.contracts import StorePlace
from tenants.stores.selectors import kept_credentials
from tenants.stores.services.billing import keep_store

NO_BALANCE = BalanceQuote(0, 0, "USD", is_offered=False, is_only=False, period_end=None)
"""The quote when the store's platform charges plans on its own bill."""


def open_charge(
    actor: Actor,
    *,
    plan_id: int,
    billing_store_id: int,
    choice: DowngradeChoice | None,
    now: datetime,
    from_balance: bool = False,
    platform: Platform | None = None,
    code: str = "",
) -> ChargeView:
    """Open the charge of a plan on a platform, by default the billing store's; return it with its payment page, if any.

    Without a page the plan is active already, or begins when the paid period ends. The choice of what to keep is saved
    with the charge. `from_balance`: the balance pays, as in `charge_balance`. `code` lowers what a card pays at once in
    a change. PlanNotSatisfied when the usage does not fit and nothing was chosen; NoRightToPlans, NoPayments,
    PaymentRefused, AlreadyPaid, OpenInvoice, BilledToAnotherStore; NotFound for a store that is not the actor's or a
    plan that is not on sale; Invalid for a store of another platform that does not carry the running plan, for a code
    that is refused, and as `rehearse`.
    """
    refuse_without_right(actor)
    offer = read_offer(plan_id, language="en")
    situation = read_situation(actor, with_holdings=choice is not None, now=now)
    store, billed = _payer(situation, offer, billing_store_id, platform, from_balance=from_balance)
    where = platform or store.platform
    if choice is None:
        refuse_unfit(situation, offer, where)
    else:
        refuse_restricted(actor)
        rehearsed(situation, offer, where, choice)
    order = _order(actor, offer, store, choice, where, code)
    if from_balance:
        refuse_code(order)
        return charge_balance(actor, order, now=now)
    with explain_refusals():
        charge = _open(actor, order, billed, now)
    if charge.state is ChargeState.PAID:
        _put_on(actor, charge, now)
    return charge


def preview_charge(
    actor: Actor,
    *,
    plan_id: int,
    billing_store_id: int,
    now: datetime,
    platform: Platform | None = None,
    code: str = "",
) -> ChangePreview:
    """Return who would bill in `open_charge`, and what they would charge at once. Same errors, except for usage."""
    refuse_without_right(actor)
    offer, situation = read_offer(plan_id, language="en"), read_situation(actor, now=now)
    store, billed = _payer(situation, offer, billing_store_id, platform)
    order = _order(actor, offer, store, None, platform or store.platform, code)
    with explain_refusals():
        return preview_change(actor.tenant_id, order, otherwise=billed.provider if billed else CARDS)


def quote_balance(actor: Actor, *, plan_id: int, platform: Platform, now: datetime) -> BalanceQuote:
    """Return what the plan would charge to the balance now. NoRightToPlans; NotFound for a plan that is not on sale."""
    refuse_without_right(actor)
    offer = read_offer(plan_id, language="en")
    price = quote(offer)
    order = PlanOrder(price, offer.id, platform, None, "", "", platforms=offer.platforms)
    port = store_billing(platform)
    if port is not None and port.is_billing:
        return NO_BALANCE
    return quote_from_balance(actor.tenant_id, subscription_for(actor.tenant_id, order), price, now=now)


def check_charge(actor: Actor, *, charge_id: int, now: datetime) -> None:
    """Ask the provider whether a charge was paid, and activate the plan. NotPaidYet, NotFound, NoRightToPlans."""
    refuse_without_right(actor)
    charge = read_charge(actor.tenant_id, charge_id)
    with explain_refusals():
        state = settle_charge(charge.id, now=now)
    if state is not ChargeState.PAID:
        raise NotPaidYet(state)
    _put_on(actor, charge, now)


def cancel_charge(actor: Actor, *, charge_id: int, now: datetime) -> None:
    """Close a charge's payment page, so that it can't be paid any more; repeating it does nothing.

    AlreadyPaid, PageStaysOpen, NotFound, NoRightToPlans, PaymentRefused.
    """
    refuse_without_right(actor)
    with explain_refusals():
        cancel_plan_charge(actor.tenant_id, charge_id, now=now)


def open_portal(actor: Actor) -> str:
    """Return the provider's page for cards, invoices and tax ids. NoRightToPlans, NoPayments, PaymentRefused."""
    refuse_without_right(actor)
    if not payments().is_configured:
        raise NoPayments
    with explain_refusals():
        return payments().portal_url(customer_of(payer_of(actor)), return_url=f"{portal_origin()}{PAGE}")


PAGE = "/app/account?type=Plan"


def _payer(
    situation: Situation,
    offer: PlanOffer,
    billing_store_id: int,
    platform: Platform | None,
    *,
    from_balance: bool = False,
) -> tuple[StorePlace, BilledStore | None]:
    """Return the store that carries the charge, and the same if its platform bills it; refuse what can't be paid."""
    store = store_of(situation, billing_store_id)
    billed = _billed_store(situation.actor, store)
    if from_balance and billed is not None:
        raise NoBalancePayments
    if billed is None and not from_balance and not payments().is_configured:
        raise NoPayments
    refuse_wrong(situation, offer, store, platform or store.platform)
    return store, billed


def _billed_store(actor: Actor, store: StorePlace) -> BilledStore | None:
    """Return the store if its platform charges it on its own bill and the operator allows that; None: a card pays."""
    port = store_billing(store.platform)
    if port is None or not port.is_billing or not port.can_bill(kept_credentials(actor, store.id)):
        return None
    key = store_key(tenant_id=actor.tenant_id, store_id=store.id)
    return BilledStore(key) if key else None


def _open(actor: Actor, order: PlanOrder, billed: BilledStore | None, now: datetime) -> ChargeView:
    running = subscription_for(actor.tenant_id, order)
    if running is not None and traits_of(running.provider).is_balance:
        raise PaidFromBalance
    if running is not None and (changed := change_plan(payer_of(actor), running, order, now=now)):
        with suppress(NotFound), transaction.atomic():  # a store that was just removed carries nothing
            keep_store(actor, order.billing_store_id or 0)
            carry_charge(actor.tenant_id, platform=order.platform, store_id=order.billing_store_id or 0)
        return changed
    charge = open_plan_charge(payer_of(actor), order, store=billed, now=now)
    try:
        with transaction.atomic():  # who removes the store after this sees the charge
            keep_store(actor, order.billing_store_id or 0)
    except NotFound:
        cancel_plan_charge(actor.tenant_id, charge.id, now=now)
        raise
    return charge


def _put_on(actor: Actor, charge: ChargeView, now: datetime) -> None:
    follow_paid(actor, platform=charge.platform or 0, now=now)


def _order(
    actor: Actor, offer: PlanOffer, store: StorePlace, choice: DowngradeChoice | None, platform: int, code: str
) -> PlanOrder:
    may_try = offer.trial_days and not had_subscription(actor.tenant_id, offer.platforms)
    back = f"{portal_origin()}{PAGE}"
    return PlanOrder(
        price=quote(offer),
        plan_id=offer.id,
        platform=platform,
        billing_store_id=store.id,
        success_url=back,
        cancel_url=back,
        trial_days=offer.trial_days if may_try else 0,
        downgrade=choice.kept() if choice else None,
        platforms=offer.platforms,
        code=code.strip().upper(),
    )
