"""Previews of who bills a plan, and of what a change takes at once."""

from datetime import datetime

from server.company.payments.agreements import due_now
from server.company.payments.contracts import ChangePreview, PlanOrder, Provider
from server.company.payments.models import PaidSubscription
from server.company.payments.rules import is_upgrade
from server.company.payments.selectors.reach import subscription_for
from server.company.payments.services.carriers import refuse_another_store
from server.company.payments.services.codes import refuse_code
from server.ports.payment_states import OWING, SubscriptionState, SubscriptionStatus
from server.ports.payments import ChangePort
from server.ports.registry import payments, subscriptions


def preview_change(merchant_id: int, order: PlanOrder, *, otherwise: Provider, now: datetime) -> ChangePreview:
    """Preview `change_plan`, or a first payment to `otherwise`. BilledToAnotherStore; the port's failures."""
    running = subscription_for(merchant_id, order)
    if running is None or running.provider == Provider.BALANCE or running.state in OWING:
        refuse_code(order)
        return _on_page(order, otherwise if running is None else Provider(running.provider))
    refuse_another_store(running, order.billing_store_id)
    told = subscriptions(running.provider).read_subscription(running.external_id)
    if told.status is SubscriptionStatus.ENDED:
        refuse_code(order)
        return _on_page(order, otherwise)
    refuse_code(order, told, Provider(running.provider))
    if not is_upgrade(told.price, order.price.lookup_key):
        return ChangePreview(running.provider, 0, order.price.currency, begins_at=told.period_end)
    return ChangePreview(running.provider, _due(running, told, order, now), order.price.currency)


def _on_page(order: PlanOrder, provider: Provider) -> ChangePreview:
    return ChangePreview(provider, None, order.price.currency)


def _due(running: PaidSubscription, told: SubscriptionState, order: PlanOrder, now: datetime) -> int:
    if running.provider == Provider.SHOPIFY:
        return due_now(told, order.price, now=now)
    port: ChangePort = payments(running.provider)
    return port.preview_change(running.external_id, order.price, code=order.code)
