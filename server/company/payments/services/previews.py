"""Previews of what a plan change takes from the saved card."""

from server.company.payments.contracts import ChangePreview, PlanOrder, Provider
from server.company.payments.rules import is_upgrade
from server.company.payments.services.changes import subscription_for
from server.ports.payment_states import OWING
from server.ports.payments import ChangePort
from server.ports.registry import payments, subscriptions


def preview_change(merchant_id: int, order: PlanOrder) -> ChangePreview | None:
    """Preview `change_plan`; None unless it changes a subscription paid by card. The port's failures."""
    running = subscription_for(merchant_id, order)
    if running is None or running.provider != Provider.STRIPE or running.state in OWING:
        return None
    told = subscriptions(running.provider).read_subscription(running.external_id)
    if not is_upgrade(told.price, order.price.lookup_key):
        return ChangePreview(amount_minor=0, currency=order.price.currency, begins_at=told.period_end)
    port: ChangePort = payments(running.provider)
    due = port.preview_change(running.external_id, order.price)
    return ChangePreview(amount_minor=due, currency=order.price.currency, begins_at=None)
