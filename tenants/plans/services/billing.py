"""The merchant's billing details at the payment provider."""

from server.company.identity.contracts import Actor
from server.company.payments.contracts import CARDS
from server.company.payments.selectors.invoices import customer_at
from server.company.payments.services.payers import explain_refusals
from server.ports.payment_states import BillingState
from server.ports.registry import payments
from tenants.plans.selectors import refuse_without_right


def read_billing(actor: Actor) -> BillingState:
    """Read cards, address and tax ids from the provider; it is not called for a merchant who never paid there.

    NoRightToPlans, PaymentRefused.
    """
    refuse_without_right(actor)
    customer = customer_at(actor.tenant_id, CARDS)
    if not customer or not takes_payments():
        return BillingState()
    with explain_refusals():
        return payments().read_billing(customer)


def takes_payments() -> bool:
    """Whether the operator has configured a payment provider."""
    return payments().is_configured
