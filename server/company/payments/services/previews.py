"""Previews of who bills a plan, and of what a change takes at once."""

from server.company.payments.contracts import ChangePreview, PlanOrder, Provider
from server.company.payments.contracts.traits import traits_of
from server.company.payments.rules import is_upgrade
from server.company.payments.selectors.reach import subscription_for
from server.company.payments.services.carriers import refuse_another_store
from server.company.payments.services.codes import refuse_code
from server.ports.payment_states import OWING, SubscriptionStatus
from server.ports.registry import collector, subscriptions


def preview_change(merchant_id: int, order: PlanOrder, *, otherwise: Provider) -> ChangePreview:
    """Preview `change_plan`, or a first payment to `otherwise`. BilledToAnotherStore; the port's failures."""
    running = subscription_for(merchant_id, order)
    if running is None or traits_of(running.provider).is_balance or running.state in OWING:
        refuse_code(order)
        return _on_page(order, otherwise if running is None else Provider(running.provider))
    refuse_another_store(running, order.billing_store_id)
    reading = subscriptions(running.provider).read_subscription(running.external_id)
    if reading.status is SubscriptionStatus.ENDED:
        refuse_code(order)
        return _on_page(order, otherwise)
    refuse_code(order, reading, Provider(running.provider))
    if not is_upgrade(reading.price, order.price.lookup_key):
        return ChangePreview(running.provider, 0, order.price.currency, begins_at=reading.period_end)
    due = collector(running.provider).due_now(reading, order.price, code=order.code)
    return ChangePreview(running.provider, due, order.price.currency)


def _on_page(order: PlanOrder, provider: Provider) -> ChangePreview:
    return ChangePreview(provider, None, order.price.currency)
