"""Plans that a merchant pays from their balance: start, change, renew. Callers lock the merchant's limits."""

import secrets
from datetime import datetime, timedelta

import structlog
from django.db.models import QuerySet

from server.company.invoicing.contracts import BuyerDetails
from server.company.invoicing.services import keep_buyer
from server.company.ledger.selectors.books import merchant_names
from server.company.payments.contracts import CARDS, ChargeState, ChargeView, Payer, PlanOrder, Provider, Purpose
from server.company.payments.errors import PaidByCard
from server.company.payments.models import Charge, PaidSubscription
from server.company.payments.selectors.charges import charge_view
from server.company.payments.selectors.invoices import customer_at
from server.company.payments.selectors.reach import subscription_for
from server.company.payments.services.balance_plans import begin, renew
from server.company.payments.services.changes import change_plan
from server.company.payments.services.charges import BUSY
from server.company.rewards.services.referrals import keep_marks
from server.kit.errors import Conflict
from server.ports.failures import OutsideFailure
from server.ports.payment_states import BillingState, SubscriptionStatus
from server.ports.registry import payments
from server.tenancy.models import Tenant

log = structlog.get_logger("tradewind.payments")


def refresh_buyer(payer: Payer, *, now: datetime) -> None:
    """Read the invoice recipient's details from the provider; keep the last ones if it does not answer."""
    try:
        billing = _billing(payer.merchant_id)
    except OutsideFailure as failure:
        log.warning("buyer_not_read", merchant=payer.merchant_id, reason=failure.reason.code)
        return
    name = billing.name or merchant_names([payer.merchant_id]).get(payer.merchant_id, "")
    details = BuyerDetails(name, billing.email or payer.email, tuple(billing.address), tuple(billing.tax_ids))
    keep_buyer(payer.merchant_id, details, now=now)
    if billing.tax_ids:
        keep_marks(payer.merchant_id, (f"tax:{tax_id}" for tax_id in billing.tax_ids), now=now)


def pay_from_balance(payer: Payer, order: PlanOrder, *, now: datetime) -> ChargeView:
    """Start a plan, or change the one that the balance pays, in the caller's transaction.

    NotCovered; PaidByCard if a card pays; Conflict if another window is paying; otherwise as `change_plan`.
    """
    # Requests that pay by card for one of these platforms wait for this lock.
    Tenant.objects.select_for_update(no_key=True).get(pk=payer.merchant_id)
    running = subscription_for(payer.merchant_id, order)
    if running is None:
        return _begin(payer, order, now)
    if running.provider != Provider.BALANCE:
        raise PaidByCard
    if _opened(payer, order).exclude(external_id="").exists():
        raise Conflict(BUSY)  # closing its page would be a call to its provider
    changed = change_plan(payer, running, order, now=now)
    if changed is None:
        return _begin(payer, order, now)
    # The subscription's own platform keeps its store when another of its platforms changes the plan.
    mine = PaidSubscription.objects.filter(pk=running.pk, platform=order.platform)
    mine.update(billing_store_id=order.billing_store_id)
    return changed


def renew_subscription(subscription_id: int, *, now: datetime) -> bool:
    """Renew a due subscription, once for parallel calls; return whether anything changed."""
    rows = PaidSubscription.objects.select_for_update().filter(pk=subscription_id, ended_at=None)
    row = rows.filter(provider=Provider.BALANCE).first()
    return row is not None and renew(row, now=now)


def _billing(merchant_id: int) -> BillingState:
    customer = customer_at(merchant_id, CARDS)
    return payments().read_billing(customer) if customer and payments().is_configured else BillingState()


def _begin(payer: Payer, order: PlanOrder, now: datetime) -> ChargeView:
    if _opened(payer, order).exists():
        raise Conflict(BUSY)
    charge = _paid_charge(payer, order, now)
    begin(_subscription(payer, order, now), charge, now=now)
    return charge_view(charge)


def _opened(payer: Payer, order: PlanOrder) -> QuerySet[Charge]:
    rows = Charge.objects.filter(merchant_id=payer.merchant_id, purpose=Purpose.PLAN, state=ChargeState.OPENED)
    return rows.filter(platform__in={order.platform, *order.platforms})


def _paid_charge(payer: Payer, order: PlanOrder, now: datetime) -> Charge:
    return Charge.objects.create(
        merchant_id=payer.merchant_id,
        user_id=payer.user_id,
        purpose=Purpose.PLAN,
        provider=Provider.BALANCE,
        plan_id=order.plan_id,
        platform=order.platform,
        billing_store_id=order.billing_store_id,
        amount_minor=order.price.amount_minor,
        currency=order.price.currency,
        state=ChargeState.PAID,
        key=f"balance:{secrets.token_hex(16)}",
        downgrade=order.downgrade,
        opened_at=now,
        decided_at=now,
    )


def _subscription(payer: Payer, order: PlanOrder, now: datetime) -> PaidSubscription:
    return PaidSubscription(
        merchant_id=payer.merchant_id,
        platform=order.platform,
        provider=Provider.BALANCE,
        external_id=f"balance_{secrets.token_hex(12)}",
        plan_id=order.plan_id,
        user_id=payer.user_id,
        billing_store_id=order.billing_store_id,
        state=SubscriptionStatus.INCOMPLETE,
        price_minor=order.price.amount_minor,
        currency=order.price.currency,
        price_key=order.price.lookup_key,
        period_start=now,
        period_end=now + timedelta(days=order.price.days),
        read_at=now,
    )
