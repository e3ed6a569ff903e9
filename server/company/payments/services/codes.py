"""Promotion codes with a change of plan: the dialog takes them only where no payment page does."""

from server.company.payments.contracts import PlanOrder, Provider
from server.company.payments.contracts.traits import traits_of
from server.company.payments.rules import is_upgrade
from server.kit.errors import Invalid
from server.ports.payment_states import OWING, SubscriptionState

NOT_HERE = "A code works here only when your card is charged now. Otherwise, enter it on the payment page."


def refuse_code(order: PlanOrder, reading: SubscriptionState | None = None, provider: Provider | None = None) -> None:
    """Invalid if the order has a code although it is no change that a card pays for at once."""
    if not order.code:
        return
    is_paid_now = (
        reading is not None and reading.status not in OWING and is_upgrade(reading.price, order.price.lookup_key)
    )
    if provider is None or not traits_of(provider).takes_codes or not is_paid_now:
        raise Invalid.on("code", NOT_HERE)
